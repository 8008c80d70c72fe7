import type { Recorded } from './entry.ts';

/** Usage figures of one journal. They reveal nothing about the content of requests. */
export interface Activity {
  readonly requests: number;
  readonly lastAt: number | null;
  /** Requests in each second of the last minute, oldest first. */
  readonly perSecond: readonly number[];
}

const seconds = 60;

export function activityOf(entries: readonly Recorded[], now: number): Activity {
  const requests = entries.filter(({ kind }) => kind === 'request');
  const perSecond: number[] = Array(seconds).fill(0);
  for (const { at } of requests) {
    const index = seconds - 1 - Math.floor((now - at) / 1000);
    if (index >= 0 && index < seconds) perSecond[index] = (perSecond[index] ?? 0) + 1;
  }
  return { requests: requests.length, lastAt: requests.at(-1)?.at ?? null, perSecond };
}
