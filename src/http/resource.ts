import { whenReady } from '../lib/awaitable.ts';
import type { Database } from '../storage/database.ts';
import type { Action } from './action.ts';
import { Answer } from './answer.ts';
import { validate, writeIfMatch } from './conditional.ts';
import type { Exchange } from './exchange.ts';
import type { Idempotency } from './idempotency.ts';
import { conditionalRead, type Handler, type Interface, type Route } from './interface.ts';

export interface ResourceParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
}

/** The handlers of a path, with the tags, conditions and keys that clients may use. */
export function handlersOf(
  { isResourceful }: Interface,
  path: string,
  route: Route,
  parts: ResourceParts,
): ReadonlyMap<string, Handler> {
  const handlers = Object.entries(route).map(([method, found]) => {
    const handler = typeof found === 'function' ? found : handlerOf(found, { route, method, path }, parts);
    return [method, isResourceful && method === 'GET' ? withTag(handler) : handler] as const;
  });
  return new Map(handlers);
}

function withTag(read: Handler): Handler {
  return (exchange) => whenReady(read(exchange), (answer) => validated(answer, exchange));
}

function validated(answer: Answer | Response, exchange: Exchange): Answer | Response {
  return answer instanceof Answer ? validate(answer, exchange) : answer;
}

interface ActionPlace {
  readonly route: Route;
  readonly method: string;
  readonly path: string;
}

function handlerOf(
  action: Action,
  { route, method, path }: ActionPlace,
  { database, idempotency }: ResourceParts,
): Handler {
  const read = conditionalRead(route, method);
  if (read !== null) {
    return (exchange) => {
      const wanted = exchange.header('if-match');
      return wanted === undefined
        ? perform(action, exchange)
        : writeIfMatch(wanted, exchange, { read, write: action }, database);
    };
  }
  if (!action.takesKey) return (exchange) => perform(action, exchange);
  const operation = `${method} ${path}`;
  return (exchange) => {
    const key = exchange.header('idempotency-key');
    return key === undefined ? perform(action, exchange) : idempotency.run(key, operation, exchange, action);
  };
}

function perform(action: Action, exchange: Exchange): ReturnType<Handler> {
  return whenReady(action.prepare(exchange), (prepared) => prepared.apply());
}
