import { signal } from '@preact/signals';
import { workbench } from '../lib/api.ts';
import { usePolling } from '../lib/polling.ts';
import type { Activity, List } from '../lib/shapes.ts';
import { refreshWorld, refreshWorlds, worlds } from '../lib/worlds.ts';

/** The activity of main and the sandboxes, by name. */
export const activities = signal<ReadonlyMap<string, Activity>>(new Map());

const lookMs = 2_000;

/** Polls while the view is shown. Polling does not extend the lifetime of a sandbox. */
export function useActivity(): void {
  usePolling(look, lookMs, []);
}

/** Polls now, after an action. */
export function lookAgain(): void {
  look().catch(() => undefined);
}

/** Records are counted again if requests were sent or sandboxes were created or deleted. */
async function look(): Promise<void> {
  const { data } = await workbench<List<Activity>>('GET', '/activity');
  const before = activities.peek();
  activities.value = new Map(data.map((activity) => [activity.name, activity]));
  const known = new Set(worlds.peek()?.map(({ name }) => name));
  if (data.length !== known.size || data.some(({ name }) => !known.has(name))) return refreshWorlds();
  const used = data.filter(({ name, lastAt }) => before.has(name) && before.get(name)?.lastAt !== lastAt);
  for (const { name } of used) await refreshWorld(name);
}

export function perMinute({ perSecond }: Activity): number {
  return perSecond.reduce((sum, count) => sum + count, 0);
}
