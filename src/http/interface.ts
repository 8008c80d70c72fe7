import type { Awaitable } from '../lib/awaitable.ts';
import type { Failure } from '../lib/failure.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { Reference } from './reference.ts';
import type { SocketProtocol } from './sockets.ts';

export type Handler = (exchange: Exchange) => Awaitable<Answer | Response>;

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** One public contract: its paths with a handler for each method, and the one place that knows its error style. */
export interface Interface {
  readonly name: string;
  readonly routes: Readonly<Record<string, Readonly<Partial<Record<Method, Handler>>>>>;
  answerFailure(failure: Failure): Answer;
  /** Whether its records carry tags, and its writes take conditions and keys: a REST interface. */
  readonly isResourceful: boolean;
  readonly sockets?: SocketProtocol;
  /** What it says of itself, for its OpenAPI document. */
  readonly reference?: Reference;
  /** Ends what would otherwise go on: the process is about to stop. */
  close?(): Promise<void>;
}
