import type { Column, Copying, Value, Writer } from '../storage/database.ts';
import { dataTables } from './data-tables.ts';
import type { DataRecord } from './records.ts';
import { flatUserNumber, matchColumns, rowsOf, type TableRow } from './rows.ts';

/** Rows of one statement, and about the most text that they have together. */
const mostRows = 1_000;
const mostCharacters = 1_000_000;

export interface BulkWriter {
  /** How many records were added. */
  readonly records: number;
  /** The highest id of each table, given by a record or known before. */
  readonly lastIds: Map<string, number>;
  add(record: DataRecord): Promise<void>;
  flush(): Promise<void>;
}

/** Gathers records, to insert many rows at once, table by table. */
export function createBulkWriter(
  copying: Copying,
  writer: Writer,
  known: Readonly<Record<string, number>>,
  onFlush: (records: number) => void,
): BulkWriter {
  const lastIds = new Map(Object.entries(known));
  const columnsByTable = new Map<string, readonly Column[]>();
  const waiting = new Map<string, string[]>();
  let rows = 0;
  let characters = 0;
  let records = 0;

  /** A row as the JSON text of its values. */
  async function put({ table, row }: TableRow): Promise<void> {
    const columns = columnsByTable.get(table) ?? matchColumns(table, await copying.columnsOf(writer, table));
    columnsByTable.set(table, columns);
    const values = new Map<string, Value>(Object.entries(row));
    if (table === 'flat_users') values.set(flatUserNumber, (lastIds.get(table) ?? 0) + 1);
    const number = values.get(flatUserNumber) ?? values.get('id');
    if (typeof number === 'number') lastIds.set(table, Math.max(lastIds.get(table) ?? 0, number));
    const text = JSON.stringify(columns.map(({ name }) => values.get(name)));
    const texts = waiting.get(table) ?? [];
    waiting.set(table, texts);
    texts.push(text);
    rows += 1;
    characters += text.length;
  }

  async function flush(): Promise<void> {
    for (const table of dataTables) {
      const texts = waiting.get(table);
      if (texts === undefined || texts.length === 0) continue;
      await copying.insertRows(writer, table, columnsByTable.get(table) ?? [], texts);
    }
    waiting.clear();
    rows = 0;
    characters = 0;
    // SQLite answers at once, again and again: without a pause nobody would hear that the process is asked to end.
    await new Promise((resolve) => setImmediate(resolve));
    onFlush(records);
  }

  return {
    get records() {
      return records;
    },
    lastIds,
    async add(record) {
      for (const row of rowsOf(record)) await put(row);
      records += 1;
      if (rows >= mostRows || characters >= mostCharacters) await flush();
    },
    flush,
  };
}
