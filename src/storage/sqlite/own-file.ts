import { Database as Sqlite } from 'bun:sqlite';
import type { Value } from '../database.ts';
import { isBusy, translate } from './errors.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** A small file that one process uses at a time. All calls are synchronous. */
export interface OwnFile {
  all<Row>(statement: string): readonly Row[];
  run(statement: string, values: readonly Value[]): void;
  close(): void;
}

/**
 * Opens a file and locks it until it is closed or the process ends; null if another server uses it. The lock is one of
 * the system, so it also works between containers that share a volume but not their process ids.
 */
export function openOwnFile(path: string): OwnFile | null {
  const sqlite = new Sqlite(path, { create: true, readwrite: true });
  try {
    sqlite.exec('pragma locking_mode = exclusive; pragma synchronous = off; begin exclusive; commit');
  } catch (error) {
    sqlite.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return {
    all: (statement) => sqlite.query(statement).all() as never[],
    run(statement, values) {
      try {
        sqlite.query(statement).run(...values);
      } catch (error) {
        throw translate(error);
      }
    },
    close: () => sqlite.close(),
  };
}

/** Returns a consistent copy of a database as the bytes of a file. Others may write to it meanwhile. */
export function readWholeFile(path: string): Uint8Array {
  const connection = new SqliteConnection(path, { waits: true, isEphemeral: true });
  try {
    return connection.serialize();
  } finally {
    connection.close();
  }
}
