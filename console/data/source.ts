import { workbench } from '../lib/api.ts';
import type { CollectionName, Row } from './collections.ts';

/** Reads what is in a world. The workbench gives a part of any list at any depth. */

export interface Part {
  readonly data: readonly Row[];
  readonly next: string | null;
}

export type ListParameters = Readonly<Record<string, string | number | null>>;

export function readPart(world: string, name: CollectionName, parameters: ListParameters): Promise<Part> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) if (value !== null) query.set(key, String(value));
  return workbench<Part>('GET', `/sandboxes/${world}/data/${name}?${query}`);
}

export async function readRecord(world: string, name: CollectionName, key: string): Promise<Row> {
  const path = `/sandboxes/${world}/data/${name}/${encodeURIComponent(key)}`;
  return (await workbench<{ data: Row }>('GET', path)).data;
}

/** How many ids the workbench takes at once. */
export const maxIds = 100;

export async function readNamed(
  world: string,
  name: CollectionName,
  ids: readonly string[],
): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  return (await readPart(world, name, { ids: ids.slice(0, maxIds).join(',') })).data;
}
