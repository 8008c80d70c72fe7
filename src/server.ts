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
  const hosts = host === 'localhost' ? loopbacks : ([host] as const);
  const open = (at: number) => listenOn(app, hosts, { ...options, port: at, tls, connections });
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

/**
 * Listens on the same port of one or two addresses. If another program had the port on the second, clients that prefer
 * that address would reach the other program.
 */
function listenOn(
  app: App,
  [first, second]: readonly [string, string?],
  options: Omit<ListenerOptions, 'host'>,
): readonly Listener[] {
  const listener = listen(app, { ...options, host: first });
  if (second === undefined) return [listener];
  try {
    return [listener, listen(app, { ...options, host: second, port: listener.port ?? options.port })];
  } catch (error) {
    // A machine may have no IPv6.
    if (!isInUse(error)) return [listener];
    void listener.stop(true);
    // The system chose a port that is free on the first address only.
    if (options.port === 0) return listenOn(app, [first, second], options);
    throw error;
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
