import type { BunRequest, Server } from 'bun';
import { json } from './http/answer.ts';
import { discardBody } from './http/body.ts';
import { createClientAddress } from './http/client-address.ts';
import type { Connection } from './http/connection.ts';
import {
  asksToClose,
  closeIfUnread,
  dated,
  mayCarryBody,
  pathOf,
  sayClose,
  sizeOf,
  toPlainRequest,
} from './http/edge.ts';
import { appliedHeader } from './http/faults.ts';
import type { HostCheck } from './http/host-check.ts';
import type { App } from './http/mount.ts';
import { createOrigin } from './http/origin.ts';
import { boundReceiving } from './http/receive-buffer.ts';
import { pathPatterns, sentPathOf } from './http/sent-path.ts';
import {
  defaultLimits,
  messageBytesFor,
  runtimeHeaderBytes,
  type ServerLimits,
} from './http/server-limits.ts';
import { type Pings, type SocketData, socketHandlers } from './http/server-socket.ts';
import type { SocketOpening } from './http/sockets.ts';
import type { Tls } from './http/tls-files.ts';
import { findWire } from './http/wire.ts';
import type { Awaitable } from './lib/awaitable.ts';
import { clientOf } from './lib/networks.ts';
import { Shares } from './lib/shares.ts';
import type { Refusal } from './observe/request-meter.ts';

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** True if other processes listen on the same port, and the system distributes connections. */
  readonly sharesPort?: boolean;
  /** The TLS certificate and key, which also enable HTTP/2; null for plain HTTP/1.1. */
  readonly tls?: Tls | null;
  readonly limits?: ServerLimits;
  /** The addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[];
  /** Returns true for a `Host` that is a name of this server; null if any name is allowed. */
  readonly isAllowedHost?: HostCheck | null;
  readonly pings: Pings;
}

export type Listener = Server<SocketData>;

/** A response, or undefined once the connection has become a WebSocket. */
type Reception = Awaitable<Response | undefined>;

const unknownHost = 'Host is not a name of this server; ALLOWED_HOSTS adds names';

const defaultMessageBytes = 1_048_576;

/** The number of unfinished requests that are not counted: at most 64 KiB each, so 8 MiB outside the ledger. */
const maxUncounted = 128;

