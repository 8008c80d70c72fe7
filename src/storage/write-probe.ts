import type { Database } from './database.ts';

/** How long a result is valid: at most one write per second, for any number of requests. */
const freshMs = 1_000;

/** How long a request waits for the write. */
const patienceMs = 2_000;

/** Whether a write succeeds. Only a real one detects a full disk or a stuck queue. */
export function createWriteProbe(database: Pick<Database, 'transaction'>): () => Promise<boolean> {
  let last: { readonly startedAt: number; readonly isDone: Promise<boolean> } | null = null;
  let isPending = false;

  async function write(): Promise<boolean> {
    isPending = true;
    try {
      // A secret stays as it is, and is written all the same.
      await database.transaction((writer) =>
        writer.run("update settings set value = value where name = 'cursor_secret'"),
      );
      return true;
    } catch {
      return false;
    } finally {
      isPending = false;
    }
  }

  return () => {
    if (last === null || (!isPending && performance.now() - last.startedAt >= freshMs)) {
      last = { startedAt: performance.now(), isDone: soon(write()) };
    }
    return last.isDone;
  };
}

async function soon(write: Promise<boolean>): Promise<boolean> {
  const { promise: timeUp, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  try {
    return await Promise.race([write, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
