import { Random } from '../../lib/random.ts';

/** Two years that are always the same, so that the same seed gives the same times. */
const begin = Date.parse('2024-01-01T08:00:00.000Z');
const end = Date.parse('2025-12-31T20:00:00.000Z');

/** What is changed or published later is so at this time at the latest. */
const last = Date.parse('2025-12-31T23:59:59.999Z');

export const day = 24 * 60 * 60 * 1000;

export interface Timeline {
  /** When a record was made. A later record has a later time. */
  timeOf(index: number): number;
  /** How many records there were at a time, at least one: who refers to one of them refers to the past. */
  countAt(time: number): number;
}

/** Spreads records over the years. The first of them comes at the very start, for others to refer to. */
export function createTimeline(seed: number, stream: string, count: number, daysAfterBegin = 0): Timeline {
  const start = begin + daysAfterBegin * day;
  const step = (end - start) / Math.max(1, count);
  return {
    timeOf(index) {
      const offset = index === 0 ? 0 : new Random(seed, `${stream} time`, index).fraction();
      return Math.floor(start + (index + offset) * step);
    },
    countAt: (time) => Math.min(count, Math.max(1, Math.floor((time - start) / step))),
  };
}

export const asText = (time: number): string => new Date(time).toISOString();

/** Some time after another one, up to so long, and in the past all the same. */
export function later(random: Random, time: number, max: number): number {
  return time + Math.floor(Math.min(max, last - time) * random.fraction());
}
