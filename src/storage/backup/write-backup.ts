import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Column, Copying, Database, Reader, Value } from '../database.ts';
import { DatabaseTooNew, newestVersion, readSchemaVersion } from '../migrate.ts';
import { BackupEncoder } from './format.ts';
import { type BackupTable, backupTables, identityTables } from './tables.ts';

const rowsAtOnce = 1_000;

/** Called now and then with the number of rows so far. What it throws ends the work. */
export type OnProgress = (rows: number) => void;

/**
 * Writes everything that is in a database at one moment to a new file, and tells how many rows that is. The file gets
 * its name when it is whole and on disk, so that there is never a half one under it; one that is there is left alone.
 */
export async function writeBackup(
  database: Database,
  path: string,
  created: Date,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  const partial = `${path}.${randomUUID()}.partial`;
  // What it holds is secret: nobody else may read it.
  const file = await open(partial, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    const rows = await database.snapshot((reader) => writeAll(database, reader, file, created, onProgress));
    await file.sync();
    // Unlike a renaming, a link fails where there is such a file by now.
    await link(partial, path);
    await syncDirectory(dirname(path));
    return rows;
  } finally {
    await file.close();
    await unlink(partial);
  }
}

async function writeAll(
  { dialect: { copying } }: Database,
  reader: Reader,
  file: FileHandle,
  created: Date,
  onProgress: OnProgress,
): Promise<number> {
  const encoder = new BackupEncoder();
  const schema = await knownSchema(copying, reader);
  await file.write(encoder.header({ schema, created: created.toISOString() }));
  const lastIds: Record<string, number> = {};
  let rows = 0;
  for (const table of backupTables) {
    const columns = await copying.columnsOf(reader, table.name);
    // An older schema lacks the younger tables.
    if (columns.length === 0) continue;
    const names = columns.map(({ name }) => name);
    await file.write(encoder.table(table.name, names));
    for await (const batch of batchesOf(reader, table, columns)) {
      await file.write(batch.map((row) => encoder.row(names.map((name) => row[name]))).join(''));
      rows += batch.length;
      onProgress(rows);
    }
  }
  for (const table of identityTables) lastIds[table.name] = await copying.lastId(reader, table);
  await file.write(encoder.lastIds(lastIds));
  await file.write(encoder.end());
  return rows;
}

async function knownSchema(copying: Copying, reader: Reader): Promise<number> {
  const [isMigrated] = await copying.columnsOf(reader, 'schema_migrations');
  if (isMigrated === undefined) throw new Error('the database is empty: there is nothing to back up');
  const schema = await readSchemaVersion(reader);
  if (schema > newestVersion) throw new DatabaseTooNew(schema, newestVersion);
  return schema;
}

type Row = Readonly<Record<string, Value>>;

/** A table from the lowest key to the highest, each time going on after the last one. */
async function* batchesOf(
  reader: Reader,
  { name, key }: BackupTable,
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

/** The name of a new file is safe only when its folder is. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
