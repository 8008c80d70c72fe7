import type { Stored } from './entry.ts';

/** What a journal tells of how a world is used, without showing any of it. */
export interface Activity {
  /** How many requests are kept. */
  readonly requests: number;
  /** When the last of them came, in milliseconds; null without one. */
  readonly lastAt: number | null;
  /** How many came in each second of the last minute, oldest first. */
  readonly perSecond: readonly number[];
}

const seconds = 60;

export const noActivity: Activity = { requests: 0, lastAt: null, perSecond: Array(seconds).fill(0) };

export function activityOf(entries: readonly Stored[], now: number): Activity {
  const requests = entries.filter(({ kept }) => kept.kind === 'request');
  const perSecond: number[] = Array(seconds).fill(0);
  for (const { kept } of requests) {
    const index = seconds - 1 - Math.floor((now - kept.at) / 1000);
    if (index >= 0 && index < seconds) perSecond[index] = (perSecond[index] ?? 0) + 1;
  }
  return { requests: requests.length, lastAt: requests.at(-1)?.kept.at ?? null, perSecond };
}

/** Of two processes together. */
export function together(left: Activity, right: Activity): Activity {
  const lastAt = Math.max(left.lastAt ?? 0, right.lastAt ?? 0);
  return {
    requests: left.requests + right.requests,
    lastAt: lastAt === 0 ? null : lastAt,
    perSecond: left.perSecond.map((count, index) => count + (right.perSecond[index] ?? 0)),
  };
}
