import { type Channel, joinPeers, type PeerRelay, type Peers } from '../../src/lib/peers.ts';

type End = 'parent' | 'child';

/** A fake process of a relay: messages arrive as JSON, in a later turn. */
export function joinRelay(relay: PeerRelay, name: string): { readonly peers: Peers; exit(): void } {
  const listeners: Record<End, ((message: unknown) => void)[]> = { parent: [], child: [] };
  const channel = (at: End, to: End): Channel => ({
    send: (message) => {
      const copy: unknown = JSON.parse(JSON.stringify(message));
      setImmediate(() => listeners[to].forEach((listen) => void listen(copy)));
    },
    onMessage: (listener) => void listeners[at].push(listener),
  });
  const { promise: ended, resolve: exit } = Promise.withResolvers<void>();
  relay.add({ ...channel('parent', 'child'), ended });
  return { peers: joinPeers(channel('child', 'parent'), name), exit };
}
