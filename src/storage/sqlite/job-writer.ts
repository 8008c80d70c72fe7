import { RetryLater } from '../../lib/failure.ts';
import type { MessageAround, SchemaWriter, Value } from '../database.ts';
import type { SearchBatch } from './search-batch.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { publish } from './sqlite-event-log.ts';

export function createJobWriter(connection: SqliteConnection, searchBatch: SearchBatch) {
  let isRevoked = false;
  let isPausing = false;
  const held = (): SqliteConnection => {
    if (isRevoked) throw new RetryLater('UNAVAILABLE', 1);
    return connection;
  };
  const heldFor = (statement: string): SqliteConnection => {
    const free = held();
    searchBatch.prepareFor(statement);
    return free;
  };
  const insert = <Row>(statement: string, values: readonly Value[]): Row | null => {
    held();
    return searchBatch.insert(statement, values);
  };
  const writer: SchemaWriter = {
    all: (statement, values = []) => heldFor(statement).all(statement, values),
    first: (statement, values = []) => heldFor(statement).first(statement, values),
    run: (statement, values = []) => heldFor(statement).run(statement, values),
    insert,
    script: (statements) => held().script(statements),
    publish: (message) => publish(held(), message),
    insertAndPublish<Row>(statement: string, values: readonly Value[], [before, after]: MessageAround) {
      const row = insert<Row & { id: number }>(statement, values);
      if (row !== null) publish(held(), `${before}${row.id}${after}`);
      return row;
    },
    async pause() {
      isPausing = true;
      await new Promise<void>((resolve) => void setImmediate(resolve));
      isPausing = false;
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
    get isPausing(): boolean {
      return isPausing;
    },
    /** Rejects every further statement, because the connection now belongs to other work. */
    revoke(): void {
      isRevoked = true;
    },
  };
}

/** Work that waits for something else would block all other writes. */
export class ForeignWait extends Error {
  constructor() {
    super('a transaction waited for something other than the database');
  }
}

/** The failure of a job that exceeded its time limit. */
export function tooLate(reason: unknown): RetryLater {
  const cause = reason instanceof RetryLater ? reason.cause : reason;
  return new RetryLater('UNAVAILABLE', 1, {
    cause: cause ?? new Error('earlier writes took too long'),
  });
}
