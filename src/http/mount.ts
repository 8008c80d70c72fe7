import { Hono } from 'hono';
import type { Awaitable } from '../lib/awaitable.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import type { Log } from '../lib/log.ts';
import type { Database } from '../storage/database.ts';
import { Answer, json } from './answer.ts';
import { validate, writeIfMatch } from './conditional.ts';
import type { Connection } from './connection.ts';
import type { Cors } from './cors.ts';
import type { Idempotency } from './idempotency.ts';
import type { Exchange, Handler, Interface } from './interface.ts';
import type { RateLimit } from './rate-limit.ts';
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
  readonly maxBodyBytes: number;
  readonly cors: Cors;
  readonly idempotency: Idempotency;
  readonly rateLimit: RateLimit | null;
}

type Handlers = ReadonlyMap<string, Handler>;

/** Puts interfaces on one port. Every failure of a route, expected or not, leaves through its interface's style. */
export function mount(interfaces: readonly Interface[], parts: HttpParts): App {
  const router = new Hono<{ Bindings: Connection }>({ strict: false });
  const routes = interfaces.flatMap((one) =>
    Object.entries(one.routes).map(([path, handlers]) => ({
      one,
      path,
      handlers: new Map(Object.entries(handlers)),
    })),
  );
  // A literal path wins over one with a parameter (S13): the router asks in the order of registration.
  routes.sort((left, right) => Number(left.path.includes(':')) - Number(right.path.includes(':')));
  for (const { one, path, handlers } of routes) router.all(path, dispatch(one, handlers, parts));
  router.notFound((exchange) => parts.cors.finish(exchange, notFound().toResponse()));
  return {
    fetch: (request, connection) => router.fetch(request, connection),
    sockets: interfaces.flatMap(({ sockets }) => sockets ?? []),
    close: async () => {
      await Promise.all(interfaces.map((one) => one.close?.()));
    },
  };
}

function notFound(): Answer {
  return json(404, { error: 'Resource not found' });
}

function dispatch(
  one: Interface,
  handlers: Handlers,
  parts: HttpParts,
): (exchange: Exchange) => Promise<Response> {
  const allow = [...handlers.keys()]
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ');
  const { cors, rateLimit, log } = parts;
  return async (exchange: Exchange) => {
    if (cors.isPreflight(exchange)) return cors.answerPreflight(exchange, allow);
    const limited = rateLimit && (await rateLimit.count(exchange));
    const answer = limited?.refusal
      ? answerFailure(one, limited.refusal)
      : await answerSafely(exchange, one, handlers, allow, parts, log);
    const headed = limited && answer instanceof Answer ? answer.with(limited.headers) : answer;
    return cors.finish(exchange, headed instanceof Answer ? headed.toResponse() : headed);
  };
}

async function answerSafely(
  exchange: Exchange,
  one: Interface,
  handlers: Handlers,
  allow: string,
  parts: HttpParts,
  log: Log,
): Promise<Answer | Response> {
  const { method } = exchange.req;
  const handler = handlers.get(method === 'HEAD' ? 'GET' : method);
  if (handler === undefined) return one.answerFailure(new Failure('METHOD_NOT_ALLOWED')).with({ allow });
  try {
    return one.isResourceful
      ? await answerResource(exchange, handler, handlers, parts)
      : await handler(exchange);
  } catch (error) {
    return answerFailure(one, toFailure(error, one, log));
  }
}

/** A resource has tags, conditions and keys, for clients who use them. */
async function answerResource(
  exchange: Exchange,
  handler: Handler,
  handlers: Handlers,
  parts: HttpParts,
): Promise<Answer | Response> {
  const { req } = exchange;
  if (req.method === 'GET' || req.method === 'HEAD') {
    const answer = await handler(exchange);
    return answer instanceof Answer ? validate(answer, exchange) : answer;
  }
  if (req.method === 'POST') {
    const key = req.header('idempotency-key');
    return key === undefined ? handler(exchange) : parts.idempotency.run(key, exchange, handler);
  }
  const wanted = req.header('if-match');
  const read = handlers.get('GET');
  return wanted === undefined || read === undefined
    ? handler(exchange)
    : writeIfMatch(wanted, exchange, read, handler, parts);
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
