import { Hono } from 'hono';
import { Failure } from '../lib/failure.ts';
import type { Log } from '../lib/log.ts';
import { json } from './answer.ts';
import type { Connection, Exchange, Handler, Interface } from './interface.ts';

export type App = Hono<{ Bindings: Connection }>;

/** Puts interfaces on one port. Every failure of a route, expected or not, leaves through its interface's style. */
export function mount(interfaces: readonly Interface[], log: Log): App {
  const app: App = new Hono({ strict: false });
  const routes = interfaces.flatMap((one) =>
    Object.entries(one.routes).map(([path, handlers]) => ({
      one,
      path,
      handlers: new Map(Object.entries(handlers)),
    })),
  );
  // A literal path wins over one with a parameter (S13): the router asks in the order of registration.
  routes.sort((left, right) => Number(left.path.includes(':')) - Number(right.path.includes(':')));
  for (const { one, path, handlers } of routes) app.all(path, dispatch(one, handlers, log));
  app.notFound(() => json(404, { error: 'Resource not found' }));
  return app;
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
      return one.answerFailure(toFailure(error, one, log));
    }
  };
}

/** What nobody expected is told in full to the log, and not at all to the client. */
function toFailure(error: unknown, one: Interface, log: Log): Failure {
  if (error instanceof Failure) return error;
  log.error(`unexpected failure in ${one.name}`, error);
  return new Failure('INTERNAL');
}
