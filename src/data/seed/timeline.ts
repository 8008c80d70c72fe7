import { Random } from '../../lib/random.ts';

/** Two fixed years, so that the same seed gives the same times. */
const begin = Date.parse('2024-01-01T08:00:00.000Z');
const end = Date.parse('2025-12-31T20:00:00.000Z');

const last = Date.parse('2025-12-31T23:59:59.999Z');

export const day = 24 * 60 * 60 * 1000;

/** Spreads records evenly. The first one is at the very start, for others to refer to. */
export function createTimeline(seed: number, stream: string, count: number, daysAfterBegin = 0) {
  const start = begin + daysAfterBegin * day;
  const step = (end - start) / Math.max(1, count);
  return {
    /** Returns the creation time of a record. Later records have later times. */
    timeOf(index: number): number {
      const offset = index === 0 ? 0 : new Random(seed, `${stream} time`, index).fraction();
      return Math.floor(start + (index + offset) * step);
    },
    /** Returns the number of records that existed at a time, at least one, so that references point to the past. */
    countAt: (time: number): number => Math.min(count, Math.max(1, Math.floor((time - start) / step))),
  };
}

export const asText = (time: number): string => new Date(time).toISOString();

/** Returns a random time up to `max` after another one, but no later than the end of the timeline. */
export function later(random: Random, time: number, max: number): number {
  return time + Math.floor(Math.min(max, last - time) * random.fraction());
}
