import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { workbench } from '../lib/api.ts';
import { isGone } from '../lib/server-state.ts';
import type { Activity, List } from '../lib/shapes.ts';
import { refreshWorld, refreshWorlds, worlds } from '../lib/worlds.ts';

/** How the worlds are used, by their names. */
export const activities = signal<ReadonlyMap<string, Activity>>(new Map());

const lookMs = 2_000;

/** Looks again and again while the view is shown. Such a look is no use of a world, and keeps none from expiring. */
export function useActivity(): void {
  useEffect(() => {
    const tick = () => {
      if (!document.hidden && !isGone.peek()) lookAgain();
    };
    tick();
    const timer = setInterval(tick, lookMs);
    return () => clearInterval(timer);
  }, []);
}

/** Looks now: something was done. */
export function lookAgain(): void {
  look().catch(() => undefined);
}

/** Records are counted anew where something was sent, or worlds have come or gone. */
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
