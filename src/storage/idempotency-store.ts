import type { Database, Writer } from './database.ts';

export interface KeptAnswer {
  readonly fingerprint: string;
  /** Null while the first try is unfinished. */
  readonly answer: { readonly status: number; readonly body: string | null } | null;
  readonly startedAt: number;
}

interface Row {
  readonly fingerprint: string;
  readonly started_at: number;
  readonly status: number | null;
  readonly body: string | null;
}

/** Answers that are kept under the keys of clients, so that a request that is sent again is not done again. */
export function createIdempotencyStore(database: Database) {
  return {
    async find(key: string): Promise<KeptAnswer | null> {
      const row = await database.first<Row>(
        'select fingerprint, started_at, status, body from idempotency_keys where key = $1',
        [key],
      );
      if (row === null) return null;
      const { fingerprint, started_at: startedAt, status, body } = row;
      return { fingerprint, startedAt, answer: status === null ? null : { status, body } };
    },

    /** Whether the key is now this request's: it is free, or abandoned without an answer, or its answer has expired. */
    async claim(
      key: string,
      fingerprint: string,
      {
        now,
        abandonedBefore,
        expiredBefore,
      }: { now: number; abandonedBefore: number; expiredBefore: number },
    ): Promise<boolean> {
      const claimed = await database.transaction((writer) =>
        writer.run(
          `insert into idempotency_keys (key, fingerprint, started_at) values ($1, $2, $3)
           on conflict (key) do update set
             fingerprint = excluded.fingerprint, started_at = excluded.started_at, status = null, body = null
           where (idempotency_keys.status is null and idempotency_keys.started_at < $4)
             or idempotency_keys.started_at < $5`,
          [key, fingerprint, now, abandonedBefore, expiredBefore],
        ),
      );
      return claimed > 0;
    },

    /** In the transaction of the work itself: the answer is kept exactly if the work is done. */
    async keep(writer: Writer, key: string, status: number, body: string | null): Promise<void> {
      await writer.run('update idempotency_keys set status = $2, body = $3 where key = $1', [
        key,
        status,
        body,
      ]);
    },

    async release(key: string): Promise<void> {
      await database.transaction((writer) =>
        writer.run('delete from idempotency_keys where key = $1 and status is null', [key]),
      );
    },

    async sweep(before: number): Promise<void> {
      await database.transaction((writer) =>
        writer.run('delete from idempotency_keys where started_at < $1', [before]),
      );
    },
  };
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;
