import type { Database, EngineDatabase } from './database.ts';
import { withIsolation } from './isolation.ts';
import { type DatabaseLocation, describeLocation } from './location.ts';
import { withMeasures } from './measured.ts';
import { migrate } from './migrate.ts';
import { requireOwn } from './ownership.ts';
import type { NamedServer } from './server-url.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import { readTableNames } from './sqlite/read-table-names.ts';

export { openSharedCounters, type SharedCounters } from './sqlite/shared-counters.ts';
export { openSharedFile, readWholeFile, type SharedFile } from './sqlite/shared-file.ts';

/** Opens a file that has its schema already and need not outlive the process. */
export function openEphemeral(path: string, maxBytes?: number): Database {
  return withIsolation(withMeasures(openSqlite(path, { isEphemeral: true, maxBytes })));
}

export interface OpenOptions {
  readonly location: DatabaseLocation;
  readonly poolSize: number;
  readonly waitSeconds: number;
  readonly statementTimeoutMs: number;
  /** Whether PostgreSQL is behind a pooler by transactions; found out where it is not said. */
  readonly isByTransaction?: boolean;
  /** Standbys of PostgreSQL that may be read from. */
  readonly replicas?: readonly NamedServer[];
  /** Told to the operator, in one line each. */
  notice?(line: string): void;
  /** Whether the database must have our tables already, rather than be given them. */
  readonly mustBeThere?: boolean;
  /** Whether nothing will be written: a standby and a role that may only read are then as good. */
  readonly isForReading?: boolean;
  /** For tests: a transaction that waits for anything but the database fails, where an engine can detect it. */
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

/** Opens it with the schema that it has. A database of another program is refused, and left as it was. */
export async function connect(options: OpenOptions): Promise<Database> {
  const { location } = options;
  const engine =
    location.engine === 'sqlite' ? openFile(location, options) : await openServer(location, options);
  return withIsolation(withMeasures(engine));
}

function openFile(
  location: DatabaseLocation & { engine: 'sqlite' },
  { mustBeThere = false, ...options }: OpenOptions,
): EngineDatabase {
  requireOwn(location, readTableNames(location.path), { mustBeThere });
  return openSqlite(location.path, options);
}

async function openServer(
  location: DatabaseLocation & { engine: 'postgres' },
  { mustBeThere = false, isForReading = false, ...options }: OpenOptions,
): Promise<EngineDatabase> {
  const { openPostgres, readTableNames, requireAbilities } = await import('./postgres/engine.ts');
  const engine = await openPostgres({ ...options, url: location.url });
  try {
    requireOwn(location, await readTableNames(engine.fresh), { mustBeThere });
    await requireAbilities(engine.fresh, describeLocation(location), { isForReading });
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}
