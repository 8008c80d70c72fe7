import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import type { Log } from '../lib/log.ts';
import type { Traffic } from '../observe/traffic.ts';
import type { Database } from '../storage/database.ts';
import { Answer, json } from './answer.ts';
import { validate, writeIfMatch } from './conditional.ts';
import type { Connection } from './connection.ts';
import type { Cors } from './cors.ts';
import { Exchange } from './exchange.ts';
import type { Idempotency } from './idempotency.ts';
import type { Handler, Interface } from './interface.ts';
import type { RateLimit } from './rate-limit.ts';
import { Router } from './router.ts';
import type { SocketProtocol } from './sockets.ts';

export interface App {
  fetch(request: Request, connection: Connection): Awaitable<Response>;
  /** What is spoken over WebSockets, and where. */
  readonly sockets: readonly SocketProtocol[];
  /** Ends what would otherwise go on: the process is about to stop. */
  close(): Promise<void>;
}

/** What every interface shares of HTTP. */
export interface HttpParts {
  readonly log: Log;
  readonly database: Database;
  readonly traffic: Traffic;
  readonly maxBodyBytes: number;
  readonly cors: Cors;
  readonly idempotency: Idempotency;
  readonly rateLimit: RateLimit | null;
}

/** What answers at one path. */
interface Route {
  readonly one: Interface;
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly allow: string;
}

/** Puts interfaces on one port. Every failure of a route, expected or not, leaves through its interface's style. */
export function mount(interfaces: readonly Interface[], parts: HttpParts): App {
  const router = new Router<Route>();
  for (const one of interfaces) {
    for (const [path, handlers] of Object.entries(one.routes))
      router.add(path, routeOf(one, handlers, parts));
  }
  const { cors } = parts;

  function answer(request: Request, connection: Connection): Awaitable<Response> {
    const exchange = new Exchange(request, connection);
    const match = router.find(exchange.path);
    if (match === null) return cors.finish(exchange, notFound().toResponse());
    exchange.parameters = match.parameters;
    return dispatch(exchange, match.target, parts);
  }

  return {
    fetch: (request, connection) => {
      parts.traffic.count(performance.now());
      const response = answer(request, connection);
      return request.method === 'HEAD' ? whenReady(response, withoutBody) : response;
    },
    sockets: interfaces.flatMap(({ sockets }) => sockets ?? []),
    close: async () => {
      await Promise.all(interfaces.map((one) => one.close?.()));
    },
  };
}

function routeOf(one: Interface, handlers: Interface['routes'][string], parts: HttpParts): Route {
  const complete = one.isResourceful ? asResource(handlers, parts) : handlers;
  const methods = Object.keys(handlers).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return { one, handlers: new Map(Object.entries(complete)), allow: methods.join(', ') };
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
  if (cors.isPreflight(exchange)) return cors.answerPreflight(exchange, route.allow);
  if (rateLimit !== null) return dispatchCounted(exchange, route, rateLimit, parts);
  return whenReady(answerSafely(exchange, route, parts), (answer) =>
    cors.finish(exchange, toResponse(answer)),
  );
}

async function dispatchCounted(
  exchange: Exchange,
  route: Route,
  rateLimit: RateLimit,
  parts: HttpParts,
): Promise<Response> {
  const { headers, refusal } = await rateLimit.count(exchange);
  const answer = refusal ? answerFailure(route.one, refusal) : await answerSafely(exchange, route, parts);
  return parts.cors.finish(exchange, toResponse(answer instanceof Answer ? answer.with(headers) : answer));
}

function toResponse(answer: Answer | Response): Response {
  return answer instanceof Answer ? answer.toResponse() : answer;
}

function answerSafely(
  exchange: Exchange,
  { one, handlers, allow }: Route,
  { log }: HttpParts,
): Awaitable<Answer | Response> {
  const { method } = exchange;
  const handler = handlers.get(method === 'HEAD' ? 'GET' : method);
  if (handler === undefined) return one.answerFailure(new Failure('METHOD_NOT_ALLOWED')).with({ allow });
  const explain = (error: unknown) => answerFailure(one, toFailure(error, one, log));
  try {
    const answer = handler(exchange);
    return answer instanceof Promise ? answer.catch(explain) : answer;
  } catch (error) {
    return explain(error);
  }
}

/** A resource has tags, conditions and keys, for clients who use them. */
function asResource(handlers: Interface['routes'][string], parts: HttpParts): typeof handlers {
  const { GET: read, POST: create, ...writes } = handlers;
  return {
    ...(read && { GET: (exchange) => whenReady(read(exchange), (answer) => validated(answer, exchange)) }),
    ...(create && { POST: (exchange) => once(exchange, create, parts) }),
    ...Object.fromEntries(
      Object.entries(writes).map(([method, write]) => [method, ifMatching(read, write, parts)]),
    ),
  };
}

function validated(answer: Answer | Response, exchange: Exchange): Answer | Response {
  return answer instanceof Answer ? validate(answer, exchange) : answer;
}

function once(exchange: Exchange, create: Handler, { idempotency }: HttpParts): ReturnType<Handler> {
  const key = exchange.header('idempotency-key');
  return key === undefined ? create(exchange) : idempotency.run(key, exchange, create);
}

function ifMatching(read: Handler | undefined, write: Handler, parts: HttpParts): Handler {
  if (read === undefined) return write;
  return (exchange) => {
    const wanted = exchange.header('if-match');
    return wanted === undefined ? write(exchange) : writeIfMatch(wanted, exchange, read, write, parts);
  };
}

function answerFailure(one: Interface, failure: Failure): Answer {
  const answer = one.answerFailure(failure);
  if (failure instanceof RetryLater) return answer.with({ 'retry-after': String(failure.seconds) });
  // A 401 names the way to do better (RFC 9110, section 15.5.2).
  return answer.status === 401 ? answer.with({ 'www-authenticate': 'Bearer' }) : answer;
}

/** What nobody expected is told in full to the log, and not at all to the client. */
function toFailure(error: unknown, one: Interface, log: Log): Failure {
  if (!(error instanceof Failure)) {
    log.error(`unexpected failure in ${one.name}`, error);
    return new Failure('INTERNAL');
  }
  if (error.code === 'UNAVAILABLE' && error.cause !== undefined)
    log.error(`${one.name} is unavailable`, error.cause);
  return error;
}
