import type { Awaitable } from '../lib/awaitable.ts';
import type { Clock } from '../lib/clock.ts';
import type { Database, Writer } from './database.ts';

/** The time that a response is kept. */
const keptMs = 24 * 60 * 60 * 1000;

/** Rows of one sweep: nobody should wait long for it. */
const maxSwept = 1_000;

export interface StoredAnswer {
  readonly status: number;
  readonly body: string | null;
}

/** The response to a request, and the body that it was sent with as a fingerprint. */
export interface KeptAnswer extends StoredAnswer {
  readonly fingerprint: string;
}

/**
 * Responses that are kept under the keys of clients, so that a request that is sent again is not done again. Time is the
 * database's own clock, which all processes share, unless a world has a clock of its own.
 */
export function createIdempotencyStore(database: Database, clock: Clock | null = null) {
  /** The time in milliseconds: an expression, or the value with this number, which comes last. */
  const now = (parameter: number) =>
    clock === null ? database.dialect.now : `cast($${parameter} as bigint)`;
  const time = (): readonly number[] => (clock === null ? [] : [clock.now().getTime()]);
  const expired = (parameter: number) => `idempotency_keys.started_at < ${now(parameter)} - ${keptMs}`;

  return {
    /** Reserves a key until the transaction ends. False, without waiting, when another transaction has reserved it. */
    reserve(writer: Writer, key: string): Awaitable<boolean> {
      return database.dialect.tryTurn(writer, `quintet: idempotency key ${key}`);
    },

    /** The response that is kept under a key; null when there is none or it has expired. */
    find(writer: Writer, key: string): Awaitable<KeptAnswer | null> {
      return writer.first<KeptAnswer>(
        `select fingerprint, status, body from idempotency_keys
         where key = $1 and status is not null and not ${expired(2)}`,
        [key, ...time()],
      );
    },

    /** Keeps a response in the transaction of the work itself. False when the key has another one: the work must then be undone. */
    async keep(writer: Writer, key: string, { fingerprint, status, body }: KeptAnswer): Promise<boolean> {
      const kept = await writer.run(
        `insert into idempotency_keys (key, fingerprint, claim, started_at, status, body)
         values ($1, $2, '', ${now(5)}, $3, $4)
         on conflict (key) do update set fingerprint = excluded.fingerprint, claim = excluded.claim,
           started_at = excluded.started_at, status = excluded.status, body = excluded.body
         where idempotency_keys.status is null or ${expired(5)}`,
        [key, fingerprint, status, body, ...time()],
      );
      return kept > 0;
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
