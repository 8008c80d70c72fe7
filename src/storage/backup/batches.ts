import type { Column, Reader, Value } from '../database.ts';
import type { BackupTable } from './tables.ts';

const rowsAtOnce = 1_000;

export type Row = Readonly<Record<string, Value>>;

/** A table from the lowest key to the highest, each time going on after the last one. */
export async function* batchesOf(
  reader: Reader,
  { name, key }: Pick<BackupTable, 'name' | 'key'>,
  columns: readonly Column[],
): AsyncGenerator<readonly Row[]> {
  const keys = key.join(', ');
  const selected = columns.map((column) => `${column.expression} as ${column.name}`).join(', ');
  const after = `where (${keys}) > (${key.map((_, index) => `$${index + 1}`).join(', ')})`;
  const statement = (condition: string) =>
    `select ${selected} from ${name} ${condition} order by ${keys} limit ${rowsAtOnce}`;
  let batch = await reader.all<Row>(statement(''));
  while (batch.length > 0) {
    yield batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < rowsAtOnce) return;
    batch = await reader.all<Row>(
      statement(after),
      key.map((column) => last[column] ?? null),
    );
  }
}
