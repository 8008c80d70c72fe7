import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { BudgetLimits, Budgets } from '../lib/budget.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import type { Log, LogFields } from '../lib/log.ts';
import type { Refusal, RequestMeter, RouteMeter } from '../observe/request-meter.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { Database } from '../storage/database.ts';
import { Answer, json, requestIdHeader } from './answer.ts';
import type { Connection } from './connection.ts';
import type { Cors } from './cors.ts';
import { Exchange } from './exchange.ts';
import type { Idempotency } from './idempotency.ts';
import type { Handler, Interface } from './interface.ts';
import type { RateLimit } from './rate-limit.ts';
import { RequestIds } from './request-ids.ts';
import { handlersOf } from './resource.ts';
import { type Match, Router } from './router.ts';
import type { SocketProtocol } from './sockets.ts';
import { traceRequest } from './trace-request.ts';

export interface App {
  fetch(request: Request, connection: Connection): Awaitable<Response>;
  /** What is spoken over WebSockets, and where. */
  readonly sockets: readonly SocketProtocol[];
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

  function answer(request: Request, connection: Connection): Awaitable<Response> {
    const exchange = new Exchange(request, connection, exchangeParts);
    const match = router.find(exchange.path);
    if (parts.tracing === null) return respond(exchange, match);
    const route = match?.target.meter ?? nowhere;
    return traceRequest(parts.tracing, exchange, route, () => respond(exchange, match));
  }

  function respond(exchange: Exchange, match: Match<Route> | null): Awaitable<Response> {
    if (match === null) return finish(exchange, nowhere, notFound(), parts);
    exchange.parameters = match.parameters;
    return dispatch(exchange, match.target, parts);
  }

  return {
    fetch: (request, connection) => {
      const response = answer(request, connection);
      return request.method === 'HEAD' ? whenReady(response, withoutBody) : response;
    },
    sockets: interfaces.flatMap(({ sockets }) => sockets ?? []),
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

function dispatch(exchange: Exchange, route: Route, parts: HttpParts): Awaitable<Response> {
  const { cors, rateLimit } = parts;
  if (cors.isPreflight(exchange)) {
    return finish(exchange, route.meter, cors.answerPreflight(exchange, route.allow), parts);
  }
  if (rateLimit !== null) return dispatchCounted(exchange, route, rateLimit, parts);
  return whenReady(answerSafely(exchange, route, parts), (answer) =>
    finish(exchange, route.meter, answer, parts),
  );
}

async function dispatchCounted(
  exchange: Exchange,
  route: Route,
  rateLimit: RateLimit,
  parts: HttpParts,
): Promise<Response> {
  const { headers, refusal } = await rateLimit.count(exchange).catch((error: unknown) => {
    return { headers: {}, refusal: toFailure(error, exchange, route, parts.log) };
  });
  const answer = refusal ? answerFailure(route.one, refusal) : await answerSafely(exchange, route, parts);
  const headed = answer instanceof Answer ? answer.with(headers) : answer;
  return finish(exchange, route.meter, headed, parts);
}

/** Every answer leaves through here, and is counted. */
function finish(
  exchange: Exchange,
  route: RouteMeter,
  answer: Answer | Response,
  { cors, requests, requestLines }: HttpParts,
): Response {
  const { status } = answer;
  exchange.end();
  requests.answered(route, exchange.method, status, exchange.startedAt);
  requestLines?.('request', describe(exchange, route, status));
  return cors.finish(exchange, toResponse(answer, exchange.id));
}

function describe(exchange: Exchange, route: RouteMeter, status: number): LogFields {
  return {
    requestId: exchange.id,
    interface: route.interfaceName,
    route: route.route,
    method: exchange.method,
    status,
    durationMs: Math.round((performance.now() - exchange.startedAt) * 1000) / 1000,
  };
}

function toResponse(answer: Answer | Response, requestId: string): Response {
  if (answer instanceof Answer) return answer.toResponse(requestId);
  answer.headers.set(requestIdHeader, requestId);
  return answer;
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

function answerFailure(one: Interface, failure: Failure): Answer {
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
