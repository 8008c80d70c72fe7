import { computed, signal } from '@preact/signals';
import { world } from './address.ts';
import { workbench } from './api.ts';
import type { List, World } from './shapes.ts';

/** The worlds of the server, main first. Null until they are known. */
export const worlds = signal<readonly World[] | null>(null);

const byName = new Intl.Collator('en', { numeric: true });

export async function refreshWorlds(): Promise<void> {
  const { data } = await workbench<List<World>>('GET', '/sandboxes');
  const [main = [], ...sandboxes] = data;
  worlds.value = [main, sandboxes.toSorted((left, right) => byName.compare(left.name, right.name))].flat();
}

/** Reads one of them again. To look at a world is a use of it, so the others are left alone. */
export async function refreshWorld(name: string): Promise<void> {
  const fresh = await workbench<World>('GET', `/sandboxes/${name}`);
  worlds.value = worlds.peek()?.map((world) => (world.name === name ? fresh : world)) ?? null;
}

/** The world that is looked at; null where there is none of the name, or they are not known yet. */
export const currentWorld = computed(() => worlds.value?.find(({ name }) => name === world.value) ?? null);

/** What comes before a path of the product in a world. */
export function baseOf(name: string): string {
  return name === 'main' ? '' : `/~${name}`;
}

export function totalOf({ records }: Pick<World, 'records'>): number {
  return Object.values(records).reduce((sum, count) => sum + count, 0);
}

/** The address of a world for clients, as this page reached the server. */
export function addressOf(name: string): string {
  return location.origin + baseOf(name);
}
