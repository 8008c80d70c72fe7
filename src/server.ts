import type { Server, ServerWebSocket } from 'bun';
import { json } from './http/answer.ts';
import { createClientAddress } from './http/client-address.ts';
import type { Connection } from './http/connection.ts';
import type { App } from './http/mount.ts';
import type { Socket, SocketSession } from './http/sockets.ts';
import { type Awaitable, whenReady } from './lib/awaitable.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Whether other processes listen on the same port, and the system spreads connections over them. */
  readonly sharesPort?: boolean;
  readonly limits?: ServerLimits;
  /** Whose `X-Forwarded-For` is believed: addresses and networks. */
  readonly trustedProxies?: readonly string[];
  /** How long a client that never sends the rest of its request may hold up a stop. */
  readonly graceMs?: number;
}

export interface ServerLimits {
  /** Requests in flight and open WebSockets, together. */
  readonly maxConnections: number;
  /** The headers of a request, names and values together. */
  readonly maxHeaderBytes: number;
  /** How long a connection may be silent in the middle of a request or an answer. */
  readonly idleSeconds: number;
}

/** What the runtime itself takes: it answers 431 beyond, without a body. */
const mostHeaderBytes = 16_384;

const defaultLimits: ServerLimits = {
  maxConnections: 10_000,
  maxHeaderBytes: mostHeaderBytes,
  idleSeconds: 30,
};

export interface RunningServer {
  readonly url: string;
  /** Stops accepting, finishes what is in flight or cuts it off after a while, then resolves. */
  stop(): Promise<void>;
}

/** The two addresses that `localhost` stands for. Clients differ in which one they try first. */
const loopbacks = ['127.0.0.1', '::1'] as const;

/** Puts an app on a port. */
export function serve(app: App, options: ServerOptions): RunningServer {
  const { host, port, graceMs = 3_000 } = options;
  const servers: [Listener, ...Listener[]] =
    host === 'localhost' ? listenOnLoopback(app, options) : [listen(app, options)];
  const [{ port: chosen }] = servers;
  return {
    url: urlOf(host, chosen ?? port),
    stop: async () => {
      const stopped = Promise.all(servers.map((server) => server.stop()));
      await app.close();
      const timer = setTimeout(() => servers.forEach((server) => void server.stop(true)), graceMs);
      await stopped;
      clearTimeout(timer);
    },
  };
}

