import type { Database } from './database.ts';
import { withIsolation } from './isolation.ts';
import { withMeasures } from './measured.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

export interface OpenOptions {
  readonly location: DatabaseLocation;
  readonly poolSize: number;
  readonly waitSeconds: number;
  readonly statementTimeoutMs: number;
  /** For tests: work in a transaction that waits for anything but the database fails, where an engine can tell. */
  readonly isStrict?: boolean;
}

/** Opens the database that the configuration names, with its schema up to date. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const database = await connect(options);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export async function connect({ location, ...options }: OpenOptions): Promise<Database> {
  const engine =
    location.engine === 'sqlite'
      ? openSqlite(location.path, options)
      : await openPostgres({ url: location.url, ...options });
  return withIsolation(withMeasures(engine));
}

/** Where the data is, fit to be shown: without a password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.engine === 'sqlite') return `SQLite, ${location.path}`;
  const { host, pathname } = new URL(location.url);
  return `PostgreSQL, ${host}${pathname}`;
}
