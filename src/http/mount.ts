import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { Failure } from '../lib/failure.ts';
import type { MemoryLedger } from '../lib/memory-ledger.ts';
import type { Refusal } from '../observe/request-meter.ts';
import { Answer, json } from './answer.ts';
import { type CachingRules, cachingBy } from './caching.ts';
import type { Connection } from './connection.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import { Exchange, type ExchangeParts } from './exchange.ts';
import {
  type Ending,
  type Handler,
  homesOf,
  type Interface,
  interfaceIdOf,
  type NamedHome,
  type PlainRoute,
  readBeside,
  stopping,
} from './interface.ts';
import { leaving } from './leave.ts';
import { headersChoosing, type Operation } from './operation.ts';
import { isBrowsing } from './page.ts';
import { observed, throughSteps } from './pipeline.ts';
import type { Place } from './place.ts';
import { answerPlainFailure } from './plain-failure.ts';
import { prefersProblem, toProblem } from './problem.ts';
import { asksForSocket, refuseByFault, refuseSocket } from './refuse-socket.ts';
import { RequestIds } from './request-ids.ts';
import { Router } from './router.ts';
import { keepMessages } from './socket-journal.ts';
import { memoryOf, type SessionOpening, type SocketOpening } from './sockets.ts';
import { writtenBy } from './written.ts';

export interface App {
  fetch(request: Request, connection: Connection): Awaitable<Response>;
  /**
   * Returns the opening of a WebSocket, a response that refuses it, or null if the request is an ordinary
   * one.
   */
  openSocket(request: Request, connection: Connection): Awaitable<SocketOpening | Response | null>;
  /** The entry points of the five interfaces. */
  readonly homes: readonly NamedHome[];
  readonly ledger: MemoryLedger;
  /** Returns true for paths that respond however busy the server is, such as health checks. */
  alwaysServes(path: string): boolean;
  /** Counts a request that the server rejected before it reached the app. */
  refused(reason: Refusal): void;
  /** Ends sockets and streams. By default, because the process is about to stop. */
  close(ending?: Ending): Promise<void>;
}

interface Path {
  readonly api: Interface;
  readonly meter: Endpoint['meter'];
  readonly place: Place;
  readonly isUnlimited: boolean;
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly other: Handler;
}

/** Combines interfaces into one app. */
export function mount(interfaces: readonly Interface[], parts: HttpParts): App {
  const router = new Router<Path>();
  for (const api of interfaces) {
    for (const [path, found] of Map.groupBy(endpointsOf(api, parts), ({ path }) => path)) {
      router.add(path, toPath(api, path, found, parts));
    }
  }
  const { journal } = parts;
  const leave = leaving(parts);
  const exchangeParts: ExchangeParts = { ...parts, requestIds: new RequestIds() };
  const none = nowhere(parts);
  const answerNowhere = throughSteps(() => json(404, { error: 'Resource not found' }), none, parts);
  const viewer = interfaces.find(({ view }) => view !== undefined);
  const sockets = interfaces.flatMap((api) => api.sockets ?? []);

  function answer(request: Request, connection: Connection): Awaitable<Response> {
    const exchange = new Exchange(request, connection, exchangeParts);
    const match = router.find(exchange.path);
    if (match !== null) exchange.parameters = match.parameters;
    const { place } = match?.target ?? none;
    const handler = match?.target.handlers.get(exchange.method) ?? match?.target.other ?? answerNowhere;
    return whenReady(handler(exchange), (given) => leave(exchange, viewed(exchange, given, place), place));
  }

  /**
   * Converts a failure to problem details if the client prefers them, and JSON to a page for a browser. A
   * response affected by a fault stays as it is.
   */
  function viewed(exchange: Exchange, given: Answer | Response, place: Place): Answer | Response {
    if (!(given instanceof Answer)) return given;
    if (given.status >= 400 && place.interface !== 'graphql' && prefersProblem(exchange))
      return toProblem(given, exchange);
    if (viewer === undefined || exchange.method !== 'GET') return given;
    if (exchange.fault !== null || !isBrowsing(exchange)) return given;
    return viewer.view?.(given, exchange.path, place) ?? given;
  }

  async function openSocket(
    request: Request,
    connection: Connection,
  ): Promise<SocketOpening | Response | null> {
    const exchange = new Exchange(request, connection, exchangeParts);
    const protocol = sockets.find(({ accepts }) => accepts(exchange.path));
    if (protocol === undefined || !asksForSocket(exchange)) return null;
    const { api, meter, place } = router.find(exchange.path)?.target ?? none;
    const refused = refuseSocket(exchange, protocol.name, api, parts);
    const refuse = (answer: Answer | Response) =>
      leave(exchange, observed(answer, exchange, meter, parts), place);
    if (refused !== null) return refuse(refused);
    const accept = (): SocketOpening => {
      const memory = memoryOf(exchange);
      const admitted = admission(parts, exchange.address, place);
      const session = protocol.createSession({ exchange, memory, ...admitted });
      return {
        protocol: protocol.name,
        memory,
        session: journal === null ? session : keepMessages(journal, exchange, place, protocol.name, session),
        fault: exchange.fault?.id ?? null,
      };
    };
    const answer = await refuseByFault(exchange, place, api, parts.faults);
    return answer === null ? accept() : refuse(answer);
  }

  return {
    fetch: (request, connection) => {
      const answering = answer(request, connection);
      return request.method === 'HEAD' ? withoutBody(answering) : answering;
    },
    openSocket,
    homes: homesOf(interfaces),
    ledger: parts.budgets.ledger,
    alwaysServes: (path) => router.find(path)?.target.isUnlimited ?? false,
    refused: (reason) => parts.requests.refused(reason),
    close: async (ending = stopping) => {
      await Promise.all(interfaces.map((api) => api.close?.(ending)));
    },
  };
}

