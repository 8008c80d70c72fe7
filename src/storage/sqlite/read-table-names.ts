import { Database as Sqlite } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { fileErrorReason } from '../../lib/files.ts';
import { memoryPath } from '../location.ts';

const patienceMs = 5_000;

const statement = `select name from sqlite_schema
  where type in ('table', 'view') and substr(name, 1, 7) <> 'sqlite_' order by name`;

/** Returns the tables and views of a file without changing it. Opening it as usual would switch its journal mode. */
export function readTableNames(path: string): readonly string[] {
  if (path === memoryPath || !existsSync(path)) return [];
  return explainOpening(path, () => {
    const sqlite = new Sqlite(path, { readwrite: true, create: false });
    try {
      sqlite.exec(`pragma busy_timeout = ${patienceMs}`);
      return (sqlite.query(statement).all() as { readonly name: string }[]).map(({ name }) => name);
    } finally {
      sqlite.close();
    }
  });
}

/** Adds the path to errors about opening a file, which SQLite does not name. */
export function explainOpening<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new Error(`cannot use the SQLite database ${path}: ${fileErrorReason(error)}`, { cause: error });
  }
}
