import { Database as Sqlite } from 'bun:sqlite';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Awaitable } from '../../lib/awaitable.ts';
import { fileErrorReason } from '../../lib/files.ts';
import { gauge, Histogram, histogram } from '../../observe/metric.ts';
import type { EngineDatabase, Reader } from '../database.ts';
import { memoryPath } from '../location.ts';
import { LostCompanion, requireCompanions } from './companion-files.ts';
import { type ConnectionOptions, SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { SqliteEventLog } from './sqlite-event-log.ts';
import { TurnReader } from './turn-reader.ts';
import { WriteAheadLog } from './write-ahead-log.ts';
import { WriteQueue } from './write-queue.ts';

const commits = 'quintet_database_commit_transactions';
const commitBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const;

export interface SqliteOptions extends Omit<ConnectionOptions, 'waits'> {
  /** Receives one-line messages for the operator. */
  notice?(line: string): void;
}

export function openSqlite(path: string, options: SqliteOptions = {}): EngineDatabase {
  const { isEphemeral, maxBytes, notice } = options;
  const connection = explainOpening(path, () => {
    if (path !== memoryPath) createFile(path);
    return new SqliteConnection(path, { waits: false, isEphemeral, maxBytes });
  });
  // An in-memory database has only one connection.
  const reading =
    path === memoryPath
      ? null
      : new TurnReader({
          writing: connection,
          isWhole: () => !queue.isWriting,
          open: () => new SqliteConnection(path, { waits: true, isEphemeral }),
          opensLate: isEphemeral === true,
        });
  const log = path === memoryPath ? null : new WriteAheadLog(path, { isFlushed: !isEphemeral, notice });
  const commitSizes = new Histogram(commitBounds);
  const queue = new WriteQueue(connection, {
    log,
    endTurn: () => reading?.end(),
    afterCommit: (size) => {
      commitSizes.observe(size);
      return events.afterCommit();
    },
  });
  const reader = reading === null ? waitingReader(connection, queue) : readerOn(reading);
  const transaction: EngineDatabase['transaction'] = (work, purpose) => queue.add(work, { purpose });
  const dataVersion = () => reading?.dataVersion ?? null;
  const flush = async () => log?.flush();
  const connected = { connection: reading ?? connection, reader, transaction, dataVersion, flush };
  const events = new SqliteEventLog(connected);
  return {
    dialect: sqliteDialect,
    ...reader,
    fresh: reader,
    inBatches: (statement, values, take) =>
      reading === null
        ? Promise.resolve(reader.all<never>(statement, values)).then(take)
        : reading.inBatches(statement, values, take),
    transaction,
    // The commit is shared with other jobs anyway, so a single statement saves nothing.
    oneStatement: (work) => transaction(work),
    // Jobs run one at a time, so every transaction is serializable.
    serializable: (work) => queue.add(work),
    exclusively: (work) => queue.add(work, { isPatient: true }),
    snapshot: (work) =>
      path === memoryPath
        ? queue.add(work, { isPatient: true, purpose: 'bookkeeping' })
        : readSnapshot(path, work),
    dataVersion,
    events,
    replicas: () => [],
    metrics: () => {
      const statements = connection.preparedStatements + (reading?.preparedStatements ?? 0);
      return [
        gauge('quintet_database_prepared_statements', 'Prepared statements.', statements),
        gauge('quintet_database_listeners', 'Listeners to the event feed.', events.listeners),
        histogram(commits, 'Transactions per shared commit.', [commitSizes]),
      ];
    },
    async close() {
      await queue.idle();
      events.close();
      reading?.close();
      log?.close();
      connection.close();
    },
  };
}

/**
 * Creates a file that only its owner can read, since it holds secrets. SQLite gives its companion files the same mode.
 */
function createFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

/** Runs reads on a separate connection, so that nothing else in the process reads an old data version. */
async function readSnapshot<T>(path: string, work: (reader: Reader) => Promise<T>): Promise<T> {
  const connection = new SqliteConnection(path, { waits: true });
  try {
    // The first read fixes the data version.
    connection.script('begin; select 1 from sqlite_schema limit 1');
    return await work(readerOn(connection));
  } finally {
    connection.close();
  }
}

function readerOn(connection: SqliteConnection | TurnReader): Reader {
  return {
    all: (statement, values = []) => connection.all(statement, values),
    first: (statement, values = []) => connection.first(statement, values),
  };
}

/** Creates a reader for a single connection, whose reads wait until no transaction is open. */
function waitingReader(connection: SqliteConnection, queue: WriteQueue): Reader {
  const whenWhole = <T>(read: () => T): Awaitable<T> =>
    queue.batch === null ? read() : queue.batch.then(() => whenWhole(read));
  return {
    all: (statement, values = []) => whenWhole(() => connection.all(statement, values)),
    first: (statement, values = []) => whenWhole(() => connection.first(statement, values)),
  };
}

const namesStatement = `select name from sqlite_schema
  where type in ('table', 'view') and substr(name, 1, 7) <> 'sqlite_' order by name`;

/** Returns the tables and views of a file without changing it. Opening it as usual would switch its journal mode. */
export function readTableNames(path: string): readonly string[] {
  if (path === memoryPath || !existsSync(path)) return [];
  return explainOpening(path, () => {
    requireCompanions(path);
    const sqlite = new Sqlite(path, { readwrite: true, create: false });
    try {
      sqlite.exec('pragma busy_timeout = 5000');
      return (sqlite.query(namesStatement).all() as { readonly name: string }[]).map(({ name }) => name);
    } finally {
      sqlite.close();
    }
  });
}

/** Adds the path to errors about opening a file, which SQLite does not name. */
function explainOpening<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof LostCompanion) throw error;
    throw new Error(`cannot use the SQLite database ${path}: ${fileErrorReason(error)}`, { cause: error });
  }
}
