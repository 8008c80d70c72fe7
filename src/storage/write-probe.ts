import { randomBytes } from 'node:crypto';
import { waitAtMost } from '../lib/awaitable.ts';
import type { Database } from './database.ts';

/** The lifetime of a result: at most one write per second, for any number of requests. */
const freshMs = 1_000;

const patienceMs = 2_000;

/** The size of a probe. On SQLite, a create with a short text writes 24 KiB. */
const usualBytes = 64 * 1024;

/**
 * The size while the storage is in doubt. A create with the longest text, search index included, writes up to 2.2 MiB.
 */
const doubtfulBytes = 3 * 2 ** 20;

const insert =
  "insert into settings (name, value) values ('write_probe', $1) on conflict (name) do update set value = excluded.value";
const remove = "delete from settings where name = 'write_probe'";

/**
 * Creates a function that reports if a create could be stored. Only a write that allocates as much detects a full disk.
 * A second write removes it, which leaves the space to others. A refused write of any caller counts until a probe
 * succeeds.
 */
export function createWriteProbe(
  database: Pick<Database, 'transaction' | 'refusedAt'>,
): () => Promise<boolean> {
  let last: { readonly startedAt: number; readonly isDone: Promise<boolean> } | null = null;
  let isPending = false;
  let succeededAt = Number.NEGATIVE_INFINITY;

  async function write(startedAt: number): Promise<boolean> {
    isPending = true;
    const bytes = database.refusedAt() > succeededAt ? doubtfulBytes : usualBytes;
    try {
      // Random, because PostgreSQL compresses large values.
      const value = randomBytes((bytes * 3) / 4).toString('base64');
      await database.transaction((writer) => writer.run(insert, [value]));
      await database.transaction((writer) => writer.run(remove));
      succeededAt = startedAt;
      return true;
    } catch {
      return false;
    } finally {
      isPending = false;
    }
  }

  return async () => {
    if (last === null || (!isPending && performance.now() - last.startedAt >= freshMs)) {
      const now = performance.now();
      last = { startedAt: now, isDone: waitAtMost(patienceMs, write(now), false) };
    }
    const { startedAt, isDone } = last;
    return (await isDone) && database.refusedAt() < startedAt;
  };
}