export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A port that nobody listens on now, for several processes to share. */
export async function findFreePort(host: string): Promise<number> {
  const probe = Bun.serve({ hostname: host, port: 0, fetch: () => new Response() });
  const { port } = probe;
  await probe.stop(true);
  return port ?? 0;
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

function listen(
  app: App,
  { host, port, sharesPort = false, limits = defaultLimits, trustedProxies = [] }: ServerOptions,
): Listener {
  const clientAddress = createClientAddress(trustedProxies);
  const server: Listener = Bun.serve<SocketData>({
    hostname: host,
    port,
    reusePort: sharesPort,
    // The app itself measures bodies, so that an answer of 413 is in the interface's style.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Streams of events are never silent for so long: they send a comment every few seconds.
    idleTimeout: limits.idleSeconds,
    fetch: (request) => {
      const connection = request.headers.get('connection');
      // Most clients say nothing else here, and only the others can ask for an upgrade (RFC 9110, section 7.8).
      if (connection === null || connection === 'keep-alive') return refuse(request) ?? answer(request);
      const answering = respond(request);
      return answering !== undefined && asksToClose(connection) ? whenReady(answering, sayClose) : answering;
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
        // Called at every step: nobody goes on before the last one.
        if (ws.getBufferedAmount() > 0) return;
        for (const proceed of ws.data.waiting.splice(0)) proceed();
      },
      close: (ws, code, reason) => {
        for (const proceed of ws.data.waiting.splice(0)) proceed();
        ws.data.session.closed(code, reason);
      },
    },
  });
  const addressOf = (request: Request): string =>
    clientAddress(server.requestIP(request)?.address ?? 'unknown', () =>
      request.headers.get('x-forwarded-for'),
    );
  const connection: Connection = { addressOf };

  function respond(request: Request): Awaitable<Response> | undefined {
    const refused = refuse(request);
    if (refused !== null) return refused;
    const upgraded = request.headers.get('upgrade') === null ? null : upgrade(request);
    return upgraded === null ? answer(request) : upgraded;
  }

  /** What is answered before any interface is asked. */
  function refuse(request: Request): Response | null {
    if (server.pendingRequests + server.pendingWebSockets > limits.maxConnections) {
      app.refused('too many connections');
      return tooBusy();
    }
    if (limits.maxHeaderBytes < mostHeaderBytes && sizeOf(request.headers) > limits.maxHeaderBytes) {
      app.refused('headers too large');
      return json(431, { error: 'Headers are too large' }).toResponse(null);
    }
    return null;
  }

  function answer(request: Request): Awaitable<Response> {
    const plain = toPlainRequest(request);
    const answering = app.fetch(plain, plain === request ? connection : from(request));
    return mayCarryBody(plain) ? closeIfUnread(plain, answering) : answering;
  }

  /** Undefined once the connection is a WebSocket's; null where it stays what it is. */
  function upgrade(request: Request): Response | undefined | null {
    const opening = app.openSocket(toPlainRequest(request), from(request));
    if (opening === null || opening instanceof Response) return opening;
    const isUpgraded = server.upgrade(request, {
      headers: { 'sec-websocket-protocol': opening.protocol },
      data: { session: opening.session, waiting: [] },
    });
    return isUpgraded ? undefined : null;
  }

  /** The server knows the address of the request that it made itself, not of one that was made from it. */
  function from(request: Request): Connection {
    return { addressOf: () => addressOf(request) };
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

function asksToClose(connection: string): boolean {
  return connection.split(',').some((option) => option.trim().toLowerCase() === 'close');
}

/** A client that is not told goes on to send requests to a connection that is closed (RFC 9112, section 9.6). */
function sayClose(response: Response): Response {
  response.headers.set('connection', 'close');
  return response;
}

/** Asked before anything else: which interface it is for is not looked at any more. */
function tooBusy(): Response {
  return json(503, { error: 'Service unavailable' }, { 'retry-after': '1' }).toResponse(null);
}

function sizeOf(headers: Headers): number {
  let bytes = 0;
  for (const [name, value] of headers) bytes += name.length + value.length;
  return bytes;
}

function mayCarryBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0';
}

/** What is unread of a body may never come: a connection that went on would wait for it, and so would a stop. */
async function closeIfUnread(request: Request, answering: Awaitable<Response>): Promise<Response> {
  const response = await answering;
  return !request.bodyUsed || response.status === 413 ? sayClose(response) : response;
}

/**
 * What the app can read. `HEAD` becomes `GET`: the server sends the headers of that answer, its length included, and
 * drops the body itself. A request without a usable `Host` has a url of only a path, and gets a whole one.
 */
function toPlainRequest(request: Request): Request {
  const isHead = request.method === 'HEAD';
  if (!isHead && !request.url.startsWith('/')) return request;
  const url = `http://localhost${pathOf(request)}`;
  return new Request(url, isHead ? { headers: request.headers } : request);
}

/** The path and query. A `Host` that is malformed leaves a url that cannot be parsed as a whole. */
function pathOf(request: Request): string {
  return request.url.replace(/^https?:\/\/[^/]*/, '');
}

/** The second address is a courtesy: a machine may have no IPv6, or the port may be taken there. */
function listenOnLoopback(app: App, options: ServerOptions): [Listener, ...Listener[]] {
  const first = listen(app, { ...options, host: loopbacks[0] });
  try {
    return [first, listen(app, { ...options, host: loopbacks[1], port: first.port ?? options.port })];
  } catch {
    return [first];
  }
}
