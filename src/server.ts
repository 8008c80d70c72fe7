import type { App } from './http/mount.ts';
import type { Tls } from './http/tls-files.ts';
import { Counter } from './lib/counter.ts';
import { type Connections, type Listener, type ListenerOptions, listen } from './listener.ts';

export interface ServerOptions extends Omit<ListenerOptions, 'connections'> {
  /** The longest time that an unfinished request may delay a stop. */
  readonly graceMs?: number;
}

export interface RunningServer {
  readonly url: string;
  /** Replaces the certificate for new connections. Throws, and keeps the old one, if the runtime rejects it. */
  renew(tls: Tls): void;
  /** Stops accepting connections, finishes requests in flight or cuts them off after a timeout, then resolves. */
  stop(): Promise<void>;
}

/** The two addresses of `localhost`. Clients differ in which one they try first. */
const loopbacks = ['127.0.0.1', '::1'] as const;

/** Starts listening on a port. */
export function serve(app: App, options: ServerOptions): RunningServer {
  const { host, port, graceMs = 3_000 } = options;
  let tls = options.tls ?? null;
  const stopping = new Map<Listener, Promise<void>>();
  let servers: readonly Listener[] = [];
  const connections: Connections = {
    ofClients: new Counter(),
    open: () => {
      let open = 0;
      for (const server of servers) open += openOn(server);
      for (const server of stopping.keys()) open += openOn(server);
      return open;
    },
  };
  const open = (at: number): readonly [Listener, ...Listener[]] => {
    const there = { ...options, port: at, tls, connections };
    return host === 'localhost' ? listenOnLoopback(app, there) : [listen(app, there)];
  };
  const close = () => {
    for (const server of servers) {
      stopping.set(
        server,
        server.stop().finally(() => stopping.delete(server)),
      );
    }
  };
  servers = open(port);
  const chosen = servers[0]?.port ?? port;
  return {
    url: urlOf(host, chosen, tls !== null),
    renew: (renewed) => {
      const before = tls;
      // The certificate of a listening socket cannot be replaced. The sockets are swapped synchronously, so no
      // connection is refused in between.
      close();
      try {
        tls = renewed;
        servers = open(chosen);
      } catch (error) {
        tls = before;
        servers = open(chosen);
        throw error;
      }
    },
    stop: async () => {
      close();
      await app.close();
      const cutOff = () => [...stopping.keys()].forEach((server) => void server.stop(true));
      const timer = setTimeout(cutOff, graceMs);
      await Promise.all(stopping.values());
      clearTimeout(timer);
    },
  };
}

function openOn({ pendingRequests, pendingWebSockets }: Listener): number {
  return pendingRequests + pendingWebSockets;
}

export function urlOf(host: string, port: number, isSecure = false): string {
  return `http${isSecure ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The second address is a courtesy: a machine may have no IPv6, or the port may be taken there. */
function listenOnLoopback(app: App, options: ListenerOptions): readonly [Listener, ...Listener[]] {
  const first = listen(app, { ...options, host: loopbacks[0] });
  try {
    return [first, listen(app, { ...options, host: loopbacks[1], port: first.port ?? options.port })];
  } catch {
    return [first];
  }
}