/** Listens for an app on one address. */
export function listen(
  app: App,
  {
    host,
    port,
    sharesPort = false,
    limits = defaultLimits,
    trustedProxies = [],
    isAllowedHost = null,
    tls = null,
    pings,
  }: ListenerOptions,
): Listener {
  const clientAddress = createClientAddress(trustedProxies);
  const { maxConnectionsPerClient: maxPerClient = limits.maxConnections } = limits;
  const shares = new Shares(maxPerClient);
  const maxMessageBytes = limits.maxBodyBytes ?? defaultMessageBytes;
  let messageBytes = maxMessageBytes;
  const optionsWith = (longestMessage: number) => ({
    hostname: host,
    port,
    reusePort: sharesPort,
    ...(tls !== null && { tls, http2: true }),
    // The app itself measures bodies, so that a 413 is in the interface's style.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Event streams are never silent for this long: they send a comment every few seconds.
    idleTimeout: limits.idleTimeoutSeconds,
    routes: {
      '/': (request) => receive(request, null),
      ...Object.fromEntries(
        pathPatterns.map((pattern) => [pattern, (request) => receive(request, sentPathOf(request.params))]),
      ),
    } as Record<string, (request: BunRequest) => Reception>,
    // A path with an empty segment or too many segments matches no route, however the runtime normalizes its URL.
    fetch: (request: Request) => receive(request, `/${pathOf(request).split('?', 1)[0]}`),
    error: () => new Response(null, { status: 500 }),
    websocket: socketHandlers(longestMessage, pings),
  });
  const server: Listener = Bun.serve<SocketData>(optionsWith(messageBytes));
  /** Lowers the message limit at once, and raises it again only when there are clearly fewer sockets. */
  const boundMessages = () => {
    const bytes = messageBytesFor(maxMessageBytes, server.pendingWebSockets);
    if (bytes >= messageBytes && bytes <= 2 * messageBytes && bytes < maxMessageBytes) return;
    if (bytes === messageBytes) return;
    messageBytes = bytes;
    server.reload(optionsWith(bytes));
  };
  const addressOf = (request: Request): string =>
    clientAddress(server.requestIP(request)?.address ?? 'unknown', () =>
      request.headers.get('x-forwarded-for'),
    );
  const originIn = createOrigin({ trustedProxies, isEncrypted: tls !== null, isAllowedHost });
  const originOf = (request: Request) => originIn(request.headers, server.requestIP(request)?.address ?? '');
  const clientBehind = (request: Request): string => clientOf(addressOf(request));
  /** Unfinished requests that count as a connection of their client until their last byte is sent. */
  let counted = 0;
  const hold = (request: Request) => {
    const release = shares.take(clientBehind(request));
    counted += 1;
    return () => {
      if (release()) counted -= 1;
    };
  };
  const isCrowded = () => server.pendingRequests - counted > maxUncounted;
  const wireOf = (request: Request) => {
    const peer = server.requestIP(request);
    const wire = peer && findWire(server.port ?? port, peer);
    // Over TLS, raw bytes would be garbage to the client, so the connection is reset.
    return wire && tls !== null ? { reset: () => wire.reset(), finish: async () => wire.reset() } : wire;
  };
  const keepOpen = (request: Request) => {
    server.timeout(request, 0);
    return () => server.timeout(request, limits.idleTimeoutSeconds);
  };
  const connection: Connection = { addressOf, originOf, hold, isCrowded, wireOf, keepOpen };

  function receive(request: Request, sentPath: string | null): Reception {
    const asked = request.headers.get('connection');
    // Most clients send nothing else here, and only the others can request an upgrade (RFC 9110, section 7.8).
    if (asked === null || asked === 'keep-alive') return refused(request) ?? answer(request, sentPath);
    const answering = respond(request, sentPath);
    return asksToClose(asked) ? answering.then((response) => response && sayClose(response)) : answering;
  }

  async function respond(request: Request, sentPath: string | null): Promise<Response | undefined> {
    const refusal = refused(request);
    if (refusal !== null) return refusal;
    if (request.headers.get('upgrade') === null) return answer(request, sentPath);
    const upgraded = await upgrade(request, sentPath);
    return upgraded === null ? answer(request, sentPath) : upgraded;
  }

  function refused(request: Request): Awaitable<Response> | null {
    const response = refuse(request);
    return response && withoutRest(request, response);
  }

  /** Drains the rest of a body, within limits, before its connection is closed. */
  function withoutRest(
    request: Request,
    answering: Awaitable<Response>,
    plain = request,
  ): Awaitable<Response> {
    if (!mayCarryBody(plain)) return answering;
    const discard = () => discardBody(plain, app.ledger, clientBehind(request));
    return closeIfUnread(plain, answering, discard);
  }

  /** Rejects a request before it reaches any interface; null if it may pass. */
  function refuse(request: Request): Response | null {
    const open = server.pendingRequests + server.pendingWebSockets;
    // No client can exceed its share before this many connections are open.
    if (open > maxPerClient && !app.alwaysServes(pathOf(request))) {
      if (open > limits.maxConnections) return tooBusy('too many connections');
      if (shares.isFull(clientBehind(request))) return tooBusy('too many connections of one client');
    }
    const host = request.headers.get('host') ?? '';
    // The runtime joins repeated headers with a comma (RFC 9112, section 3.2). A valid name contains no space.
    if (host.includes(', ')) return json(400, { error: 'Send exactly one Host header' }).toResponse(null);
    if (isAllowedHost?.(host) === false) {
      app.refused('unknown host');
      return json(421, { error: unknownHost }).toResponse(null);
    }
    if (limits.maxHeaderBytes < runtimeHeaderBytes && sizeOf(request.headers) > limits.maxHeaderBytes) {
      app.refused('headers too large');
      return json(431, { error: 'Headers are too large' }).toResponse(null);
    }
    return null;
  }

  function answer(request: Request, sentPath: string | null): Awaitable<Response> {
    const plain = toPlainRequest(request);
    const isAsSent = plain === request && sentPath === null;
    const working = app.fetch(plain, isAsSent ? connection : from(request, sentPath));
    // On a crowded server, a request counts toward its client while the response is computed.
    const isCounted = working instanceof Promise && isCrowded();
    const answering = isCounted ? working.finally(hold(request)) : working;
    if (request.method === 'HEAD') return Promise.resolve(answering).then(dated);
    return withoutRest(request, answering, plain);
  }

  function tooBusy(reason: Refusal): Response {
    app.refused(reason);
    const headers = { 'retry-after': '1' };
    // Over HTTP/2, a body may wait for its client forever, and the request with it.
    if (tls !== null) return new Response(null, { status: 503, headers });
    return json(503, { error: 'Service unavailable' }, headers).toResponse(null);
  }

  /** Returns undefined once the connection is a WebSocket, and null if the upgrade failed. */
  async function upgrade(request: Request, sentPath: string | null): Promise<Response | undefined | null> {
    const given = await app.openSocket(toPlainRequest(request), from(request, sentPath));
    return given === null || given instanceof Response ? given : openSocket(request, given);
  }

  function openSocket(
    request: Request,
    { protocol, session, fault, memory }: SocketOpening,
  ): Response | undefined | null {
    const give = shares.take(clientBehind(request));
    const release = () => {
      give();
      boundMessages();
    };
    const peer = server.requestIP(request);
    const reset = () => void (peer && findWire(server.port ?? port, peer)?.reset());
    const isUpgraded = server.upgrade(request, {
      headers: { 'sec-websocket-protocol': protocol, ...(fault !== null && { [appliedHeader]: fault }) },
      data: { session, memory, waiting: [], release, reset },
    });
    if (isUpgraded) {
      boundMessages();
      return undefined;
    }
    release();
    memory.unsent.release();
    return request.signal.aborted ? new Response(null, { status: 503 }) : null;
  }

  /** The runtime knows the peer of its own request object only, not of a copy. */
  function from(request: Request, sentPath: string | null): Connection {
    return {
      addressOf: () => addressOf(request),
      originOf: () => originOf(request),
      hold: () => hold(request),
      isCrowded,
      wireOf: () => wireOf(request),
      signalOf: () => request.signal,
      keepOpen: () => keepOpen(request),
      sentMethod: request.method,
      ...(sentPath !== null && { sentPath }),
    };
  }

  // Deferred: it takes some milliseconds, which would delay the first request.
  setTimeout(boundReceiving, 1_000).unref();
  return server;
}
