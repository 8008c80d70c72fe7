import { readLastIds } from '../storage/backup/last-ids.ts';
import { identityTables } from '../storage/backup/tables.ts';
import { recount } from '../storage/counters.ts';
import type { Database, Reader, SchemaWriter } from '../storage/database.ts';
import { type BulkWriter, createBulkWriter } from './bulk-writer.ts';
import { dataTables, heldTables } from './data-tables.ts';

export interface FillOptions {
  /** Whether a database that has data already is taken too. */
  readonly append: boolean;
  /** Called now and then. What it throws ends the work, all undone. */
  readonly onProgress: (progress: FillProgress) => void;
}

export type FillProgress = { readonly records: number } | 'indexing';

export class DatabaseNotEmpty extends Error {
  constructor() {
    super('the database has data already: add to it with --append, or empty it first with quintet reset');
  }
}

/**
 * Fills a database with many records in one transaction: all of them or, whatever happens, none. Others go on reading
 * what was there; who writes waits. Totals and search indexes are made once, at the end.
 */
export function fillDatabase(
  database: Database,
  { append, onProgress }: FillOptions,
  fill: (bulk: BulkWriter, writer: SchemaWriter) => Promise<void>,
): Promise<number> {
  const { copying } = database.dialect;
  return database.exclusively(async (writer) => {
    await copying.holdWriters(writer, heldTables);
    if (!append && (await hasData(writer))) throw new DatabaseNotEmpty();
    const resumeIndexes = await copying.suspendIndexes(writer);
    const before = await readLastIds(database, writer);
    const bulk = createBulkWriter(copying, writer, before, (records) => onProgress({ records }));
    await fill(bulk, writer);
    await bulk.flush();
    await goOnAfter(database, writer, bulk, before);
    onProgress('indexing');
    await resumeIndexes();
    await recount(writer);
    return bulk.records;
  });
}

export async function hasData(reader: Reader): Promise<boolean> {
  for (const table of dataTables) {
    if ((await reader.first(`select 1 as found from ${table} limit 1`)) !== null) return true;
  }
  return false;
}

async function goOnAfter(
  { dialect: { copying } }: Database,
  writer: SchemaWriter,
  bulk: BulkWriter,
  before: Readonly<Record<string, number>>,
): Promise<void> {
  for (const table of identityTables) {
    const last = bulk.lastIds.get(table.name) ?? 0;
    if (last > (before[table.name] ?? 0)) await copying.setLastId(writer, table, last);
  }
}
