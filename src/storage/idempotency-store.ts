import type { Awaitable } from '../lib/awaitable.ts';
import type { Clock } from '../lib/clock.ts';
import { chunkSize } from '../lib/sizes.ts';
import type { Database, Writer } from './database.ts';

const keptMs = 24 * 60 * 60 * 1000;

export interface CachedReply {
  readonly status: number;
  readonly body: string | null;
  readonly fingerprint: string;
}

/**
 * Creates the store of responses by idempotency key, so that a repeated request is not executed again.
 */
export function createIdempotencyStore(database: Database, clock: Clock) {
  const now = () => clock.now().getTime();
  /** The time before which a key that was started has expired. */
  const expiry = () => now() - keptMs;

  return {
    /**
     * Reserves a key until the transaction ends. Returns false, without waiting, if another transaction has reserved
     * it, or if it has a response.
     */
    async reserve(writer: Writer, key: string, fingerprint: string): Promise<boolean> {
      const reserved = await writer.run(
        `insert into idempotency_keys (key, fingerprint, started_at) values ($1, $2, $3)
         on conflict (key) do update set fingerprint = excluded.fingerprint,
           started_at = excluded.started_at, status = null, body = null
         where idempotency_keys.status is null or idempotency_keys.started_at < $4`,
        [key, fingerprint, now(), expiry()],
      );
      return reserved > 0;
    },

    find(writer: Writer, key: string): Awaitable<CachedReply | null> {
      return writer.first<CachedReply>(
        `select fingerprint, status, body from idempotency_keys
         where key = $1 and status is not null and started_at >= $2`,
        [key, expiry()],
      );
    },

    /** Stores the response to a reserved key, in the transaction of the work itself. */
    async keep(
      writer: Writer,
      key: string,
      { status, body }: Omit<CachedReply, 'fingerprint'>,
    ): Promise<void> {
      await writer.run('update idempotency_keys set status = $2, body = $3 where key = $1', [
        key,
        status,
        body,
      ]);
    },

    async sweep(): Promise<void> {
      await database.transaction(
        (writer) =>
          writer.run(
            `delete from idempotency_keys where key in (
             select key from idempotency_keys where started_at < $1 limit ${chunkSize})`,
            [expiry()],
          ),
        'bookkeeping',
      );
    },
  };
}
