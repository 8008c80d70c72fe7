import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { BudgetLimits, Budgets } from '../lib/budget.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import type { Log, LogFields } from '../lib/log.ts';
import { clientOf } from '../lib/networks.ts';
import type { Refusal, RequestMeter, RouteMeter } from '../observe/request-meter.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { Database } from '../storage/database.ts';
import { createAdmission, withHeaders } from './admission.ts';
import { Answer, json, requestIdHeader } from './answer.ts';
import type { Connection } from './connection.ts';
import type { Cors } from './cors.ts';
import { Exchange } from './exchange.ts';
import type { Idempotency } from './idempotency.ts';
import type { Handler, Interface } from './interface.ts';
import { answerPlainFailure } from './plain-failure.ts';
import type { RateLimit } from './rate-limit.ts';
import { RequestIds } from './request-ids.ts';
import { handlersOf } from './resource.ts';
import { type Match, Router } from './router.ts';
import type { SocketOpening } from './sockets.ts';
import { traceRequest } from './trace-request.ts';

export interface App {
  fetch(request: Request, connection: Connection): Awaitable<Response>;
  /** A WebSocket for a request that asks for one, the answer that refuses it, or null: it is a request like others. */
  openSocket(request: Request, connection: Connection): SocketOpening | Response | null;
  /** Counts a request that the server did not let through to the app. */
  refused(reason: Refusal): void;
  /** Ends what would otherwise go on: the process is about to stop. */
  close(): Promise<void>;
}

/** What every interface shares of HTTP. */
export interface HttpParts {
  readonly log: Log;
  /** Where every request is told, at the level that was asked for; null when they are not. */
  readonly requestLines: ((message: string, fields: LogFields) => void) | null;
  readonly database: Database;
  readonly requests: RequestMeter;
  /** Null where nobody collects traces. */
  readonly tracing: Tracing | null;
  readonly budgets: Budgets;
  /** Of one answer. */
  readonly budgetLimits: BudgetLimits;
  readonly cors: Cors;
  readonly idempotency: Idempotency;
  readonly rateLimit: RateLimit | null;
}

/** What answers at one path. */
interface Route {
  readonly one: Interface;
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly allow: string;
  /** Whether no limit counts its requests. */
  readonly isUnlimited: boolean;
  readonly meter: RouteMeter;
}

/** Puts interfaces on one port. Every failure of a route, expected or not, leaves through its interface's style. */
export function mount(interfaces: readonly Interface[], parts: HttpParts): App {
  const router = new Router<Route>();
  for (const one of interfaces) {
    for (const [path, handlers] of Object.entries(one.routes))
      router.add(path, routeOf(one, path, handlers, parts));
  }
  const exchangeParts = { ...parts, requestIds: new RequestIds() };
  const nowhere = parts.requests.route('none', 'none');
  const admit = createAdmission(parts);
  const sockets = interfaces.flatMap((one) => one.sockets ?? []);

  function answer(request: Request, connection: Connection): Awaitable<Response> {
    const exchange = new Exchange(request, connection, exchangeParts);
    const match = router.find(exchange.path);
    if (parts.tracing === null) return respond(exchange, match);
    const route = match?.target.meter ?? nowhere;
    return traceRequest(parts.tracing, exchange, route, () => respond(exchange, match));
  }

  function respond(exchange: Exchange, match: Match<Route> | null): Awaitable<Response> {
    const route = match?.target ?? null;
    if (match !== null) exchange.parameters = match.parameters;
    const { refusal, headers } = admit(exchange, route ?? {});
    const answering = refusal === null ? inTurn(exchange, route, parts) : refuse(route, refusal);
    return whenReady(answering, (given) =>
      finish(exchange, route?.meter ?? nowhere, withHeaders(given, headers), parts),
    );
  }

  function openSocket(request: Request, connection: Connection): SocketOpening | Response | null {
    const exchange = new Exchange(request, connection, exchangeParts);
    const protocol = sockets.find((one) => one.accepts(exchange.path) && isOffered(one.name, exchange));
    if (protocol === undefined) return null;
    const { refusal, headers } = admit(exchange, { isUpgrade: true });
    if (refusal !== null) {
      const route = router.find(exchange.path)?.target ?? null;
      return finish(exchange, route?.meter ?? nowhere, withHeaders(refuse(route, refusal), headers), parts);
    }
    const { address } = exchange;
    const count = () => parts.rateLimit?.count(address).refusal ?? null;
    return {
      protocol: protocol.name,
      session: protocol.createSession(exchange.path, request, connection, count),
    };
  }

  return {
    fetch: (request, connection) => {
      const response = answer(request, connection);
      return request.method === 'HEAD' ? whenReady(response, withoutBody) : response;
    },
    openSocket,
    refused: (reason) => parts.requests.refused(reason),
    close: async () => {
      await Promise.all(interfaces.map((one) => one.close?.()));
    },
  };
}

