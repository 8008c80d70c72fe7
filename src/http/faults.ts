import type { Awaitable } from '../lib/awaitable.ts';
import type { DescribedOperation } from '../lib/describe-operation.ts';
import type { Effects } from './fault-effects.ts';
import type { Place } from './place.ts';
import type { Reply } from './reply.ts';

/** The injected faults of one world. */
export interface Faults {
  /** True if there are rules. Read for every request, so it must cost nothing. */
  readonly isOn: boolean;
  /** Returns the fault chosen by the header or by a rule, or an error response if the header is invalid. */
  ofRequest(request: FaultyRequest): Awaitable<Fault | Reply | null>;
  ofUpgrade(request: FaultyRequest): Fault | Reply | null;
  ofMessage(place: Place, operation: DescribedOperation): Fault | null;
  /** Resolves to true after the delay, or to false as soon as the world closes. */
  wait(milliseconds: number): Promise<boolean>;
  /** Resolves when the promise settles or the world closes, and then keeps no reference to it. */
  untilEnd(happened: Promise<unknown>): Promise<void>;
}

/** The parts of a request that rules match against. */
export interface FaultyRequest extends Place {
  readonly method: string;
  readonly url: string;
  /** The value of the `Quintet-Fault` header. */
  readonly header: string | null;
  /** Returns the body as text; null if there is none or it cannot be read. */
  readBody(): Promise<string | null>;
}

/** The fault of one request, or of one operation over a WebSocket. */
export interface Fault extends Omit<Effects, 'delayMs'> {
  /** The id that the response names. */
  readonly id: string;
  /** True if the work is done and committed before the fault takes effect. */
  readonly isAfter: boolean;
  /** The delay that was drawn. */
  readonly delayMs: number;
  /** True once the fault has changed anything. Otherwise it is neither named in the response nor counted. */
  hasTouched: boolean;
  withdraw(): void;
}

/** The request header that asks for a fault. */
export const faultHeader = 'quintet-fault';

/** The response header that names the fault that took effect. */
export const appliedHeader = 'quintet-fault-applied';
