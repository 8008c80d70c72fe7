import type { Database, Reader, Value } from '../../src/storage/database.ts';

export interface RecordedRead {
  readonly statement: string;
  readonly values: readonly Value[];
}

/** A database that records its reads. */
export function recordReads(database: Database): { database: Database; reads: RecordedRead[] } {
  const reads: RecordedRead[] = [];
  const recorded = ({ all, first }: Reader): Reader => ({
    all: (statement, values = []) => {
      reads.push({ statement, values });
      return all(statement, values);
    },
    first: (statement, values = []) => {
      reads.push({ statement, values });
      return first(statement, values);
    },
  });
  return {
    reads,
    database: {
      ...database,
      ...recorded(database),
      fresh: recorded(database.fresh),
      inBatches: (statement, values, batches) => {
        reads.push({ statement, values });
        return database.inBatches(statement, values, batches);
      },
    },
  };
}
