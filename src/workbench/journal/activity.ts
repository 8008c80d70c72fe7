import type { Stored } from './entry.ts';

/** Usage figures of one journal. They reveal nothing about the content of requests. */
export interface Activity {
  readonly requests: number;
  readonly lastAt: number | null;
  /** Requests in each second of the last minute, oldest first. */
  readonly perSecond: readonly number[];
}

const seconds = 60;

export function activityOf(entries: readonly Stored[], now: number): Activity {
  const requests = entries.filter(({ kept }) => kept.kind === 'request');
  const perSecond: number[] = Array(seconds).fill(0);
  for (const { kept } of requests) {
    const index = seconds - 1 - Math.floor((now - kept.at) / 1000);
    if (index >= 0 && index < seconds) perSecond[index] = (perSecond[index] ?? 0) + 1;
  }
  return { requests: requests.length, lastAt: requests.at(-1)?.kept.at ?? null, perSecond };
}
