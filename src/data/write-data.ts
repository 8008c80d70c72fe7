import { createHash } from 'node:crypto';
import { writeNewFile } from '../lib/files.ts';
import { parseJsonExactly } from '../lib/json.ts';
import { chunkSize } from '../lib/sizes.ts';
import { allRecords, dataRecords } from '../records/all-records.ts';
import type { Files } from '../records/field.ts';
import { type AnyRecord, columnOf } from '../records/record.ts';
import type { Database, Reader, Value } from '../storage/database.ts';
import { requireSchema } from '../storage/migrate.ts';
import { readLastIds } from './change-in-bulk.ts';
import { version } from './data-header.ts';

/** The content of a file: the data that interfaces show, without or with password hashes, or everything. */
export type Content = 'data' | 'data with passwords' | 'backup';

const filesOf: Readonly<Record<Content, readonly Files[]>> = {
  data: ['all'],
  'data with passwords': ['all', 'with passwords'],
  backup: ['all', 'with passwords', 'backups'],
};

export interface WriteOptions {
  readonly content: Content;
  readonly exported: Date;
  /** Called from time to time with the number of records so far. Throwing an error aborts the work. */
  readonly onProgress: (records: number) => void;
}

type Row = Readonly<Record<string, Value>>;

/** Writes a snapshot of a database as lines of a data file and returns the number of records. */
export function writeData(
  database: Database,
  write: (text: string) => Promise<unknown>,
  { content, exported, onProgress }: WriteOptions,
): Promise<number> {
  const isBackup = content === 'backup';
  const hash = createHash('sha256');
  const put = async (lines: readonly object[]): Promise<void> => {
    const text = lines.map(asLine).join('');
    if (isBackup) hash.update(text);
    await write(text);
  };
  return database.snapshot(async (reader) => {
    const steps = await requireSchema(reader);
    const lastIds = await lastIdsIn(database, reader, content);
    const facts = isBackup ? { backup: true, steps } : {};
    await put([{ kind: 'quintet', version, ...facts, exported: exported.toISOString(), lastIds }]);
    let records = 0;
    for (const record of isBackup ? allRecords : dataRecords) {
      for await (const lines of linesOf(database, reader, record, content)) {
        await put(lines);
        records += lines.length;
        onProgress(records);
      }
    }
    await write(asLine({ kind: 'end', records, ...(isBackup && { sha256: hash.digest('hex') }) }));
    return records;
  });
}

const asLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** Writes the data to a new file that only its owner can read. */
export function writeDataFile(database: Database, path: string, options: WriteOptions): Promise<number> {
  return writeNewFile(path, (file) => writeData(database, (text) => file.appendFile(text), options));
}

async function lastIdsIn(database: Database, reader: Reader, content: Content): Promise<object> {
  const lastIds = await readLastIds(database, reader);
  const shown = (content === 'backup' ? allRecords : dataRecords).filter(
    ({ identity, fields }) => identity !== null && isIn(content, fields[identity]?.files),
  );
  return Object.fromEntries(shown.map(({ kind }) => [kind, lastIds[kind] ?? 0]));
}

const isIn = (content: Content, files: Files = 'all'): boolean => filesOf[content].includes(files);

export async function* linesOf(
  database: Database,
  reader: Reader,
  record: AnyRecord,
  content: Content,
): AsyncGenerator<readonly object[]> {
  // An older schema lacks newer tables and columns.
  const columns = await database.dialect.copying.columnsOf(reader, record.table);
  if (columns.length === 0) return;
  const known = new Set(columns.map((column) => column.name));
  const names = Object.keys(record.fields).filter((name) => {
    const { files, expression, list } = record.fields[name] ?? {};
    return isIn(content, files) && (expression ?? list ?? known.has(columnOf(name)));
  });
  for await (const rows of batchesOf(reader, record, names)) {
    const lists = await listsOf(reader, record, rows);
    yield rows.map((row) => toLine(record, names, row, lists));
  }
}

/** Yields all rows in key order, each batch after the last key of the one before. */
async function* batchesOf(
  reader: Reader,
  record: AnyRecord,
  names: readonly string[],
): AsyncGenerator<Row[]> {
  const { table, keys, mirrored, fields } = record;
  const selected = [...new Set([...keys, ...names.filter((name) => fields[name]?.list === undefined)])];
  const columns = keys.map(columnOf).join(', ');
  const after = `(${columns}) > (${keys.map((_, index) => `$${index + 1}`).join(', ')})`;
  const conditions = mirrored === undefined ? [] : [mirrored.map(columnOf).join(' < ')];
  const statement = (where: readonly string[]) =>
    `select ${record.select(selected)} from ${table} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by ${columns} limit ${chunkSize}`;
  let rows = await reader.all<Row>(statement(conditions));
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkSize) return;
    const values = keys.map((key) => last[key] ?? null);
    rows = await reader.all<Row>(statement([...conditions, after]), values);
  }
}

type Lists = ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>;

/** Reads the lists of a batch, whose records are consecutive by id. */
async function listsOf(reader: Reader, { lists, identity }: AnyRecord, rows: readonly Row[]): Promise<Lists> {
  const found = new Map<string, Map<number, number[]>>();
  for (const { name, table, owner, item } of lists) {
    const items = new Map<number, number[]>();
    const links = await reader.all<{ owner: number; item: number }>(
      `select ${owner} as owner, ${item} as item from ${table}
       where ${owner} between $1 and $2 order by ${owner}, position`,
      [rows[0]?.[identity ?? ''] ?? null, rows.at(-1)?.[identity ?? ''] ?? null],
    );
    for (const link of links) items.set(link.owner, [...(items.get(link.owner) ?? []), link.item]);
    found.set(name, items);
  }
  return found;
}

function toLine(record: AnyRecord, names: readonly string[], row: Row, lists: Lists): object {
  const values = record.read(row);
  const line: Record<string, unknown> = { kind: record.kind };
  for (const name of names) {
    const { isJson, list, default: absent } = record.fields[name] ?? {};
    const value = values[name];
    if (list !== undefined) line[name] = lists.get(name)?.get(Number(values[record.identity ?? ''])) ?? [];
    else if (value !== null || absent !== null) line[name] = isJson ? parseJsonExactly(String(value)) : value;
  }
  return line;
}
