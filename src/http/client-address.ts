import { isIP } from 'node:net';
import { createNetworks } from '../lib/networks.ts';

/** Returns the client's address, given the connected peer and its `X-Forwarded-For` header. */
export type ClientAddress = (peer: string, forwardedFor: () => string | null) => string;

/**
 * Each proxy appends the address of its caller, so the header is read from the right for as long as the
 * writer is trusted. Anything further left was chosen by the client.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return (peer) => peer;
  const proxies = createNetworks(trustedProxies);
  const find = (peer: string, chain: string): string => {
    if (!proxies.includes(peer)) return peer;
    let client = peer;
    for (const entry of chain.split(',').reverse()) {
      const address = withoutPort(entry.trim());
      if (isIP(address) === 0) return client;
      client = address;
      if (!proxies.includes(client)) return client;
    }
    return client;
  };
  // Consecutive requests are often from one client: over HTTP/2, hundreds of them arrive at once.
  let last = { peer: '', chain: '', client: '' };
  return (peer, forwardedFor) => {
    const chain = forwardedFor() ?? '';
    if (peer !== last.peer || chain !== last.chain) last = { peer, chain, client: find(peer, chain) };
    return last.client;
  };
}

/** Some proxies write `203.0.113.7:1234` or `[2001:db8::7]:1234`. */
function withoutPort(entry: string): string {
  return entry.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}
