import { RetryLater } from '../../lib/failure.ts';
import type { SchemaWriter, Value } from '../database.ts';
import { insertOne } from '../insert-statement.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { publish } from './sqlite-event-log.ts';

export function createJobWriter(connection: SqliteConnection) {
  let isRevoked = false;
  const held = (): SqliteConnection => {
    if (isRevoked) throw new RetryLater('UNAVAILABLE', 1);
    return connection;
  };
  const writer: SchemaWriter = {
    all: (statement, values = []) => held().all(statement, values),
    first: (statement, values = []) => held().first(statement, values),
    run: (statement, values = []) => held().run(statement, values),
    script: (statements) => held().script(statements),
    publish: (message) => publish(held(), message),
    insert(insertion, values, message) {
      const row = held().first<{ id: Value }>(insertOne(insertion), values);
      if (row !== null && message !== undefined) publish(held(), `${message[0]}${row.id}${message[1]}`);
      return row as never;
    },
    async nest(work) {
      held().run('savepoint part', []);
      try {
        const value = await work(writer);
        held().run('release part', []);
        return value;
      } catch (error) {
        if (!isRevoked && connection.inTransaction) connection.script('rollback to part; release part');
        throw error;
      }
    },
  };
  return {
    writer,
    /** Rejects every further statement, because the connection now belongs to other work. */
    revoke(): void {
      isRevoked = true;
    },
  };
}

/** The failure of a job that exceeded its time limit. */
export function tooLate(reason: unknown): RetryLater {
  const cause = reason instanceof RetryLater ? reason.cause : reason;
  return new RetryLater('UNAVAILABLE', 1, {
    cause: cause ?? new Error('earlier writes took too long'),
  });
}