function routeOf(
  one: Interface,
  path: string,
  handlers: Interface['routes'][string],
  parts: HttpParts,
): Route {
  const methods = Object.keys(handlers).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return {
    one,
    handlers: handlersOf(one, path, handlers, parts),
    allow: methods.join(', '),
    isUnlimited: one.unlimited?.includes(path) ?? false,
    meter: parts.requests.route(one.name, path),
  };
}

function notFound(): Answer {
  return json(404, { error: 'Resource not found' });
}

/** The length that it would have stays among the headers. */
function withoutBody(response: Response): Response {
  return new Response(null, response);
}

/** Whatever else waits for the event loop, nobody waits for long to hear whether the process lives. */
function inTurn(exchange: Exchange, route: Route | null, parts: HttpParts): Awaitable<Answer | Response> {
  if (route?.isUnlimited) return answerAt(exchange, route, parts);
  const turn = exchange.pause();
  return turn instanceof Promise
    ? turn.then(() => answerAt(exchange, route, parts))
    : answerAt(exchange, route, parts);
}

function answerAt(exchange: Exchange, route: Route | null, parts: HttpParts): Awaitable<Answer | Response> {
  if (route === null) return notFound();
  if (parts.cors.isPreflight(exchange)) return parts.cors.answerPreflight(exchange, route.allow);
  return answerSafely(exchange, route, parts);
}

/** In the style of the interface that was asked for; nobody's style where there is none. */
function refuse(route: Route | null, refusal: Failure): Answer {
  return answerFailure(route?.one ?? { answerFailure: answerPlainFailure }, refusal);
}

function isOffered(protocol: string, exchange: Exchange): boolean {
  const offered = exchange.header('sec-websocket-protocol')?.split(',') ?? [];
  return offered.some((name) => name.trim() === protocol);
}

/** Every answer leaves through here, and is counted. */
function finish(
  exchange: Exchange,
  route: RouteMeter,
  answer: Answer | Response,
  { cors, requests, requestLines, budgets }: HttpParts,
): Response {
  const { status } = answer;
  exchange.end();
  requests.answered(route, exchange.method, status, exchange.startedAt);
  requestLines?.('request', describe(exchange, route, status));
  return cors.finish(exchange, toResponse(answer, exchange, budgets));
}

const longestLoggedPath = 200;

/** Letters, digits and marks of ASCII, the rest as a browser would send it. */
function plainText(path: string): string {
  return path.replace(/[^\x21-\x7e]|["\\]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}

function describe(exchange: Exchange, route: RouteMeter, status: number): LogFields {
  return {
    requestId: exchange.id,
    interface: route.interfaceName,
    route: route.route,
    // Where no route says it. Cut off and in plain characters: it is what a client wrote.
    ...(route.interfaceName === 'none' && { path: plainText(exchange.path).slice(0, longestLoggedPath) }),
    method: exchange.method,
    status,
    durationMs: Math.round((performance.now() - exchange.startedAt) * 1000) / 1000,
  };
}

/** An answer longer than this is handed over piece by piece. */
const largeAnswer = 1_048_576;

function toResponse(answer: Answer | Response, exchange: Exchange, { outbox }: Budgets): Response {
  if (!(answer instanceof Answer)) {
    answer.headers.set(requestIdHeader, exchange.id);
    return answer;
  }
  const { body } = answer;
  if (body === null || body.length <= largeAnswer) return answer.toResponse(exchange.id);
  return answer.toResponse(exchange.id, outbox.send(body, clientOf(exchange.address)));
}

function answerSafely(exchange: Exchange, route: Route, { log }: HttpParts): Awaitable<Answer | Response> {
  const { one, handlers, allow } = route;
  const { method } = exchange;
  const handler = handlers.get(method === 'HEAD' ? 'GET' : method);
  if (handler === undefined) return one.answerFailure(new Failure('METHOD_NOT_ALLOWED')).with({ allow });
  const explain = (error: unknown) => answerFailure(one, toFailure(error, exchange, route, log));
  try {
    const answer = handler(exchange);
    return answer instanceof Promise ? answer.catch(explain) : answer;
  } catch (error) {
    return explain(error);
  }
}

function answerFailure(one: Pick<Interface, 'answerFailure'>, failure: Failure): Answer {
  const answer = one.answerFailure(failure);
  if (failure instanceof RetryLater) return answer.with({ 'retry-after': String(failure.seconds) });
  // A 401 names the way to do better (RFC 9110, section 15.5.2).
  return answer.status === 401 ? answer.with({ 'www-authenticate': 'Bearer' }) : answer;
}

/** What nobody expected is told in full to the log, and not at all to the client. */
function toFailure(error: unknown, exchange: Exchange, { one, meter }: Route, log: Log): Failure {
  const failure = error instanceof Failure ? error : new Failure('INTERNAL');
  const tell = (message: string, reason: unknown) =>
    log.error(message, reason, describe(exchange, meter, one.answerFailure(failure).status));
  if (failure !== error) tell(`unexpected failure in ${one.name}`, error);
  else if (failure.code === 'UNAVAILABLE' && failure.cause !== undefined)
    tell(`${one.name} is unavailable`, failure.cause);
  return failure;
}
