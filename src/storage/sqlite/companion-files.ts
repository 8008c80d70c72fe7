import { Database as Sqlite } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { StorageRefusal } from '../database.ts';
import { isBusy } from './errors.ts';

/** The longest wait for a process that is just opening or closing the file. It blocks everything else in this one. */
const patienceMs = 250;

const pauseMs = 5;

/** Returns a database file and the two that SQLite keeps next to it while it is open: the log, and the index of the log. */
export const filesOf = (path: string) => [path, `${path}-wal`, `${path}-shm`] as const;

/**
 * Rejects a database that is open, but whose log or index was deleted. SQLite would create the missing
 * file anew, and each process would use a different one.
 */
export function requireCompanions(path: string): void {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const missing = filesOf(path).find((file) => !existsSync(file));
    if (missing === undefined || missing === path || !isInUse(path)) return;
    if (Date.now() > deadline) throw new LostCompanion(missing);
    Bun.sleepSync(pauseMs);
  }
}

export class LostCompanion extends StorageRefusal {
  constructor(missing: string) {
    super({ cause: new Error(`a process uses the database without ${missing}: stop that process first`) });
  }
}

/** Locks the file for a moment. Only a connection that has it open prevents that. */
function isInUse(path: string): boolean {
  const sqlite = new Sqlite(path, { readwrite: true, create: false });
  try {
    sqlite.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    sqlite.close();
  }
}
