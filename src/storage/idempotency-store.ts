import { randomUUID } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import type { Database, Deadline, Writer } from './database.ts';

/** How long an answer is kept. */
const keptMs = 24 * 60 * 60 * 1000;

/**
 * A claim without an answer may be taken over after this time. It is far longer than a transaction may take, and should
 * one come later still, its claim is gone and so it fails.
 */
const abandonedMs = 60_000;

/** Rows of one sweep: nobody should wait long for it. */
const maxSwept = 1_000;

export interface KeptAnswer {
  readonly fingerprint: string;
  /** Null while the first try is unfinished. */
  readonly answer: StoredAnswer | null;
  /** Whether it has expired or was abandoned: then the key can be claimed anew. */
  readonly isStale: boolean;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: string | null;
}

/** The right to do the work of a key and to keep its answer. The token tells it from every other claim of the key. */
export interface Claim {
  readonly key: string;
  readonly token: string;
}

interface Row {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly body: string | null;
  readonly stale: boolean | number;
}

/**
 * Answers that are kept under the keys of clients, so that a request that is sent again is not done again. Time is the
 * database's own clock, which all processes share, unless a world has a clock of its own.
 */
export function createIdempotencyStore(database: Database, clock: Clock | null = null) {
  /** The time in milliseconds: an expression, or the value with this number, which comes last. */
  const now = (parameter: number) =>
    clock === null ? database.dialect.now : `cast($${parameter} as bigint)`;
  const time = (): readonly number[] => (clock === null ? [] : [clock.now().getTime()]);
  const expired = (parameter: number) => `started_at < ${now(parameter)} - ${keptMs}`;
  const stale = (parameter: number) =>
    `(${expired(parameter)} or (status is null and started_at < ${now(parameter)} - ${abandonedMs}))`;

  return {
    async find(key: string): Promise<KeptAnswer | null> {
      const row = await database.fresh.first<Row>(
        `select fingerprint, status, body, ${stale(2)} as stale from idempotency_keys where key = $1`,
        [key, ...time()],
      );
      if (row === null) return null;
      const { fingerprint, status, body } = row;
      return { fingerprint, answer: status === null ? null : { status, body }, isStale: Boolean(row.stale) };
    },

    /** Claims a key that is free or stale; null when it is neither. It never waits for who is working under the key. */
    async claim(key: string, fingerprint: string, deadline?: Deadline): Promise<Claim | null> {
      const token = randomUUID();
      const values = [key, fingerprint, token, ...time()];
      const claimed = await database.transaction(async (writer) => {
        const inserted = await writer.run(
          // Looked for first: an insert beside a row that somebody is changing would wait for that transaction.
          `insert into idempotency_keys (key, fingerprint, claim, started_at)
           select $1, $2, $3, ${now(4)} where not exists (select 1 from idempotency_keys where key = $1)
           on conflict (key) do nothing`,
          values,
        );
        if (inserted > 0) return inserted;
        return writer.run(
          `update idempotency_keys
           set fingerprint = $2, claim = $3, started_at = ${now(4)}, status = null, body = null
           where key = (select key from idempotency_keys where key = $1 and ${stale(4)} ${database.dialect.skipLocked})`,
          values,
        );
      }, deadline);
      return claimed > 0 ? { key, token } : null;
    },

    /**
     * In the transaction of the work itself: the answer is kept exactly if the work is done. False when the claim is no
     * longer the key's: the work must then be undone.
     */
    async keep(writer: Writer, { key, token }: Claim, { status, body }: StoredAnswer): Promise<boolean> {
      const kept = await writer.run(
        'update idempotency_keys set status = $3, body = $4 where key = $1 and claim = $2 and status is null',
        [key, token, status, body],
      );
      return kept > 0;
    },

    /** For work that was certainly not done. */
    async release({ key, token }: Claim): Promise<void> {
      await database.transaction((writer) =>
        writer.run('delete from idempotency_keys where key = $1 and claim = $2 and status is null', [
          key,
          token,
        ]),
      );
    },

    async sweep(): Promise<void> {
      await database.transaction((writer) =>
        writer.run(
          `delete from idempotency_keys where key in (
             select key from idempotency_keys where ${expired(1)} limit ${maxSwept} ${database.dialect.skipLocked})`,
          time(),
        ),
      );
    },
  };
}
