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
import { Counter } from './lib/counter.ts';
import { clientOf } from './lib/networks.ts';
import { largeLength } from './lib/sizes.ts';
import type { Refusal } from './observe/request-meter.ts';

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** True if other processes listen on the same port, and the system distributes connections. */
  readonly sharesPort?: boolean;
  /** The TLS certificate and key, which also enable HTTP/2; null for plain HTTP/1.1. */
  readonly tls?: Tls | null;
  readonly limits?: ServerLimits;
  /** Whose `X-Forwarded-For` is believed: addresses and networks. */
  readonly trustedProxies?: readonly string[];
  /** Returns true for a `Host` that is a name of this server; null if any name is allowed. */
  readonly isAllowedHost?: HostCheck | null;
  readonly pings: Pings;
}

export type Listener = Server<SocketData>;

/** An answer, or none: the connection is a WebSocket's from now on. */
type Reception = Awaitable<Response | undefined>;

const unknownHost = 'Host is not a name of this server; ALLOWED_HOSTS adds names';

/** Unfinished requests, each with 64 KiB at most, that need not be counted: 8 MiB that are not in the ledger. */
const maxUncounted = 128;

/** Puts an app on one address. */
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
  const connections = new Counter();
  const maxMessageBytes = limits.maxBodyBytes ?? largeLength;
  let messageBytes = maxMessageBytes;
  const optionsWith = (longestMessage: number) => ({
    hostname: host,
    port,
    reusePort: sharesPort,
    ...(tls !== null && { tls, http2: true }),
    // The app itself measures bodies, so that an answer of 413 is in the interface's style.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Streams of events are never silent for so long: they send a comment every few seconds.
    idleTimeout: limits.idleTimeoutSeconds,
    routes: {
      '/': (request) => receive(request, null),
      ...Object.fromEntries(
        pathPatterns.map((pattern) => [pattern, (request) => receive(request, sentPathOf(request.params))]),
      ),
    } as Record<string, (request: BunRequest) => Reception>,
    // An empty segment, or more segments than any path has: it leads nowhere, whatever is left of it in the url.
    fetch: (request: Request) => receive(request, `/${pathOf(request).split('?', 1)[0]}`),
    error: () => new Response(null, { status: 500 }),
    websocket: socketHandlers(longestMessage, pings),
  });
  const server: Listener = Bun.serve<SocketData>(optionsWith(messageBytes));
  /** Shrinks the longest message at once, and lets it grow again when there are clearly fewer sockets. */
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
  /** Counts a connection of the client. Only the first call of the function that is returned releases it. */
  const countConnection = (request: Request, onRelease: () => void) => {
    const client = clientBehind(request);
    let isCounted = true;
    connections.add(client);
    return () => {
      if (!isCounted) return;
      isCounted = false;
      connections.add(client, -1);
      onRelease();
    };
  };
  /** Unfinished requests that count as a connection of their client until their last byte is sent. */
  let counted = 0;
  const hold = (request: Request) => {
    counted += 1;
    return countConnection(request, () => {
      counted -= 1;
    });
  };
  const isCrowded = () => server.pendingRequests - counted > maxUncounted;
  const wireOf = (request: Request) => {
    const peer = server.requestIP(request);
    const wire = peer && findWire(server.port ?? port, peer);
    // Bytes that are not encrypted are no answer to anybody.
    return wire && tls !== null ? { reset: () => wire.reset(), finish: async () => wire.reset() } : wire;
  };
  const keepOpen = (request: Request) => {
    server.timeout(request, 0);
    return () => server.timeout(request, limits.idleTimeoutSeconds);
  };
  const connection: Connection = { addressOf, originOf, hold, isCrowded, wireOf, keepOpen };

  function receive(request: Request, sentPath: string | null): Reception {
    const asked = request.headers.get('connection');
    // Most clients say nothing else here, and only the others can ask for an upgrade (RFC 9110, section 7.8).
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
    // No client can have that many before there are that many.
    if (open > maxPerClient && !app.alwaysServes(pathOf(request))) {
      if (open > limits.maxConnections) return tooBusy('too many connections');
      if (connections.of(clientBehind(request)) >= maxPerClient)
        return tooBusy('too many connections of one client');
    }
    const host = request.headers.get('host') ?? '';
    // Two of them, which the runtime joins (RFC 9112, section 3.2). None is one, since no name has a space.
    if (host.includes(', ')) return json(400, { error: 'There must be one Host' }).toResponse(null);
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
    // On a crowded server, it counts as its client's while its response is being made.
    const isCounted = working instanceof Promise && isCrowded();
    const answering = isCounted ? working.finally(hold(request)) : working;
    if (request.method === 'HEAD') return Promise.resolve(answering).then(dated);
    return withoutRest(request, answering, plain);
  }

  function tooBusy(reason: Refusal): Response {
    app.refused(reason);
    const headers = { 'retry-after': '1' };
    // Over HTTP/2 a body may wait for its client for ever, and the request with it.
    if (tls !== null) return new Response(null, { status: 503, headers });
    return json(503, { error: 'Service unavailable' }, headers).toResponse(null);
  }

  /** Undefined once the connection is a WebSocket's; null where it stays what it is. */
  async function upgrade(request: Request, sentPath: string | null): Promise<Response | undefined | null> {
    const given = await app.openSocket(toPlainRequest(request), from(request, sentPath));
    return given === null || given instanceof Response ? given : openSocket(request, given);
  }

  function openSocket(
    request: Request,
    { protocol, session, fault, memory }: SocketOpening,
  ): Response | undefined | null {
    const release = countConnection(request, boundMessages);
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

  /** The server knows the address of the request that it made itself, not of one that was made from it. */
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

  // Soon: it takes some milliseconds, for which the first request need not wait.
  setTimeout(boundReceiving, 1_000).unref();
  return server;
}
