import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Database, Value } from './database.ts';
import { limitTo } from './limit-to.ts';
import { readWithin } from './read-within.ts';

interface ListFacts {
  readonly table: string;
  readonly columns: string;
  /** The column of positive numbers that orders the list. */
  readonly key: string;
  /** The condition of the list, with the value `$1`; omitted for the whole table. */
  readonly where?: string;
}

/** Returns the statement of a list in key order. */
export function keyedList({ table, columns, key, where }: ListFacts): string {
  const [condition, limit] =
    where === undefined ? ['', limitTo('$1', '$2')] : [`where ${where}`, limitTo('$2', '$3')];
  return `select ${columns} from ${table} ${condition} order by ${key} ${limit}`;
}

/** The rows that a statement can skip on the event loop in about a millisecond. */
const skippedAtOnce = 20_000;

export function pageWithin<Row extends object>(
  database: Database,
  budget: Budget,
  statement: string,
  values: readonly Value[],
  { size, offset }: { readonly size: number; readonly offset: number },
): Awaitable<Row[]> {
  requireLaneToSkip(database, budget, offset);
  return readWithin<Row>(database, budget, statement, [...values, size, offset]);
}

/** Moves a read that skips many rows to a lane. */
export function requireLaneToSkip({ dialect }: Database, budget: Budget, rows: number): void {
  if (dialect.holdsLoop && rows > skippedAtOnce) budget.requireLane();
}
