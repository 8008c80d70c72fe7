import { computed, signal } from '@preact/signals';
import { workbenchSettings } from '../../src/settings/workbench-settings.ts';
import { world } from './address.ts';
import { ApiError, inWords, NoWorkbench, workbench } from './api.ts';
import type { List, World } from './shapes.ts';

/** Main and the sandboxes, main first. Null until they are loaded. */
export const worlds = signal<readonly World[] | null>(null);

/** The reason why there is nothing to show; null if there is a workbench. */
export const refusal = signal<NoWorkbench | null>(null);

const byName = new Intl.Collator('en', { numeric: true });

export async function refreshWorlds(): Promise<void> {
  const { data } = await workbench<List<World>>('GET', '/sandboxes').catch(explainRefusal);
  refusal.value = null;
  const [main = [], ...sandboxes] = data;
  worlds.value = [main, sandboxes.toSorted((left, right) => byName.compare(left.name, right.name))].flat();
}

/** The list exists for every client of the workbench: 403 and 404 mean that the server keeps it from this page. */
function explainRefusal(error: unknown): never {
  const status = error instanceof ApiError ? error.status : null;
  if (status !== 403 && status !== 404) throw error;
  const reason =
    status === 403 ? inWords(error) : `the server has no workbench: start it with ${workbenchSettings}`;
  worlds.value = null;
  refusal.value = new NoWorkbench(reason);
  throw refusal.value;
}

/** Reloads one sandbox. Reading extends its lifetime, so the others are left alone. */
export async function refreshWorld(name: string): Promise<void> {
  const fresh = await workbench<World>('GET', `/sandboxes/${name}`);
  worlds.value = worlds.peek()?.map((world) => (world.name === name ? fresh : world)) ?? null;
}

/** The current sandbox; null if it does not exist or is not loaded yet. */
export const currentWorld = computed(() => worlds.value?.find(({ name }) => name === world.value) ?? null);

/** The path prefix of a sandbox. */
export function baseOf(name: string): string {
  return name === 'main' ? '' : `/~${name}`;
}

export function totalOf({ records }: Pick<World, 'records'>): number {
  return Object.values(records).reduce((sum, count) => sum + count, 0);
}

/** The base URL of a sandbox for clients, on the origin of this page. */
export function addressOf(name: string): string {
  return location.origin + baseOf(name);
}
