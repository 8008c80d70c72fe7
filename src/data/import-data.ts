import type { DataRecord } from '../records/all-records.ts';
import type { Database } from '../storage/database.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import type { CheckBatch } from './bulk-writer.ts';
import { checkBatch } from './check-batch.ts';
import type { DataSource, LastIds } from './data-header.ts';
import { type FillOptions, fillDatabase } from './fill-database.ts';
import { asExported, type LineValues, parseRecord } from './parse-line.ts';
import { readData } from './read-data.ts';
import type { Position } from './unusable-data.ts';

export interface ImportOptions extends FillOptions {
  /** The hash for accounts without one, of a random password. */
  readonly lockedHash: string;
}

interface RecordVisitor {
  lastIds?(lastIds: LastIds): void;
  record?(record: DataRecord, position: Position): Promise<void>;
}

/** Reads the whole file, and throws unless each of its lines can be used. Nothing is asked of a database. */
export async function checkData(source: DataSource): Promise<void> {
  await readRecords(source, {});
}

/** Adds every record of a file to a database, all or none, and returns how many. */
export function importData(
  database: Database,
  source: DataSource,
  { lockedHash, ...options }: ImportOptions,
): Promise<number> {
  const check: CheckBatch = (reader, batch) => checkBatch(database, reader, batch);
  return fillDatabase(database, { ...options, check }, async (bulk, writer) => {
    const lastUser = bulk.lastIds.get('user') ?? 0;
    let hasUsedIds = false;
    await readRecords(source, {
      lastIds: (lastIds) => bulk.goOnAfter(lastIds),
      record: (record, position) => {
        hasUsedIds ||= record.kind === 'user' && record.id <= lastUser;
        return bulk.add(locked(record, lockedHash), position);
      },
    });
    // A token of the previous owner of an id must not work for the new one.
    if (hasUsedIds) await startTokenEpoch(writer, new Date());
  });
}

/** The records of a file that the interfaces show: of a backup, what an export would have. */
async function readRecords(source: DataSource, visitor: RecordVisitor): Promise<void> {
  let isBackup = false;
  await readData(source, {
    header(header) {
      isBackup = header.isBackup;
      visitor.lastIds?.(header.lastIds);
    },
    line(position, value, text) {
      const values = isBackup ? asExported(value as LineValues) : (value as LineValues);
      if (values === null) return;
      const record = parseRecord(position, values, text);
      return visitor.record?.(record, position);
    },
  });
}

/** An account stays one without its hash: else everybody could change it, and take its e-mail (A3). */
function locked(record: DataRecord, hash: string): DataRecord {
  if (record.kind !== 'user' || !record.account) return record;
  return { ...record, passwordHash: record.passwordHash ?? hash };
}
