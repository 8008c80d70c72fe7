import { waitAtMost } from '../lib/awaitable.ts';
import type { Database } from './database.ts';

/** The lifetime of a result: at most one write per second, for any number of requests. */
const freshMs = 1_000;

const patienceMs = 2_000;

/** Creates a function that reports if the database accepts writes, by writing to a table of its own. */
export function createWriteProbe(database: Pick<Database, 'transaction'>): () => Promise<boolean> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let isDone = Promise.resolve(false);

  const write = () =>
    database
      .transaction((writer) => writer.run('update write_probes set value = value + 1'), 'bookkeeping')
      .then(
        () => true,
        () => false,
      );

  return () => {
    if (performance.now() - startedAt >= freshMs) {
      startedAt = performance.now();
      isDone = waitAtMost(patienceMs, write(), false);
    }
    return isDone;
  };
}
