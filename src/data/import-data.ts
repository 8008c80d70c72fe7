import type { DataRecord } from '../records/all-records.ts';
import type { Database } from '../storage/database.ts';
import type { DataSource } from './data-header.ts';
import { type FillOptions, fillDatabase } from './fill-database.ts';
import { parseRecord } from './parse-line.ts';
import { readData } from './read-data.ts';

export interface ImportOptions extends FillOptions {
  /** The hash of a random password, for accounts that come without a hash. */
  readonly lockedHash: string;
}

/** Adds all records of an export to a database, all or none, and returns their number. */
export function importData(
  database: Database,
  source: DataSource,
  { lockedHash, ...options }: ImportOptions,
): Promise<number> {
  return fillDatabase(database, options, (bulk) =>
    readData(source, {
      header: (lastIds) => bulk.goOnAfter(lastIds),
      line: (position, values, text) =>
        bulk.add(locked(parseRecord(position, values, text), lockedHash), position),
    }),
  );
}

/**
 * Gives an account without a hash the hash of a random password. Without any hash it would become a profile, which
 * everybody could change, and its e-mail would be free for another account (A3).
 */
function locked(record: DataRecord, hash: string): DataRecord {
  if (record.kind !== 'user' || !record.account) return record;
  return { ...record, passwordHash: record.passwordHash ?? hash };
}
