/** The source of time, so that a test can stop it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** ISO 8601 in UTC with milliseconds (S6). */
export function timestamp(clock: Clock): string {
  return clock.now().toISOString();
}

/** The first and the last time that a timestamp can show, in milliseconds since 1970. */
export const firstTimestamp = Date.parse('0001-01-01T00:00:00.000Z');
export const lastTimestamp = Date.parse('9999-12-31T23:59:59.999Z');

export const timestampRule = 'must be a time in the years 1 to 9999, such as "2026-01-31T09:30:00Z"';

const spelling = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Returns true for a time with an offset from UTC, as clients write it. */
export function isTimestamp(text: string): boolean {
  const time = Date.parse(text);
  return (
    spelling.test(text) &&
    time >= firstTimestamp &&
    time <= lastTimestamp &&
    isCalendarDate(text.slice(0, 10))
  );
}

/** Returns false for 30 February, which `Date.parse` turns into 2 March. */
function isCalendarDate(date: string): boolean {
  return Number(date.slice(8)) <= 28 || new Date(date).toISOString().startsWith(date);
}

/** Returns the time in UTC with milliseconds. */
export function inUtc(moment: string): string {
  return new Date(moment).toISOString();
}
