import type { Clock } from '../lib/clock.ts';
import { firstTimestamp, lastTimestamp } from '../lib/clock.ts';

export interface ClockState {
  /** Added to the real time while the clock runs. */
  readonly offsetMs: number;
  /** The time of a stopped clock, in milliseconds since 1970; null while it runs. */
  readonly stoppedAt: number | null;
}

export const realTime: ClockState = { offsetMs: 0, stoppedAt: null };

export interface ClockChange {
  readonly at?: number | undefined;
  readonly advanceSeconds?: number | undefined;
  readonly running?: boolean | undefined;
}

/** The clock of one sandbox, and the only source of time in it. */
export class WorldClock implements Clock {
  #state: ClockState;

  constructor(state: ClockState = realTime) {
    this.#state = state;
  }

  now(): Date {
    return new Date(this.#state.stoppedAt ?? Date.now() + this.#state.offsetMs);
  }

  get state(): ClockState {
    return this.#state;
  }

  set state(state: ClockState) {
    this.#state = state;
  }
}

export function timeOf({ offsetMs, stoppedAt }: ClockState, real = Date.now()): number {
  return stoppedAt ?? real + offsetMs;
}

/** Applies a change; null if the result is outside the years that a timestamp can show. */
export function changeClock(state: ClockState, change: ClockChange, real = Date.now()): ClockState | null {
  const { at, advanceSeconds = 0, running } = change;
  const time = (at ?? timeOf(state, real)) + advanceSeconds * 1000;
  if (time < firstTimestamp || time > lastTimestamp) return null;
  // Setting a time stops the clock, unless the request says that it runs.
  const isRunning = running ?? (at === undefined && state.stoppedAt === null);
  return isRunning ? { offsetMs: time - real, stoppedAt: null } : { offsetMs: time - real, stoppedAt: time };
}

export function isReal({ offsetMs, stoppedAt }: ClockState): boolean {
  return offsetMs === 0 && stoppedAt === null;
}
