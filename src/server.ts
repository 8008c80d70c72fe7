import type { Server } from 'bun';
import type { App } from './http/mount.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
}

export interface RunningServer {
  readonly url: string;
  /** Stops accepting, finishes what is in flight, then resolves. */
  stop(): Promise<void>;
}

/** The two addresses that `localhost` stands for. Clients differ in which one they try first. */
const loopbacks = ['127.0.0.1', '::1'] as const;

/** Puts an app on a port. */
export function serve(app: App, { host, port }: ServerOptions): RunningServer {
  const servers: [Listener, ...Listener[]] =
    host === 'localhost' ? listenOnLoopback(app, port) : [listen(app, host, port)];
  const [{ port: chosen }] = servers;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

type Listener = Server<undefined>;

function listen(app: App, hostname: string, port: number): Listener {
  const server: Listener = Bun.serve({
    hostname,
    port,
    // The app itself measures bodies, so that an answer of 413 is in the interface's style.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: (request) => app.fetch(asGet(request), connection),
    error: () => new Response(null, { status: 500 }),
  });
  const connection = { addressOf: (request: Request) => server.requestIP(request)?.address ?? 'unknown' };
  return server;
}

/** The server sends the headers of a `GET`, its length included, and drops the body of an answer to `HEAD` itself. */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
}

/** The second address is a courtesy: a machine may have no IPv6, or the port may be taken there. */
function listenOnLoopback(app: App, port: number): [Listener, ...Listener[]] {
  const first = listen(app, loopbacks[0], port);
  try {
    return [first, listen(app, loopbacks[1], first.port ?? port)];
  } catch {
    return [first];
  }
}
