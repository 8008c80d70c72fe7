import type { Awaitable } from '../lib/awaitable.ts';
import type { Database, Writer } from '../storage/database.ts';

/** A subject that attempts are counted for: an e-mail, an address, or the pair of both. */
export interface Subject {
  readonly name: string;
  readonly limit: number;
}

/** An e-mail and an address, as digests. */
export interface Pair {
  readonly email: string;
  readonly address: string;
}

/** The lifetime of a known pair after its last login. */
const rememberedMs = 90 * 24 * 60 * 60 * 1000;
/** A repeated login of the same pair updates the database at most once in this period. */
const rememberAgainMs = 24 * 60 * 60 * 1000;

/**
 * Creates the store of failed logins, registrations and known pairs. It lives in the database, so all processes share
 * one count, and it survives a restart.
 */
export function createAttemptStore(database: Database, windowMs: number) {
  const bookkeep = <T>(work: (writer: Writer) => Awaitable<T>): Promise<T> =>
    database.transaction(work, 'bookkeeping');

  return {
    async lastLoginOf({ email, address }: Pair, now: number): Promise<number | null> {
      const row = await database.fresh.first<{ last_at: number }>(
        'select last_at from known_logins where email = $1 and address = $2 and last_at > $3',
        [email, address, now - rememberedMs],
      );
      return row?.last_at ?? null;
    },

    /** Returns the time at which the oldest attempt that fills the limit expires; null if there is room. */
    async fullUntil({ name, limit }: Subject, now: number): Promise<number | null> {
      const oldest = await database.fresh.first<{ failed_at: number }>(
        `select failed_at from login_failures where subject = $1 and failed_at > $2
         order by failed_at desc limit 1 offset $3`,
        [name, now - windowMs, limit - 1],
      );
      return oldest === null ? null : oldest.failed_at + windowMs;
    },

    /** Counts an attempt for each subject. */
    async record(subjects: readonly Subject[], now: number): Promise<void> {
      const valueRows = subjects.map((_, index) => `($${index + 2}, $1)`).join(', ');
      const names = subjects.map(({ name }) => name);
      await bookkeep((writer) =>
        writer.run(`insert into login_failures (subject, failed_at) values ${valueRows}`, [now, ...names]),
      );
    },

    async remember({ email, address }: Pair, lastLogin: number | null, now: number): Promise<void> {
      if (lastLogin !== null && lastLogin > now - rememberAgainMs) return;
      await bookkeep(async (writer) => {
        await writer.run(
          `insert into known_logins (email, address, last_at) values ($1, $2, $3)
           on conflict (email, address) do update set last_at = excluded.last_at`,
          [email, address, now],
        );
        await writer.run('delete from known_logins where last_at <= $1', [now - rememberedMs]);
      });
    },

    async sweep(now: number): Promise<void> {
      await bookkeep((writer) =>
        writer.run('delete from login_failures where failed_at <= $1', [now - windowMs]),
      );
    },
  };
}
