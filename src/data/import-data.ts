import type { Database, Reader } from '../storage/database.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import type { BulkWriter } from './bulk-writer.ts';
import { checkBatch, type PlacedRecord } from './check-batch.ts';
import { type DataSource, type LastIds, readData } from './data-file.ts';
import { type FillOptions, fillDatabase } from './fill-database.ts';
import type { DataRecord, Kind } from './records.ts';
import { numberedKinds, tableOf } from './rows.ts';

export interface ImportOptions extends FillOptions {
  /** The hash of accounts that come without one: of a password that nobody knows. */
  readonly lockedHash: string;
}

/** Records that are checked at once, and the most text that they have together. */
const mostRecords = 1_000;
const mostCharacters = 1_000_000;

/** Reads the whole file, and throws unless each of its lines can be used. Nothing is asked of a database. */
export async function checkData(source: DataSource): Promise<void> {
  await readData(source, {});
}

/** Adds every record of a file to a database, all of them or none, and tells how many there are. */
export function importData(database: Database, source: DataSource, options: ImportOptions): Promise<number> {
  return fillDatabase(database, options, async (bulk, writer) => {
    const batch = createCheckedBatch(database, writer, bulk);
    const lastUser = bulk.lastIds.get(tableOf.user) ?? 0;
    let hasUsedIds = false;
    await readData(source, {
      header: ({ lastIds = {} }) => goOnAfter(bulk, lastIds),
      record: (record, line, length) => {
        hasUsedIds ||= record.kind === 'user' && record.id <= lastUser;
        const place = { file: source.name, line };
        return batch.add({ record: locked(record, options.lockedHash), place }, length);
      },
    });
    await batch.flush();
    // A token of the one who had the id before is none of the one who has it now.
    if (hasUsedIds) await startTokenEpoch(writer, new Date());
  });
}

/** An account stays one without its hash: else everybody could change it, and take its e-mail (A3). */
function locked(record: DataRecord, hash: string): DataRecord {
  if (record.kind !== 'user' || !record.account) return record;
  return { ...record, passwordHash: record.passwordHash ?? hash };
}

function goOnAfter(bulk: BulkWriter, lastIds: LastIds): void {
  for (const kind of numberedKinds) {
    const known = bulk.lastIds.get(tableOf[kind]) ?? 0;
    bulk.lastIds.set(tableOf[kind], Math.max(known, lastIds[kind] ?? 0));
  }
}

/** Records of one kind at a time, so that what they refer to is in the database when they are checked. */
function createCheckedBatch(database: Database, reader: Reader, bulk: BulkWriter) {
  let waiting: PlacedRecord[] = [];
  let characters = 0;
  let kind: Kind | null = null;

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    characters = 0;
    await checkBatch(database, reader, batch);
    for (const { record } of batch) await bulk.add(record);
    await bulk.flush();
  }

  return {
    flush,
    async add(placed: PlacedRecord, length: number): Promise<void> {
      if (placed.record.kind !== kind && waiting.length > 0) await flush();
      kind = placed.record.kind;
      waiting.push(placed);
      characters += length;
      if (waiting.length >= mostRecords || characters >= mostCharacters) await flush();
    },
  };
}
