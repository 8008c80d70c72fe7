import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { collectionOf, labelOfRow, type Row } from './collections.ts';
import { maxIds, readNamed } from './source.ts';

/** The labels of records that others refer to, by sandbox, collection and id. */
const labels = signal<ReadonlyMap<string, string>>(new Map());

/** Beyond this, the oldest are dropped. */
const maxLabels = 5_000;

const askAgainMs = 5_000;

const asked = new Set<string>();

const nameOf = (world: string, to: string, id: unknown) => `${world}/${to}/${id}`;

export function labelOf(world: string, to: string, id: unknown): string | null {
  return labels.value.get(nameOf(world, to, id)) ?? null;
}

export interface Reference {
  readonly to: string;
  readonly id: string;
}

/** Returns the records that rows refer to. */
export function referencesIn(name: string, rows: readonly Row[]): readonly Reference[] {
  return collectionOf(name).columns.flatMap(({ name: field, refersTo }) =>
    refersTo === null ? [] : rows.map((row) => ({ to: refersTo, id: String(row[field]) })),
  );
}

/** Loads the labels of these records, each once. */
export function useLabels(world: string, references: readonly Reference[]): void {
  const key = references.map(({ to, id }) => `${to}/${id}`).join();
  useEffect(() => {
    for (const to of new Set(references.map((reference) => reference.to))) {
      const ids = references.filter((reference) => reference.to === to).map(({ id }) => id);
      void learn(world, to, [...new Set(ids)]);
    }
  }, [world, key]);
}

async function learn(world: string, to: string, ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => !asked.has(nameOf(world, to, id))).slice(0, maxIds);
  for (const id of unknown) asked.add(nameOf(world, to, id));
  try {
    const rows = await readNamed(world, to, unknown);
    if (rows.length === 0) return;
    const collection = collectionOf(to);
    const known = rows.map((row) => [nameOf(world, to, row.id), labelOfRow(collection, row)] as const);
    labels.value = new Map([...labels.peek(), ...known].slice(-maxLabels));
  } catch {
    // The ids are shown without labels until they are asked for again.
  } finally {
    // Records can be renamed, so labels are loaded again when they are shown later.
    setTimeout(() => {
      for (const id of unknown) asked.delete(nameOf(world, to, id));
    }, askAgainMs);
  }
}
