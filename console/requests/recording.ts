import { workbench } from '../lib/api.ts';
import { attempt } from '../lib/notices.ts';
import type { Activity, List } from '../lib/shapes.ts';

/** The number of requests to main that are recorded, the same as for a sandbox. */
export const usualKeep = 500;

/** Sets how many requests to main or a sandbox are recorded; 0 turns recording off. */
export async function record(world: string, keep: number): Promise<boolean> {
  const done =
    keep === 0 ? `Requests to ${world} are no longer recorded.` : `Requests to ${world} are recorded.`;
  return attempt(() => workbench('PUT', `/sandboxes/${world}/journal`, { keep }), done);
}

export async function isMainRecorded(): Promise<boolean> {
  const { data } = await workbench<List<Activity>>('GET', '/activity');
  return data.some(({ name, keep }) => name === 'main' && keep > 0);
}
