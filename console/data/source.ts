import { workbench } from '../lib/api.ts';
import type { Row } from './collections.ts';

/** Reads and writes the records of a sandbox through the workbench, which leaves no trace in its journal. */

export interface Part {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/** A list repeats its parameter. */
export type ListParameters = Readonly<Record<string, string | number | readonly string[] | null>>;

const pathOf = (world: string, name: string, key = '') =>
  `/sandboxes/${world}/data/${name}${key === '' ? '' : `/${encodeURIComponent(key)}`}`;

export function readPart(world: string, name: string, parameters: ListParameters): Promise<Part> {
  const query = new URLSearchParams();
  for (const [key, values] of Object.entries(parameters))
    for (const value of [values].flat()) if (value !== null) query.append(key, String(value));
  return workbench<Part>('GET', `${pathOf(world, name)}?${query}`);
}

export async function readRecord(world: string, name: string, key: string): Promise<Row> {
  return (await workbench<{ data: Row }>('GET', pathOf(world, name, key))).data;
}

/** The most values of a filter. */
export const maxIds = 100;

export async function readNamed(
  world: string,
  name: string,
  ids: readonly string[],
): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  return (await readPart(world, name, { 'where.id': ids.slice(0, maxIds), limit: maxIds })).data;
}

export function createRecord(world: string, name: string, values: Row): Promise<unknown> {
  return workbench('POST', pathOf(world, name), values);
}

export function updateRecord(world: string, name: string, key: string, values: Row): Promise<unknown> {
  return workbench('PATCH', pathOf(world, name, key), values);
}

export function deleteRecord(world: string, name: string, key: string): Promise<unknown> {
  return workbench('DELETE', pathOf(world, name, key));
}
