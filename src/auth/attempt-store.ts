import type { Database, Reader, Writer } from '../storage/database.ts';

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

/** All subjects that an attempt counts for, and the subset that decides if another attempt is allowed. */
export interface Counted {
  readonly subjects: readonly Subject[];
  readonly deciding: readonly Subject[];
}

/** The result of a count: room for another attempt, undecided until pending attempts end, or too many failures. */
export type Count =
  | { readonly state: 'free' }
  | { readonly state: 'busy'; readonly subject: string }
  | { readonly state: 'full'; readonly subject: string; readonly until: number };

export type Reservation =
  | { readonly state: 'reserved'; readonly ids: readonly number[]; readonly filled: readonly Subject[] }
  | Exclude<Count, { readonly state: 'free' }>;

/** A pending attempt older than this belongs to a process that is gone. */
const abandonedMs = 60_000;

/** The lifetime of a known pair after its last login, and the most addresses remembered per e-mail. */
const rememberedMs = 90 * 24 * 60 * 60 * 1000;
const maxAddresses = 20;
/** A repeated login of the same pair updates the database at most once in this period. */
const rememberAgainMs = 24 * 60 * 60 * 1000;

/**
 * Creates the store of failed logins, registrations and known pairs. It lives in the database, so all processes share
 * one count.
 */
export function createAttemptStore(database: Database, windowMs: number) {
  const { dialect } = database;

  async function countOne(reader: Reader, { name, limit }: Subject, now: number): Promise<Count> {
    const attempts = `from login_failures where subject = $1 and failed_at > $2
      and (pending = 0 or failed_at > $3)`;
    const values = [name, now - windowMs, now - abandonedMs];
    // Finds the attempt that must expire before there is room for another one. This is a single statement because
    // attempts that succeed between two statements would look like failures.
    const oldest = await reader.first<{ failed_at: number; unfinished: number }>(
      `select failed_at, case when exists (select 1 ${attempts} and pending = 1) then 1 else 0 end as unfinished
       ${attempts} order by failed_at desc limit 1 offset $4`,
      [...values, limit - 1],
    );
    if (oldest === null) return { state: 'free' };
    if (oldest.unfinished === 1) return { state: 'busy', subject: name };
    return { state: 'full', subject: name, until: oldest.failed_at + windowMs };
  }

  async function count(reader: Reader, subjects: readonly Subject[], now: number): Promise<Count> {
    let worst: Count = { state: 'free' };
    for (const subject of subjects) {
      const counted = await countOne(reader, subject, now);
      if (counted.state === 'full') return counted;
      if (counted.state === 'busy') worst = counted;
    }
    return worst;
  }

  /** Locks the subjects until this transaction ends. The order is always the same, which prevents deadlocks. */
  async function hold(writer: Writer, subjects: readonly Subject[], now: number): Promise<void> {
    const valueRows = subjects.map((_, index) => `($${index + 2}, $1)`).join(', ');
    await writer.run(
      `insert into login_subjects (subject, seen_at) values ${valueRows}
       on conflict (subject) do update set seen_at = excluded.seen_at`,
      [now, ...subjects.map(({ name }) => name)],
    );
  }

  async function forget(writer: Writer, ids: readonly number[]): Promise<void> {
    await writer.run(`delete from login_failures where ${dialect.oneOf('id', '$1')}`, [JSON.stringify(ids)]);
  }

  /** Returns the subjects that have just reached their limit. Each is reported once per window. */
  async function findFilled(writer: Writer, subjects: readonly Subject[], now: number): Promise<Subject[]> {
    const filled: Subject[] = [];
    for (const subject of subjects) {
      if ((await countOne(writer, subject, now)).state !== 'full') continue;
      const isNew = await writer.run(
        'update login_subjects set warned_at = $2 where subject = $1 and warned_at <= $3',
        [subject.name, now, now - windowMs],
      );
      if (isNew > 0) filled.push(subject);
    }
    return filled;
  }

  async function remember(writer: Writer, { email, address }: Pair, now: number): Promise<void> {
    await writer.run(
      `insert into known_logins (email, address, last_at) values ($1, $2, $3)
       on conflict (email, address) do update set last_at = excluded.last_at`,
      [email, address, now],
    );
    await writer.run(
      `delete from known_logins where email = $1 and address not in
         (select address from known_logins where email = $1 order by last_at desc, address limit $2)`,
      [email, maxAddresses],
    );
    await writer.run('delete from known_logins where last_at <= $1', [now - rememberedMs]);
  }

  const bookkeep = <T>(work: (writer: Writer) => Promise<T>): Promise<T> =>
    database.transaction(work, 'bookkeeping');

  return {
    async lastLoginOf({ email, address }: Pair, now: number): Promise<number | null> {
      const row = await database.fresh.first<{ last_at: number }>(
        'select last_at from known_logins where email = $1 and address = $2 and last_at > $3',
        [email, address, now - rememberedMs],
      );
      return row?.last_at ?? null;
    },

    count: (subjects: readonly Subject[], now: number): Promise<Count> =>
      count(database.fresh, subjects, now),

    /**
     * Records an attempt if there is room for it. A pending attempt (1) may still succeed; any other (0) counts
     * immediately. Returns the subjects that it filled.
     */
    reserve({ subjects, deciding }: Counted, now: number, pending: 0 | 1): Promise<Reservation> {
      return bookkeep(async (writer) => {
        await hold(writer, subjects, now);
        const counted = await count(writer, deciding, now);
        if (counted.state !== 'free') return counted;
        const valueRows = subjects.map((_, index) => `($${index + 3}, $1, $2)`).join(', ');
        const rows = await writer.all<{ id: number }>(
          `insert into login_failures (subject, failed_at, pending) values ${valueRows} returning id`,
          [now, pending, ...subjects.map(({ name }) => name)],
        );
        const filled = pending === 0 ? await findFilled(writer, subjects, now) : [];
        return { state: 'reserved', ids: rows.map(({ id }) => id), filled };
      });
    },

    release: (ids: readonly number[]): Promise<void> => bookkeep((writer) => forget(writer, ids)),

    succeed(ids: readonly number[], pair: Pair, lastLogin: number | null, now: number): Promise<void> {
      return bookkeep(async (writer) => {
        await forget(writer, ids);
        if (lastLogin === null || lastLogin <= now - rememberAgainMs) await remember(writer, pair, now);
      });
    },

    /** Turns a pending attempt into a failure. Returns the subjects that it filled. */
    fail(ids: readonly number[], { subjects, deciding }: Counted, now: number): Promise<readonly Subject[]> {
      return bookkeep(async (writer) => {
        await hold(writer, subjects, now);
        await writer.run(
          `update login_failures set pending = 0, failed_at = $2 where ${dialect.oneOf('id', '$1')}`,
          [JSON.stringify(ids), now],
        );
        return findFilled(writer, deciding, now);
      });
    },

    sweep(now: number): Promise<void> {
      return bookkeep(async (writer) => {
        await writer.run('delete from login_failures where failed_at <= $1', [now - windowMs]);
        await writer.run('delete from login_subjects where seen_at <= $1', [now - 2 * windowMs]);
      });
    },
  };
}
