import type { FileHandle } from 'node:fs/promises';
import { writeNewFile } from '../../lib/new-file.ts';
import type { Copying, Database, Reader } from '../database.ts';
import { DatabaseTooNew, newestVersion, readSchemaVersion } from '../migrate.ts';
import { batchesOf } from './batches.ts';
import { BackupEncoder } from './format.ts';
import { readLastIds } from './last-ids.ts';
import { backupTables } from './tables.ts';

/** Called now and then with the number of rows so far. What it throws ends the work. */
export type OnProgress = (rows: number) => void;

/** Writes everything that is in a database at one moment to a new file, and tells how many rows that is. */
export async function writeBackup(
  database: Database,
  path: string,
  created: Date,
  onProgress: OnProgress = () => undefined,
): Promise<number> {
  return writeNewFile(path, (file) =>
    database.snapshot((reader) => writeAll(database, reader, file, created, onProgress)),
  );
}

async function writeAll(
  database: Database,
  reader: Reader,
  file: FileHandle,
  created: Date,
  onProgress: OnProgress,
): Promise<number> {
  const { copying } = database.dialect;
  const encoder = new BackupEncoder();
  const schema = await knownSchema(copying, reader);
  await file.write(encoder.header({ schema, created: created.toISOString() }));
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
  await file.write(encoder.lastIds(await readLastIds(database, reader)));
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
