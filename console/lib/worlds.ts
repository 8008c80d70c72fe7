import { computed, signal } from '@preact/signals';
import { world } from './address.ts';
import { workbench } from './api.ts';
import type { List, World } from './shapes.ts';

/** Main and the sandboxes, main first. Null until they are loaded. */
export const worlds = signal<readonly World[] | null>(null);

const byName = new Intl.Collator('en', { numeric: true });

export async function refreshWorlds(): Promise<void> {
  const { data } = await workbench<List<World>>('GET', '/sandboxes');
  const [main = [], ...sandboxes] = data;
  worlds.value = [main, sandboxes.toSorted((left, right) => byName.compare(left.name, right.name))].flat();
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
