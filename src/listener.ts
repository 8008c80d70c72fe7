import type { BunRequest, Server } from 'bun';
import { Answer, type Headers as AnswerHeaders, json } from './http/answer.ts';
import { createClientAddress } from './http/client-address.ts';
import type { Connection } from './http/connection.ts';
import type { HostCheck } from './http/host-check.ts';
import type { App } from './http/mount.ts';
import { createOrigin } from './http/origin.ts';
import { boundReceiving } from './http/receive-buffer.ts';
import {
  defaultLimits,
  messageBytesFor,
  runtimeHeaderBytes,
  type ServerLimits,
} from './http/server-limits.ts';
import { type Pings, type SocketData, socketHandlers } from './http/server-socket.ts';
import type { SocketOpening } from './http/socket.ts';
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
  /** Whose `X-Forwarded-For` is believed: addresses and networks. */
  readonly trustedProxies?: readonly string[];
  /** Returns true for a `Host` that is a name of this server; null if any name is allowed. */
  readonly isAllowedHost?: HostCheck | null;
  readonly pings: Pings;
}

export type Listener = Server<SocketData>;

const unknownHost = 'Host is not a name of this server; ALLOWED_HOSTS adds names';

const defaultMessageBytes = 1_048_576;

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
  const shares = new Shares(maxPerClient);
  const maxMessageBytes = limits.maxBodyBytes ?? defaultMessageBytes;
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
    } as Record<string, (request: BunRequest) => Awaitable<Response>>,
    // An empty segment, or more segments than any path has: it leads nowhere, whatever is left of it in the url.
    fetch: (request: Request) =>
      receive(request, `/${request.url.replace(/^https?:\/\/[^/]*/, '').split('?', 1)[0]}`),
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
    // Bytes that are not encrypted are no answer to anybody.
    return wire && tls !== null ? { reset: () => wire.reset(), finish: async () => wire.reset() } : wire;
  };
  const keepOpen = (request: Request) => {
    server.timeout(request, 0);
    return () => server.timeout(request, limits.idleTimeoutSeconds);
  };
  const connection: Connection = {
    addressOf,
    refuse,
    upgrade,
    originOf,
    hold,
    isCrowded,
    wireOf,
    keepOpen,
  };

  function receive(request: Request, sentPath: string | null): Awaitable<Response> {
    return app.fetch(request, sentPath === null ? connection : { ...connection, sentPath });
  }

  function refuse(request: Request, isUnlimited: boolean): Answer | null {
    const open = server.pendingRequests + server.pendingWebSockets;
    // No client can have that many before there are that many.
    if (open > maxPerClient && !isUnlimited) {
      if (open > limits.maxConnections) return tooBusy('too many connections');
      if (shares.isFull(clientBehind(request))) return tooBusy('too many connections of one client');
    }
    const host = request.headers.get('host') ?? '';
    // Two of them, which the runtime joins (RFC 9112, section 3.2). None is one, since no name has a space.
    if (host.includes(', ')) return json(400, { error: 'There must be one Host' });
    if (isAllowedHost?.(host) === false) {
      app.refused('unknown host');
      return json(421, { error: unknownHost });
    }
    if (limits.maxHeaderBytes < runtimeHeaderBytes && sizeOf(request.headers) > limits.maxHeaderBytes) {
      app.refused('headers too large');
      return json(431, { error: 'Headers are too large' });
    }
    return null;
  }

  function tooBusy(reason: Refusal): Answer {
    app.refused(reason);
    const headers = { 'retry-after': '1' };
    // Over HTTP/2 a body may wait for its client for ever, and the request with it.
    if (tls !== null) return new Answer(503, null, headers);
    return json(503, { error: 'Service unavailable' }, headers);
  }

  function upgrade(request: Request, { session, memory }: SocketOpening, headers: AnswerHeaders): boolean {
    const give = shares.take(clientBehind(request));
    const release = () => {
      give();
      boundMessages();
    };
    const peer = server.requestIP(request);
    const reset = () => void (peer && findWire(server.port ?? port, peer)?.reset());
    const data = { session, memory, waiting: [], release, reset };
    const isUpgraded = server.upgrade(request, { headers, data });
    if (isUpgraded) boundMessages();
    else release();
    return isUpgraded;
  }

  // Soon: it takes some milliseconds, for which the first request need not wait.
  setTimeout(boundReceiving, 1_000).unref();
  return server;
}

function sizeOf(headers: Headers): number {
  let bytes = 0;
  for (const [name, value] of headers) bytes += name.length + value.length;
  return bytes;
}

/**
 * The path of a request as it was sent. The runtime normalizes the URL as a browser would: a backslash
 * becomes a slash and `..` removes a segment, so `/x\..\metrics` would reach `/metrics` past a proxy that
 * guards it. The parameters of the runtime's router still hold the original text.
 */

/** More segments than any route of the server has. */
const maxSegments = 8;

/** Patterns for every number of segments, with and without a trailing slash. */
const pathPatterns: readonly string[] = Array.from({ length: maxSegments }, (_, index) =>
  Array.from({ length: index + 1 }, (_segment, level) => `/:segment${level}`).join(''),
).flatMap((pattern) => [pattern, `${pattern}/`]);

/**
 * Returns null if the URL has the same path. The segments are the decoded parameters of the matched pattern.
 */
function sentPathOf(segments: Readonly<Record<string, string>>): string | null {
  for (const name in segments) if (isRewritten(segments[name] ?? '')) return join(segments);
  return null;
}

function isRewritten(segment: string): boolean {
  return segment === '.' || segment === '..' || segment.includes('\\');
}

function join(segments: Readonly<Record<string, string>>): string {
  return Object.values(segments)
    .map((segment) => `/${encodeURIComponent(segment.toWellFormed())}`)
    .join('');
}
