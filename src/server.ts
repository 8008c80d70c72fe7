import type { Server, ServerWebSocket } from 'bun';
import type { Connection } from './http/connection.ts';
import type { App } from './http/mount.ts';
import type { Socket, SocketSession } from './http/sockets.ts';
import type { Awaitable } from './lib/awaitable.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** How long a client that never sends the rest of its request may hold up a stop. */
  readonly graceMs?: number;
}

export interface RunningServer {
  readonly url: string;
  /** Stops accepting, finishes what is in flight or cuts it off after a while, then resolves. */
  stop(): Promise<void>;
}

/** The two addresses that `localhost` stands for. Clients differ in which one they try first. */
const loopbacks = ['127.0.0.1', '::1'] as const;

/** Puts an app on a port. */
export function serve(app: App, { host, port, graceMs = 3_000 }: ServerOptions): RunningServer {
  const servers: [Listener, ...Listener[]] =
    host === 'localhost' ? listenOnLoopback(app, port) : [listen(app, host, port)];
  const [{ port: chosen }] = servers;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
    stop: async () => {
      const stopped = Promise.all(servers.map((server) => server.stop()));
      await app.close();
      const timer = setTimeout(() => servers.forEach((server) => void server.stop(true)), graceMs);
      await stopped;
      clearTimeout(timer);
    },
  };
}

interface SocketData {
  readonly session: SocketSession;
  /** Called when the other end has read what was waiting. */
  readonly waiting: (() => void)[];
}

type Listener = Server<SocketData>;

/** A client that answers no ping for this long is gone. */
const socketIdleSeconds = 60;

/** A socket whose other end leaves more than this unread is closed (G12). */
const mostUnreadBytes = 1_048_576;

/** The code of RFC 6455, section 7.4.1, that it is closed with. */
const tryAgainLater = 1013;

function listen(app: App, hostname: string, port: number): Listener {
  const server: Listener = Bun.serve<SocketData>({
    hostname,
    port,
    // The app itself measures bodies, so that an answer of 413 is in the interface's style.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Streams of events are quiet for as long as nothing happens.
    idleTimeout: 0,
    fetch: (request) => {
      if (request.headers.get('upgrade') === null) return answer(request);
      return upgrade(request) ? undefined : answer(request);
    },
    error: () => new Response(null, { status: 500 }),
    websocket: {
      idleTimeout: socketIdleSeconds,
      sendPings: true,
      // How much may wait is looked at before a message is sent; the runtime would drop messages without a word.
      backpressureLimit: 0,
      open: (ws) => ws.data.session.opened(socketOf(ws)),
      message: (ws, message) => ws.data.session.received(String(message)),
      drain: (ws) => {
        for (const proceed of ws.data.waiting.splice(0)) proceed();
      },
      close: (ws, code, reason) => {
        for (const proceed of ws.data.waiting.splice(0)) proceed();
        ws.data.session.closed(code, reason);
      },
    },
  });
  const connection: Connection = {
    addressOf: (request) => server.requestIP(request)?.address ?? 'unknown',
  };

  function answer(request: Request): Awaitable<Response> {
    const answering = app.fetch(asGet(request), connection);
    return mayCarryBody(request) ? closeIfUnread(request, answering) : answering;
  }

  function upgrade(request: Request): boolean {
    const { pathname } = new URL(request.url);
    const protocol = app.sockets.find((one) => one.accepts(pathname));
    const offered =
      request.headers
        .get('sec-websocket-protocol')
        ?.split(',')
        .map((name) => name.trim()) ?? [];
    if (protocol === undefined || !offered.includes(protocol.name)) return false;
    return server.upgrade(request, {
      headers: { 'sec-websocket-protocol': protocol.name },
      data: { session: protocol.createSession(request, connection), waiting: [] },
    });
  }

  return server;
}

function socketOf(ws: ServerWebSocket<SocketData>): Socket {
  return {
    send(text) {
      if (ws.readyState !== WebSocket.OPEN) return;
      // Looked at before: one message may be larger than that, and its reader as fast as any.
      if (ws.getBufferedAmount() > mostUnreadBytes)
        return ws.close(tryAgainLater, 'The subscriber reads too slowly');
      if (ws.sendText(text) > 0) return;
      return new Promise<void>((resolve) => void ws.data.waiting.push(resolve));
    },
    close: (code, reason) => ws.close(code, reason),
  };
}

function mayCarryBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0';
}

/** What is unread of a body may never come: a connection that went on would wait for it, and so would a stop. */
async function closeIfUnread(request: Request, answering: Awaitable<Response>): Promise<Response> {
  const response = await answering;
  if (!request.bodyUsed || response.status === 413) response.headers.set('connection', 'close');
  return response;
}

/** The server sends the headers of a `GET`, its length included, and drops the body of an answer to `HEAD` itself. */
function asGet(request: Request): Request {
  if (request.method !== 'HEAD') return request;
  // A `Host` that is empty or malformed leaves a url that no request can be made of; only its path counts here.
  const path = request.url.replace(/^https?:\/\/[^/]*/, '');
  return new Request(`http://localhost${path}`, { headers: request.headers });
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
