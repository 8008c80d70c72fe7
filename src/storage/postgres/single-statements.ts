import type { Deadline, EngineDatabase, Value, Writer } from '../database.ts';
import { GroupedInserts, type WriteOne } from './grouped-inserts.ts';

/**
 * Creates the runner of single-statement transactions. The work starts immediately, and only its statement waits for a
 * turn, since the statements of many callers may be combined by then.
 */
export function singleStatements(
  writeOne: WriteOne,
  newDeadline: () => Deadline,
): EngineDatabase['oneStatement'] {
  const grouped = new GroupedInserts(writeOne);
  const writerUntil = (deadline: Deadline): Writer => ({
    all: (statement, values) => writeOne((writer) => writer.all(statement, values), deadline),
    first: (statement, values) => writeOne((writer) => writer.first(statement, values), deadline),
    run: (statement, values) => writeOne((writer) => writer.run(statement, values), deadline),
    publish: (message) => writeOne((writer) => writer.publish(message), deadline),
    insert: (statement: string, values: readonly Value[]) =>
      grouped.insert({ statement, values, message: null, deadline }),
    insertAndPublish: (statement, values, message) =>
      grouped.insert({ statement, values, message, deadline }),
    pause: () => undefined,
  });
  return async (work, deadline = newDeadline()) => work(writerUntil(deadline));
}
