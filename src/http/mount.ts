import { Hono } from 'hono';
import type { Awaitable } from '../lib/awaitable.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import type { Log } from '../lib/log.ts';
import { json } from './answer.ts';
import type { Connection } from './connection.ts';
import type { Exchange, Handler, Interface } from './interface.ts';
import type { SocketProtocol } from './sockets.ts';

export interface App {
  fetch(request: Request, connection: Connection): Awaitable<Response>;
  /** What is spoken over WebSockets, and where. */
  readonly sockets: readonly SocketProtocol[];
  /** Ends what would otherwise go on: the process is about to stop. */
  close(): Promise<void>;
}

/** Puts interfaces on one port. Every failure of a route, expected or not, leaves through its interface's style. */
export function mount(interfaces: readonly Interface[], log: Log): App {
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
  for (const { one, path, handlers } of routes) router.all(path, dispatch(one, handlers, log));
  router.notFound(() => json(404, { error: 'Resource not found' }));
  return {
    fetch: (request, connection) => router.fetch(request, connection),
    sockets: interfaces.flatMap(({ sockets }) => sockets ?? []),
    close: async () => {
      await Promise.all(interfaces.map((one) => one.close?.()));
    },
  };
}

function dispatch(one: Interface, handlers: ReadonlyMap<string, Handler>, log: Log): Handler {
  const allow = [...handlers.keys()]
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ');
  return async (exchange: Exchange) => {
    const { method } = exchange.req;
    const handler = handlers.get(method === 'HEAD' ? 'GET' : method);
    if (handler === undefined) {
      const response = one.answerFailure(new Failure('METHOD_NOT_ALLOWED'));
      response.headers.set('allow', allow);
      return response;
    }
    try {
      return await handler(exchange);
    } catch (error) {
      return answer(one, toFailure(error, one, log));
    }
  };
}

function answer(one: Interface, failure: Failure): Response {
  const response = one.answerFailure(failure);
  if (failure instanceof RetryLater) response.headers.set('retry-after', String(failure.seconds));
  return response;
}

/** What nobody expected is told in full to the log, and not at all to the client. */
function toFailure(error: unknown, one: Interface, log: Log): Failure {
  if (error instanceof Failure) {
    if (error.code === 'UNAVAILABLE') log.error(`${one.name} is unavailable`, error.cause);
    return error;
  }
  log.error(`unexpected failure in ${one.name}`, error);
  return new Failure('INTERNAL');
}
