import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Reader, Writer } from '../storage/database.ts';
import { settleBlocks } from '../storage/id-blocks.ts';
import { allRecords, derivedTables } from './all-records.ts';
import { type AnyRecord, columnOf, type Fields } from './record.ts';

/**
 * Returns the number of records, or of those for which a field is true. Triggers maintain it, so no rows are counted.
 */
export function readCounter<F extends Fields>(
  reader: Reader,
  { table }: { readonly table: string; readonly fields: F },
  field?: keyof F & string,
): Awaitable<number> {
  const row = reader.first<{ total: number }>(
    'select cast(coalesce(sum(value), 0) as bigint) as total from counters where name = $1',
    [field === undefined ? table : `${table}.${columnOf(field)}`],
  );
  return whenReady(row, (found) => found?.total ?? 0);
}

export const counters: readonly (readonly [name: string, rows: string])[] = allRecords.flatMap(countersOf);

/** Recomputes all counters after bulk work. No other transaction may write meanwhile. */
export async function recount(writer: Writer): Promise<void> {
  for (const table of derivedTables) await writer.run(`delete from ${table}`);
  for (const [name, rows] of counters) {
    await writer.run(`insert into counters (name, slot, value) select '${name}', 0, count(*) from ${rows}`);
  }
  for (const { index, isCounted } of allRecords) if (isCounted) await settleBlocks(writer, index);
  for (const { table, totals } of allRecords) {
    if (totals === undefined) continue;
    const by = columnOf(totals.by);
    await writer.run(
      `insert into ${totals.table} (${by}, slot, value) select ${by}, 0, count(*) from ${table} group by ${by}`,
    );
  }
}

function countersOf({ table, isCounted, fields }: AnyRecord): readonly (readonly [string, string])[] {
  const flags = Object.entries(fields).filter(([, field]) => field.isCounted);
  return [
    ...(isCounted ? [[table, table] as const] : []),
    ...flags.map(
      ([name]) => [`${table}.${columnOf(name)}`, `${table} where ${columnOf(name)} = true`] as const,
    ),
  ];
}
