/** The source of time, so that a test can stop it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** ISO 8601 in UTC with milliseconds (S6). */
export function timestamp(clock: Clock): string {
  return clock.now().toISOString();
}
