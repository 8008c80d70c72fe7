import { signal } from '@preact/signals';
import { attempt, offerUndo } from '../lib/notices.ts';
import { counted } from '../lib/text.ts';
import type { Collection } from './collections.ts';
import { deleteRecord } from './source.ts';

/** Records that will be deleted when the time to undo has passed. */
const waiting = signal<ReadonlySet<string>>(new Set());

const nameOf = (world: string, { name }: Collection, key: string) => `${world}/${name}/${key}`;

export function isBeingDeleted(world: string, collection: Collection, key: string): boolean {
  return waiting.value.has(nameOf(world, collection, key));
}

/** Strikes records out immediately, and deletes them after a few seconds unless the user undoes it. */
export function deleteRecords(
  world: string,
  collection: Collection,
  keys: readonly string[],
  onDeleted: () => void,
): void {
  const names = new Set(keys.map((key) => nameOf(world, collection, key)));
  const restore = () => (waiting.value = waiting.peek().difference(names));
  waiting.value = waiting.peek().union(names);
  const commit = async () => {
    await attempt(async () => {
      for (const key of keys) await deleteRecord(world, collection.name, key);
    });
    restore();
    onDeleted();
  };
  offerUndo(`Deleted ${counted(keys.length, collection.one)}.`, restore, () => void commit());
}
