import type { Awaitable } from '../lib/awaitable.ts';
import type { Failure } from '../lib/failure.ts';
import type { Action } from './action.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { Reference } from './reference.ts';
import type { SocketProtocol } from './sockets.ts';

export type Handler = (exchange: Exchange) => Awaitable<Answer | Response>;

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** What answers at one path, by method. */
export type Route = Readonly<Partial<Record<Method, Handler | Action>>>;

/** One public contract: its paths with a handler for each method, and the one place that knows its error style. */
export interface Interface {
  readonly name: string;
  readonly routes: Readonly<Record<string, Route>>;
  answerFailure(failure: Failure): Answer;
  /** Paths whose requests no limit counts: what a balancer or a page needs to know that all is well. */
  readonly unlimited?: readonly string[];
  /** Whether its reads carry tags: a REST interface. */
  readonly isResourceful: boolean;
  readonly sockets?: SocketProtocol;
  /** What it says of itself, for its OpenAPI document. */
  readonly reference?: Reference;
  /** Ends what would otherwise go on: the process is about to stop. */
  close?(): Promise<void>;
}

/** The action that answers a method, where it is one. */
export function actionAt(route: Route | undefined, method: string): Action | null {
  const found = route?.[method as Method];
  return found === undefined || typeof found === 'function' ? null : found;
}

/** The read whose tag `If-Match` names: a write has one if both are actions. */
export function conditionalRead(route: Route | undefined, method: string): Action | null {
  const isWrite = method === 'PUT' || method === 'PATCH' || method === 'DELETE';
  return isWrite && actionAt(route, method) !== null ? actionAt(route, 'GET') : null;
}
