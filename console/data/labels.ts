import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type CollectionName, collectionOf, type Row } from './collections.ts';
import { maxIds, readNamed } from './source.ts';

/** What the records are called that others refer to, by world, collection and id. */
const labels = signal<ReadonlyMap<string, string>>(new Map());

/** Beyond this, those that were read first are forgotten. */
const maxLabels = 5_000;

const askAgainMs = 5_000;

const asked = new Set<string>();

const nameOf = (world: string, to: CollectionName, id: unknown) => `${world}/${to}/${id}`;

export function labelOf(world: string, to: CollectionName, id: unknown): string | null {
  return labels.value.get(nameOf(world, to, id)) ?? null;
}

export interface Reference {
  readonly to: CollectionName;
  readonly id: string;
}

/** The records that rows refer to. */
export function referencesIn(name: CollectionName, rows: readonly Row[]): readonly Reference[] {
  const columns = collectionOf(name).columns.filter(({ to }) => to !== undefined);
  return columns.flatMap(({ field, to }) =>
    to === undefined ? [] : rows.map((row) => ({ to, id: String(row[field]) })),
  );
}

/** Asks what these are called, once for each. */
export function useLabels(world: string, references: readonly Reference[]): void {
  const key = references.map(({ to, id }) => `${to}/${id}`).join();
  useEffect(() => {
    for (const to of new Set(references.map((reference) => reference.to))) {
      const ids = references.filter((reference) => reference.to === to).map(({ id }) => id);
      void learn(world, to, [...new Set(ids)]);
    }
  }, [world, key]);
}

async function learn(world: string, to: CollectionName, ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => !asked.has(nameOf(world, to, id))).slice(0, maxIds);
  for (const id of unknown) asked.add(nameOf(world, to, id));
  try {
    const rows = await readNamed(world, to, unknown);
    if (rows.length === 0) return;
    const { label } = collectionOf(to);
    const known = rows.map((row) => [nameOf(world, to, row.id), String(row[label])] as const);
    labels.value = new Map([...labels.peek(), ...known].slice(-maxLabels));
  } finally {
    // A world can be made anew, and a record renamed: what is shown later is asked for again.
    setTimeout(() => {
      for (const id of unknown) asked.delete(nameOf(world, to, id));
    }, askAgainMs);
  }
}
