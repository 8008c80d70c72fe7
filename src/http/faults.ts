import type { Awaitable } from '../lib/awaitable.ts';
import type { DescribedOperation } from '../lib/describe-operation.ts';
import type { Answer } from './answer.ts';
import type { Effects } from './fault-effects.ts';
import type { Place } from './place.ts';

/** What goes wrong on purpose in a world. */
export interface Faults {
  /** Whether there are rules. Looked at for each request, so it must cost nothing. */
  readonly isOn: boolean;
  /** The fault of a request, by its header or a rule; an answer where the header is wrong. */
  ofRequest(request: FaultyRequest): Awaitable<Fault | Answer | null>;
  /** The same for a request that asks for a WebSocket. */
  ofUpgrade(request: FaultyRequest): Fault | Answer | null;
  /** The fault of an operation over a WebSocket. */
  ofMessage(place: Place, operation: DescribedOperation): Fault | null;
  /** Resolves after a while, or at once when the world ends: then it is false. */
  wait(milliseconds: number): Promise<boolean>;
  /** Resolves when something has happened, or when the world ends. Nothing is kept of it then. */
  untilEnd(happened: Promise<unknown>): Promise<void>;
}

/** What is asked of a request with which something may go wrong. */
export interface FaultyRequest extends Place {
  readonly method: string;
  readonly url: string;
  /** What its header asks for. */
  readonly header: string | null;
  /** Its body as text; null where there is none that can be read. */
  readBody(): Promise<string | null>;
}

/** What one request, or one operation over a WebSocket, has to bear. */
export interface Fault extends Omit<Effects, 'delayMs'> {
  /** What the answer names it by. */
  readonly id: string;
  /** Whether the work is done and committed before anything goes wrong. */
  readonly isAfter: boolean;
  /** The delay that was drawn. */
  readonly delayMs: number;
  /** Whether it has changed anything. One that has not is not named, and does not count. */
  hasTouched: boolean;
  /** Takes back that it was counted. */
  withdraw(): void;
}

/** Asks for a fault of one request. */
export const faultHeader = 'quintet-fault';

/** Names the fault that touched an answer. */
export const appliedHeader = 'quintet-fault-applied';
