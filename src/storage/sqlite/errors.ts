import { SQLiteError } from 'bun:sqlite';
import { RetryLater } from '../../lib/failure.ts';
import { MissingReference, StorageRefusal, UniqueViolation } from '../database.ts';

/** Temporary failures, such as another process's lock. */
const passing = /^SQLITE_(BUSY|LOCKED|CANTOPEN|PROTOCOL|READONLY|NOMEM)/;

const refused = /^SQLITE_(FULL|IOERR)/;

/** Returns true if another process's lock was in the way, also for translated errors. */
export function isBusy(error: unknown): boolean {
  return codeOf(error instanceof RetryLater ? error.cause : error).startsWith('SQLITE_BUSY');
}

/** Returns true if a disk, or a database of limited size, is full. */
export function isFull(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_FULL');
}

export function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return new UniqueViolation('unique', { cause: error });
  }
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return new MissingReference('reference', { cause: error });
  if (refused.test(code)) return new StorageRefusal({ cause: error });
  return passing.test(code) ? new RetryLater('UNAVAILABLE', 1, { cause: error }) : error;
}

export function codeOf(error: unknown): string {
  return error instanceof SQLiteError ? (error.code ?? '') : '';
}
