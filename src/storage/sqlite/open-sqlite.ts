import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, SchemaWriter } from '../database.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { WriteQueue } from './write-queue.ts';

const inMemory = ':memory:';

/** Opens a database file, or a database in memory that lives as long as it is open. */
export function openSqlite(path: string): Database {
  if (path !== inMemory) mkdirSync(dirname(path), { recursive: true });
  const connection = new SqliteConnection(path);
  const queue = new WriteQueue(connection);
  const writer: SchemaWriter = {
    all: (statement, values = []) => connection.all(statement, values),
    first: (statement, values = []) => connection.first(statement, values),
    run: (statement, values = []) => connection.run(statement, values),
    script: (statements) => connection.script(statements),
  };
  const reader = path === inMemory ? waitingReader(writer, queue) : ownReader(path);
  return {
    dialect: sqliteDialect,
    all: reader.all,
    first: reader.first,
    transaction: (work) => queue.add(() => work(writer)),
    exclusively: (work) => queue.add(() => work(writer)),
    async close() {
      await queue.idle();
      reader.close();
      connection.close();
    },
  };
}

type ClosingReader = Pick<Database, 'all' | 'first'> & { close(): void };

/** A second connection reads what is committed, whatever the first one is writing. */
function ownReader(path: string): ClosingReader {
  const connection = new SqliteConnection(path);
  return {
    all: (statement, values = []) => connection.all(statement, values),
    first: (statement, values = []) => connection.first(statement, values),
    close: () => connection.close(),
  };
}

/** A database in memory has one connection: a read waits until nothing is half written. */
function waitingReader(writer: SchemaWriter, queue: WriteQueue): ClosingReader {
  return {
    all: (statement, values) =>
      queue.isBusy ? queue.idle().then(() => writer.all(statement, values)) : writer.all(statement, values),
    first: (statement, values) =>
      queue.isBusy
        ? queue.idle().then(() => writer.first(statement, values))
        : writer.first(statement, values),
    close: () => undefined,
  };
}
