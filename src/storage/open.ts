import { existsSync } from 'node:fs';
import { RetryLater } from '../lib/failure.ts';
import { createDatabase } from './create-database.ts';
import { type Database, ServerGone } from './database.ts';
import { type DatabaseLocation, describeLocation, memoryPath } from './location.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './migrations/index.ts';
import type { DatabaseSource, OpenOptions } from './open-options.ts';
import { requireOwn } from './ownership.ts';
import { openSqlite, readTableNames } from './sqlite/open-sqlite.ts';

export type { OpenOptions } from './open-options.ts';
export { backUpFile, copyWithin, isInUse, readWholeTables, replaceFile } from './sqlite/backup-file.ts';
export { type OwnFile, openOwnFile, readWholeFile } from './sqlite/own-file.ts';

/** Opens a file that already has its schema and need not outlive the process. */
export function openEphemeral(path: string, maxBytes?: number): Database {
  return createDatabase(openSqlite(path, { isEphemeral: true, maxBytes }), () => ({
    file: path,
  }));
}

/** Opens a database and gives it a schema. */
export async function openDatabase(options: OpenOptions, schema: Schema): Promise<Database> {
  const database = await connect(options);
  try {
    await migrate(database, schema);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens a database with the schema that it has. A database of another program is rejected and left unchanged. */
export async function connect(options: OpenOptions): Promise<Database> {
  const { location, mustBeThere = false, served, notice } = options;
  if (location.engine === 'postgres') return connectToServer(location, options);
  requireOwn(location, readTableNames(location.path), mustBeThere, served);
  // A database in memory has only one connection.
  const source = location.path === memoryPath ? null : sourceOf(options);
  return createDatabase(openSqlite(location.path, { ...(notice && { notice }) }), () => source);
}

async function connectToServer(
  location: DatabaseLocation & { readonly engine: 'postgres' },
  { mustBeThere = false, served, ...options }: OpenOptions,
): Promise<Database> {
  const { openPostgres, readTableNames, requireAbilities } = await import('./postgres/engine.ts');
  const engine = await openPostgres({ ...options, url: location.url });
  try {
    requireOwn(location, await readTableNames(engine.fresh), mustBeThere, served);
    await requireAbilities(engine.fresh, describeLocation(location));
  } catch (error) {
    await engine.close();
    throw error;
  }
  return createDatabase(engine, () =>
    sourceOf({ ...options, ...(served && { served }), ...engine.optionsForReading() }),
  );
}

/** Returns the source for other threads. */
function sourceOf({ notice: _, replicas: _none, ...options }: OpenOptions): DatabaseSource {
  const { poolSize, waitSeconds } = options;
  const limits = {
    poolSize: Math.min(poolSize, laneConnections),
    waitSeconds: Math.min(waitSeconds, laneWaitSeconds),
  };
  return { options: { ...options, ...limits, mustBeThere: true } };
}

/** The connections of a thread that runs one job at a time, which may read several lists at once. */
const laneConnections = 2;

/** A client waits for the job, unlike at startup. */
const laneWaitSeconds = 2;

/** Opens a database in another thread. One in memory is new, for work that needs no data. */
export async function openForReading(source: DatabaseSource, schema: Schema): Promise<Database> {
  const database = 'file' in source ? openEphemeral(source.file) : await reconnect(source.options);
  if ('file' in source && source.file === memoryPath) {
    await migrate(database, schema);
    return database;
  }
  const refuse = () => Promise.reject(new Error('this thread is read-only'));
  return {
    ...database,
    source: () => null,
    transaction: refuse,
    autocommit: { first: refuse, run: refuse, insert: refuse },
    isolated: refuse,
    exclusively: refuse,
  };
}

/**
 * Connects to a database that this process has used before: if it is out of reach now, a retry makes sense. The
 * event loop notices a server that is gone, and logs that once.
 */
function reconnect(options: OpenOptions): Promise<Database> {
  return connect(options).catch((cause) => {
    if (options.location.engine === 'sqlite' && existsSync(options.location.path)) throw cause;
    throw new RetryLater('UNAVAILABLE', 1, cause instanceof ServerGone ? {} : { cause });
  });
}
