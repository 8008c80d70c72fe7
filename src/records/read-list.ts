import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Database } from '../storage/database.ts';
import { readWithin } from '../storage/read-within.ts';
import type { List } from './list.ts';
import { type ListOptions, writeCount, writeList } from './list-statement.ts';
import { requireLaneToRead, requireLaneToSkip } from './long-list.ts';

/** Reads a list. One that may read many records on the event loop is read in a lane. */
export function readList<Row extends object>(
  database: Database,
  budget: Budget,
  list: List,
  options: ListOptions,
): Awaitable<Row[]> {
  requireLaneToSkip(database, budget, list.offset ?? 0);
  return whenReady(requireLaneToRead(database, budget, list), () => {
    const { text, values } = writeList(database.dialect, list, options);
    return whenReady(readWithin<Row>(database, budget, text, values), (rows) => rows.map(list.of.read));
  });
}

/** Counts records, however many there are. */
export function countList(
  database: Database,
  budget: Budget,
  { of, where }: Pick<List, 'of' | 'where'>,
): Awaitable<number> {
  return whenReady(requireLaneToRead(database, budget, { of, where, order: [] }, true), () => {
    const { text, values } = writeCount(database.dialect, { of, where });
    return whenReady(database.first<{ total: number }>(text, values), (row) => row?.total ?? 0);
  });
}
