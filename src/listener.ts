import type { BunRequest, Server } from 'bun';
import type { Connection } from './http/connection.ts';
import { createClientAddress, createOrigin } from './http/forwarded.ts';
import type { HostCheck } from './http/host-check.ts';
import type { App } from './http/mount.ts';
import { boundReceiving } from './http/receive-buffer.ts';
import { json, Reply, type Headers as ReplyHeaders } from './http/reply.ts';
import { messageBytesFor, type SocketData, socketHandlers } from './http/server-socket.ts';
import type { SocketOpening } from './http/socket.ts';
import type { Tls } from './http/tls-files.ts';
import type { Awaitable } from './lib/awaitable.ts';
import type { Counter } from './lib/counter.ts';
import { clientOf } from './lib/networks.ts';
import type { Refusal } from './observe/request-meter.ts';
import type { Settings } from './settings/settings.ts';

export type ServerLimits = Pick<
  Settings,
  'maxConnections' | 'maxConnectionsPerClient' | 'idleTimeoutSeconds' | 'maxBodyBytes'
>;

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  /** True if other processes listen on the same port, and the system distributes connections. */
  readonly sharesPort?: boolean;
  /** The TLS certificate and key, which also enable HTTP/2; null for plain HTTP/1.1. */
  readonly tls?: Tls | null;
  readonly limits: ServerLimits;
  /** The addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[];
  /** Returns true for a `Host` that is a name of this server; null if any name is allowed. */
  readonly isAllowedHost?: HostCheck | null;
  readonly connections: Connections;
}

/** The connections of the process, on all of its addresses. */
export interface Connections {
  /** WebSockets, streams and requests in progress, by client. */
  readonly ofClients: Counter;
  /** Requests in flight plus open WebSockets. */
  open(): number;
}

export type Listener = Server<SocketData>;

const unknownHost = 'Host is not a name of this server; ALLOWED_HOSTS adds names';

/** Listens for an app on one address. */
export function listen(
  app: App,
  {
    host,
    port,
    sharesPort = false,
    limits,
    trustedProxies = [],
    isAllowedHost = null,
    tls = null,
    connections,
  }: ListenerOptions,
): Listener {
  const clientAddress = createClientAddress(trustedProxies);
  const { maxConnections, maxBodyBytes: maxMessageBytes } = limits;
  const maxPerClient = Math.min(limits.maxConnectionsPerClient, maxConnections);
  let messageBytes = maxMessageBytes;
  const optionsNow = () => ({
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
    } as Record<string, (request: BunRequest) => Awaitable<Response>>,
    // A path with an empty segment or too many segments matches no route, however the runtime normalizes its URL.
    fetch: (request: Request) =>
      receive(request, `/${request.url.replace(/^https?:\/\/[^/]*/, '').split('?', 1)[0]}`),
    error: () => new Response(null, { status: 500 }),
    websocket: socketHandlers(messageBytes),
  });
  const server: Listener = Bun.serve<SocketData>(optionsNow());
  /** Lowers the message limit immediately, and raises it again only when there are clearly fewer sockets. */
  const boundMessages = () => {
    const bytes = messageBytesFor(maxMessageBytes, server.pendingWebSockets);
    const isClearlyMore = bytes > 2 * messageBytes || bytes === maxMessageBytes;
    if (bytes === messageBytes || (bytes > messageBytes && !isClearlyMore)) return;
    messageBytes = bytes;
    server.reload(optionsNow());
  };
  const addressOf = (request: Request): string =>
    clientAddress(server.requestIP(request)?.address ?? 'unknown', () =>
      request.headers.get('x-forwarded-for'),
    );
  const originIn = createOrigin({ trustedProxies, isEncrypted: tls !== null, isAllowedHost });
  const originOf = (request: Request) => originIn(request.headers, server.requestIP(request)?.address ?? '');
  const clientBehind = (request: Request): string => clientOf(addressOf(request));
  /** Counts a connection of the client. Only the first call of the returned function releases it. */
  const hold = (client: string) => {
    let isCounted = true;
    connections.ofClients.add(client, 1);
    return () => {
      if (isCounted) connections.ofClients.add(client, -1);
      isCounted = false;
    };
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
    keepOpen,
  };

  function receive(request: Request, sentPath: string | null): Awaitable<Response> {
    return app.fetch(request, sentPath === null ? connection : { ...connection, sentPath });
  }

  function refuse(request: Request, isUnlimited: boolean): Reply | null {
    const open = connections.open();
    // No client can exceed its share before this many connections are open.
    if (open > maxPerClient && !isUnlimited) {
      if (open > maxConnections) return tooBusy('too many connections');
      if (connections.ofClients.of(clientBehind(request)) >= maxPerClient)
        return tooBusy('too many connections of one client');
    }
    const host = request.headers.get('host') ?? '';
    // The runtime joins repeated headers with a comma (RFC 9112, section 3.2). A valid name contains no space.
    if (host.includes(', ')) return json(400, { error: 'Send exactly one Host header' });
    if (isAllowedHost?.(host) === false) {
      app.refused('unknown host');
      return json(421, { error: unknownHost });
    }
    return null;
  }

  function tooBusy(reason: Refusal): Reply {
    app.refused(reason);
    const headers = { 'retry-after': '1' };
    // Over HTTP/2, a body may wait for its client forever, and the request with it.
    if (tls !== null) return new Reply(503, null, headers);
    return json(503, { error: 'Service unavailable' }, headers);
  }

  function upgrade(request: Request, opening: SocketOpening, headers: ReplyHeaders): boolean {
    const releaseConnection = hold(clientBehind(request));
    const release = () => {
      releaseConnection();
      boundMessages();
    };
    const isUpgraded = server.upgrade(request, { headers, data: { ...opening, waiting: [], release } });
    if (isUpgraded) boundMessages();
    else releaseConnection();
    return isUpgraded;
  }

  // Later, because loading the C library takes some milliseconds of the startup.
  setTimeout(boundReceiving, 1_000).unref();
  return server;
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
