import type { Context } from 'hono';
import type { Awaitable } from '../lib/awaitable.ts';
import type { Failure } from '../lib/failure.ts';

/** What the server knows of a request beyond the request itself. */
export interface Connection {
  /** The address that the request came from. */
  addressOf(request: Request): string;
}

export type Exchange = Context<{ Bindings: Connection }>;
export type Handler = (exchange: Exchange) => Awaitable<Response>;

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** One public contract: its paths with a handler for each method, and the one place that knows its error style. */
export interface Interface {
  readonly name: string;
  readonly routes: Readonly<Record<string, Readonly<Partial<Record<Method, Handler>>>>>;
  answerFailure(failure: Failure): Response;
}