async function withoutBody(answering: Awaitable<Response>): Promise<Response> {
  return new Response(null, await answering);
}

/**
 * Returns the checks that a socket makes for each operation. They hold no reference to the request, which
 * would otherwise stay in memory as long as the socket.
 */
function admission(
  { rateLimit, faults }: Pick<HttpParts, 'rateLimit' | 'faults'>,
  address: string,
  place: Place,
): Pick<SessionOpening, 'admit' | 'faultOf'> {
  return {
    admit: () => rateLimit?.count(address).refusal ?? null,
    faultOf: (operation) => faults?.ofMessage(place, operation) ?? null,
  };
}

interface Answering {
  readonly path: string;
  readonly method: string;
  readonly handler: Handler;
  readonly operation: Operation | null;
  readonly plainCaching: CachingRules | null;
  readonly isUnlimited: boolean;
  readonly isTagged: boolean;
  readonly isPage?: PlainRoute['isPage'] | undefined;
}

function endpointsOf(
  { operations = [], routes = [], showsData }: Interface,
  parts: HttpParts,
): readonly Answering[] {
  const described = operations.map((operation): Answering => {
    const { path, method, isUnlimited = false, isLive = false } = operation;
    return {
      path,
      method,
      operation,
      plainCaching: null,
      handler: perform(operation, showsData === true, parts),
      isUnlimited,
      isTagged: method === 'GET' && !isLive,
    };
  });
  const plain = routes.flatMap(({ path, handlers, isUnlimited = false, isTagged = false, caching, isPage }) =>
    Object.entries(handlers).map(([method, handler]): Answering => {
      const plainCaching = method === 'GET' ? (caching ?? null) : null;
      return { path, method, handler, operation: null, plainCaching, isUnlimited, isTagged, isPage };
    }),
  );
  return [...described, ...plain];
}

/** Live responses and HTML pages set their own `Cache-Control`. */
function cachingOf(operation: Operation | null, api: Interface): CachingRules | null {
  if (operation === null || operation.method !== 'GET' || operation.isLive) return null;
  // A browser receives these responses as pages.
  const shownAsPage = interfaceIdOf(api) === null ? [] : ['accept'];
  const headers = new Set([...shownAsPage, ...headersChoosing(operation)]);
  return cachingBy([...headers], operation.token !== undefined);
}

/** Runs an operation. Reads of the data are served from the response cache until the next write. */
function perform(operation: Operation, showsData: boolean, { keptAnswers, lane }: HttpParts): Handler {
  const mayMove = lane !== null;
  const { prepare, method, token, isLive } = operation;
  const run: Handler = (exchange) => whenReady(prepare(exchange), (prepared) => prepared.apply());
  if (!showsData || method !== 'GET' || isLive) return run;
  const keyOf = cacheKeyBy(headersChoosing(operation));
  if (token === undefined)
    return (exchange) => {
      exchange.mayMove = mayMove;
      return keptAnswers.answer(keyOf(exchange), () => run(exchange));
    };
  return (exchange) => {
    exchange.mayMove = mayMove;
    const since = keptAnswers.moment();
    return whenReady(prepare(exchange), ({ identity, apply }) =>
      // The caller is authenticated on every request, even on a cache hit.
      identity === null ? apply() : keptAnswers.answer(`${identity} ${keyOf(exchange)}`, apply, { since }),
    );
  };
}

function cacheKeyBy(headers: readonly string[]): (exchange: Exchange) => string {
  if (headers.length === 0) return ({ path, search }) => path + search;
  return (exchange) =>
    JSON.stringify([exchange.path, exchange.search, ...headers.map((name) => exchange.header(name))]);
}

function toPath(api: Interface, path: string, found: readonly Answering[], parts: HttpParts): Path {
  const place = { interface: interfaceIdOf(api), route: path.replace(/:(\w+)/g, '{$1}') };
  const shared = {
    api,
    place,
    allow: found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
    meter: parts.requests.route(api.name, path),
  };
  const handlers = new Map(
    found.map(({ method, handler, operation, plainCaching, isUnlimited, isTagged, isPage }) => {
      const read = operation && readBeside(operation, api.operations ?? []);
      const written = operation && writtenBy(operation, api.operations ?? []);
      const caching = plainCaching ?? cachingOf(operation, api);
      const endpoint = { ...shared, operation, read, written, caching, isUnlimited, isTagged, isPage };
      return [method, throughSteps(handler, endpoint, parts)];
    }),
  );
  const get = handlers.get('GET');
  if (get !== undefined) handlers.set('HEAD', get);
  const isUnlimited = found.every((endpoint) => endpoint.isUnlimited);
  const nothing = { ...shared, ...nothingThere, isUnlimited };
  const other = throughSteps(refuseMethod, nothing, parts);
  return { api, meter: shared.meter, place, isUnlimited, handlers, other };
}

const refuseMethod: Handler = () => {
  throw new Failure('METHOD_NOT_ALLOWED');
};

const nothingThere = { operation: null, read: null, written: null, caching: null, isTagged: false };

const nowhereAtAll: Place = { interface: null, route: null };

/** Returns the endpoint of unknown paths, which responds in the default style. */
function nowhere({ requests }: HttpParts): Endpoint {
  return {
    api: { name: 'none', answerFailure: answerPlainFailure },
    place: nowhereAtAll,
    ...nothingThere,
    // A browser receives a page.
    caching: cachingBy(['accept'], false),
    allow: '',
    isUnlimited: false,
    meter: requests.route('none', 'none'),
  };
}
