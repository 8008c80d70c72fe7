import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Reader, Writer } from '../storage/database.ts';
import type { Catalog } from './catalog.ts';
import type { Statement } from './list-statement.ts';
import { type AnyRecord, columnOf, type Fields } from './record.ts';

/**
 * Returns the number of records, or of those for which a field is true. Triggers maintain it, so no rows are counted.
 */
export function readCounter<F extends Fields>(
  reader: Reader,
  record: CountedRecord<F>,
  field?: keyof F & string,
): Awaitable<number> {
  const { text, values } = counterOf(record, field);
  return whenReady(reader.first<{ total: number }>(text, values), (found) => found?.total ?? 0);
}

interface CountedRecord<F extends Fields> {
  readonly table: string;
  readonly fields: F;
}

/** Returns the statement that reads a counter. */
export function counterOf<F extends Fields>(
  { table }: CountedRecord<F>,
  field?: keyof F & string,
): Statement {
  return {
    text: 'select cast(coalesce(sum(value), 0) as bigint) as total from counters where name = $1',
    values: [field === undefined ? table : `${table}.${columnOf(field)}`],
  };
}

/** The tables derived from the data, which are recomputed after bulk changes. */
export const derivedTables = ({ totals }: Catalog): readonly string[] => ['counters', ...totals];

/** Recomputes the totals of collections after bulk work. No other transaction may write meanwhile. */
export async function recount(writer: Writer, collections: readonly AnyRecord[]): Promise<void> {
  for (const [name, rows] of collections.flatMap(countersOf)) {
    await writer.run('delete from counters where name = $1', [name]);
    await writer.run(`insert into counters (name, slot, value) select '${name}', 0, count(*) from ${rows}`);
  }
  for (const { table, totals } of collections) {
    if (totals === undefined) continue;
    const by = columnOf(totals.by);
    await writer.run(`delete from ${totals.table}`);
    await writer.run(
      `insert into ${totals.table} (${by}, slot, value) select ${by}, 0, count(*) from ${table} group by ${by}`,
    );
  }
}

/** Returns the name of each counter of a collection, and the rows that it counts. */
export function countersOf({ table, isCounted, fields }: AnyRecord): readonly (readonly [string, string])[] {
  const flags = Object.entries(fields).filter(([, field]) => field.isCounted);
  return [
    ...(isCounted ? [[table, table] as const] : []),
    ...flags.map(
      ([name]) => [`${table}.${columnOf(name)}`, `${table} where ${columnOf(name)} = true`] as const,
    ),
  ];
}
