import type { Database, Value } from '../../src/storage/database.ts';

export interface RecordedRead {
  readonly statement: string;
  readonly values: readonly Value[];
}

/** A database that writes down what is read through it. */
export function recordReads(database: Database): { database: Database; reads: RecordedRead[] } {
  const reads: RecordedRead[] = [];
  return {
    reads,
    database: {
      ...database,
      all: (statement, values = []) => {
        reads.push({ statement, values });
        return database.all(statement, values);
      },
      inBatches: (statement, values, batches) => {
        reads.push({ statement, values });
        return database.inBatches(statement, values, batches);
      },
      first: (statement, values = []) => {
        reads.push({ statement, values });
        return database.first(statement, values);
      },
    },
  };
}
