import type { Awaitable } from '../lib/awaitable.ts';
import type { DataRecord } from '../records/all-records.ts';
import type { Database } from '../storage/database.ts';
import { startTokenEpoch } from '../storage/token-epochs.ts';
import type { CheckBatch } from './bulk-writer.ts';
import { checkBatch } from './check-batch.ts';
import type { DataSource, LastIds } from './data-header.ts';
import { type FillOptions, fillDatabase } from './fill-database.ts';
import { asExported, type LineValues, parseRecord, takeRecord } from './parse-line.ts';
import { readData } from './read-data.ts';
import { type Position, UnusableData } from './unusable-data.ts';

export interface ImportOptions extends FillOptions {
  /** The hash of a random password, for accounts that come without a hash. */
  readonly lockedHash: string;
  readonly checksum: string;
}

interface RecordVisitor {
  lastIds?(lastIds: LastIds): void;
  line(position: Position, values: LineValues, text: string): Awaitable<void>;
}

/** Reads the whole file and throws if any line is invalid. Returns its checksum. */
export function checkData(source: DataSource): Promise<string> {
  return readRecords(source, { line: (...given) => void parseRecord(...given) });
}

/** Adds all records of a checked file to a database, all or none, and returns their number. */
export function importData(
  database: Database,
  source: DataSource,
  { lockedHash, checksum, ...options }: ImportOptions,
): Promise<number> {
  const check: CheckBatch = (reader, batch) => checkBatch(database, reader, batch);
  return fillDatabase(database, { ...options, check }, async (bulk, writer) => {
    const lastUser = bulk.lastIds.get('user') ?? 0;
    let hasUsedIds = false;
    const found = await readRecords(source, {
      lastIds: (lastIds) => bulk.goOnAfter(lastIds),
      line(position, values, text) {
        const record = takeRecord(position, values, text);
        hasUsedIds ||= record.kind === 'user' && record.id <= lastUser;
        return bulk.add(locked(record, lockedHash), position);
      },
    });
    if (found !== checksum) throw new UnusableData(`${source.name} has changed since it was checked`);
    // A token of the previous owner of an id must not work for the new one.
    if (hasUsedIds) await startTokenEpoch(writer, new Date());
  });
}

/** Visits the records of a file that an export would contain, even if it is a backup. Returns the checksum. */
function readRecords(source: DataSource, visitor: RecordVisitor): Promise<string> {
  let isBackup = false;
  return readData(source, {
    header(header) {
      isBackup = header.isBackup;
      visitor.lastIds?.(header.lastIds);
    },
    line(position, value, text) {
      const values = isBackup ? asExported(value as LineValues) : (value as LineValues);
      return values === null ? undefined : visitor.line(position, values, text);
    },
  });
}

/**
 * Gives an account without a hash the hash of a random password. Without any hash it would become a profile, which
 * everybody could change, and its e-mail would be free for another account (A3).
 */
function locked(record: DataRecord, hash: string): DataRecord {
  if (record.kind !== 'user' || !record.account) return record;
  return { ...record, passwordHash: record.passwordHash ?? hash };
}
