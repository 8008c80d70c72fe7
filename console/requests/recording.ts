import { workbench } from '../lib/api.ts';
import { attempt } from '../lib/notices.ts';
import type { Activity, List } from '../lib/shapes.ts';

/** How many requests of main are kept when somebody wants to see them; a sandbox keeps as many. */
export const usualKeep = 500;

/** Says how many requests of a world are kept; 0 is none. */
export async function record(world: string, keep: number): Promise<boolean> {
  const done =
    keep === 0 ? `Requests to ${world} are no longer recorded.` : `Requests to ${world} are recorded.`;
  return attempt(() => workbench('PUT', `/sandboxes/${world}/journal`, { keep }), done);
}

export async function isMainRecorded(): Promise<boolean> {
  const { data } = await workbench<List<Activity>>('GET', '/activity');
  return data.some(({ name, keep }) => name === 'main' && keep > 0);
}
