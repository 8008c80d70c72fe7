import type { App } from './http/mount.ts';
import { Pings } from './http/server-socket.ts';
import type { Tls } from './http/tls-files.ts';
import { watchDescriptors } from './lib/descriptors.ts';
import { residentBytes, watchMemory } from './lib/process-memory.ts';
import { type Listener, type ListenerOptions, listen } from './listener.ts';

export interface ServerOptions extends Omit<ListenerOptions, 'pings'> {
  /** The limit of file descriptors, and what to do when they run out; absent if the system has none. */
  readonly descriptors?: { readonly limit: number; onScarce(): void } | null;
  /** The longest time that an unfinished request may delay a stop. */
  readonly graceMs?: number;
}

export interface RunningServer {
  readonly url: string;
  /** Replaces the certificate for new connections. Open connections are not affected. */
  renew(tls: Tls): void;
  /** Stops accepting connections, finishes requests in flight or cuts them off after a timeout, then resolves. */
  stop(): Promise<void>;
}

/** The two addresses of `localhost`. Clients differ in which one they try first. */
const loopbacks = ['127.0.0.1', '::1'] as const;

/** Starts listening on a port. */
export function serve(app: App, options: ServerOptions): RunningServer {
  const { host, port, descriptors = null, graceMs = 3_000 } = options;
  let tls = options.tls ?? null;
  const pings = new Pings();
  const open = (at: number): [Listener, ...Listener[]] => {
    const there = { ...options, port: at, tls, pings };
    return host === 'localhost' ? listenOnLoopback(app, there) : [listen(app, there)];
  };
  let servers: Listener[] = open(port);
  const chosen = servers[0]?.port ?? port;
  const stopping = new Map<Listener, Promise<void>>();
  const close = () => servers.forEach((server) => void stopping.set(server, server.stop()));
  // The runtime retries accepting a connection forever if it has no descriptor. So the server stops listening until
  // there is room: requests in flight, streams and WebSockets continue, idle connections may be closed, and new ones
  // are refused.
  const stopWatching =
    descriptors &&
    watchDescriptors(descriptors.limit, {
      onScarce: () => {
        close();
        descriptors.onScarce();
      },
      onEnough: () => {
        try {
          servers = open(chosen);
          return true;
        } catch {
          return false;
        }
      },
    });
  const isIdle = () =>
    servers.every(({ pendingRequests, pendingWebSockets }) => pendingRequests + pendingWebSockets === 0);
  const stopCollecting = watchMemory(residentBytes, (isThorough) => Bun.gc(isThorough), isIdle);
  return {
    url: urlOf(host, chosen, tls !== null),
    renew: (renewed) => {
      tls = renewed;
      // The certificate of a listening socket cannot be replaced. The sockets are swapped synchronously, so no
      // connection is refused in between.
      close();
      servers = open(chosen);
    },
    stop: async () => {
      pings.stop();
      stopCollecting();
      stopWatching?.();
      close();
      await app.close();
      const cutOff = () => [...stopping.keys()].forEach((server) => void server.stop(true));
      const timer = setTimeout(cutOff, graceMs);
      await Promise.all(stopping.values());
      clearTimeout(timer);
    },
  };
}

export function urlOf(host: string, port: number, isSecure = false): string {
  return `http${isSecure ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The second address is a courtesy: a machine may have no IPv6, or the port may be taken there. */
function listenOnLoopback(app: App, options: ListenerOptions): [Listener, ...Listener[]] {
  const first = listen(app, { ...options, host: loopbacks[0] });
  try {
    return [first, listen(app, { ...options, host: loopbacks[1], port: first.port ?? options.port })];
  } catch {
    return [first];
  }
}
