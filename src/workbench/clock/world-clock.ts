import type * as z from 'zod';
import { type Clock, firstTimestamp, lastTimestamp } from '../../lib/clock.ts';
import type { clockBody } from '../bodies.ts';
import { WorkbenchProblem } from '../problems.ts';

export interface ClockState {
  /** Added to the real time while the clock runs. */
  readonly offsetMs: number;
  /** The time of a stopped clock, in milliseconds since 1970; null while it runs. */
  readonly stoppedAt: number | null;
}

export const realTime: ClockState = { offsetMs: 0, stoppedAt: null };

export type ClockChange = z.infer<typeof clockBody>;

/** The clock of one sandbox, and the only source of time in it. Open sockets and streams follow its changes. */
export class WorldClock implements Clock {
  #state: ClockState;
  readonly #current: () => ClockState | null;

  /** `current` returns null once the sandbox has other data. The clock then keeps its last state. */
  constructor(state: ClockState, current: () => ClockState | null) {
    this.#state = state;
    this.#current = current;
  }

  now(): Date {
    this.#state = this.#current() ?? this.#state;
    return new Date(timeOf(this.#state));
  }
}

export function timeOf({ offsetMs, stoppedAt }: ClockState, real = Date.now()): number {
  return stoppedAt ?? real + offsetMs;
}

/** Applies a change; null returns to the real time. Throws for a year that a timestamp cannot show. */
export function changeClock(state: ClockState, change: ClockChange | null, real = Date.now()): ClockState {
  if (change === null) return realTime;
  const { at, advanceSeconds = 0, running } = change;
  const time = (at === undefined ? timeOf(state, real) : Date.parse(at)) + advanceSeconds * 1000;
  if (time < firstTimestamp || time > lastTimestamp)
    throw new WorkbenchProblem('invalid input', 'the clock must stay within the years 1 to 9999');
  // Setting a time stops the clock, unless the request says that it runs.
  const isRunning = running ?? (at === undefined && state.stoppedAt === null);
  return { offsetMs: time - real, stoppedAt: isRunning ? null : time };
}

export function isReal({ offsetMs, stoppedAt }: ClockState): boolean {
  return offsetMs === 0 && stoppedAt === null;
}
