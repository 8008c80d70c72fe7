import type { Database, Reader, Writer } from '../storage/database.ts';

/** What attempts are counted for: an e-mail, an address, or the two together. */
export interface Subject {
  readonly name: string;
  readonly limit: number;
}

/** An e-mail and an address, as digests. */
export interface Pair {
  readonly email: string;
  readonly address: string;
}

/** What an attempt is counted for, and which of it decides whether there may be another one. */
export interface Counted {
  readonly subjects: readonly Subject[];
  readonly deciding: readonly Subject[];
}

/** What the attempts of late say of one more: there is room, some have not ended yet, or too many have failed. */
export type Count =
  | { readonly state: 'free' }
  | { readonly state: 'busy'; readonly subject: string }
  | { readonly state: 'full'; readonly subject: string; readonly until: number };

export type Reservation =
  | { readonly state: 'reserved'; readonly ids: readonly number[]; readonly filled: readonly Subject[] }
  | Exclude<Count, { readonly state: 'free' }>;

/** An attempt that has not ended by now never will: its process is gone. */
const abandonedMs = 60_000;

/** How long a pair is remembered after its last log-in, and how many addresses of one e-mail. */
const rememberedMs = 90 * 24 * 60 * 60 * 1000;
const maxAddresses = 20;
/** A log-in of the same pair is written down once in this time. */
const rememberAgainMs = 24 * 60 * 60 * 1000;

/** Failed log-ins, registrations and pairs that logged in, in the database: all processes on it count together. */
export function createAttemptStore(database: Database, windowMs: number) {
  const { dialect } = database;

  async function countOne(reader: Reader, { name, limit }: Subject, now: number): Promise<Count> {
    const attempts = `from login_failures where subject = $1 and failed_at > $2
      and (pending = 0 or failed_at > $3)`;
    const values = [name, now - windowMs, now - abandonedMs];
    // The attempt that must be forgotten before there is room for another one. In one statement: attempts that end well
    // between two of them would look like failures.
    const oldest = await reader.first<{ failed_at: number; unfinished: number }>(
      `select failed_at, case when exists (select 1 ${attempts} and pending = 1) then 1 else 0 end as unfinished
       ${attempts} order by failed_at desc limit 1 offset $4`,
      [...values, limit - 1],
    );
    if (oldest === null) return { state: 'free' };
    if (oldest.unfinished === 1) return { state: 'busy', subject: name };
    return { state: 'full', subject: name, until: oldest.failed_at + windowMs };
  }

  /** The worst of the subjects. */
  async function count(reader: Reader, subjects: readonly Subject[], now: number): Promise<Count> {
    let worst: Count = { state: 'free' };
    for (const subject of subjects) {
      const counted = await countOne(reader, subject, now);
      if (counted.state === 'full') return counted;
      if (counted.state === 'busy') worst = counted;
    }
    return worst;
  }

  /** No other transaction counts these until this one ends. The order is always the same, which prevents deadlocks. */
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

  /** The subjects that have just become full. Each is reported once per window. */
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

  return {
    /** When a pair last logged in, or null. */
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
     * Counts an attempt, unless there is no room for another one: as one that may end well, or for good. Names the
     * subjects that it has filled.
     */
    reserve({ subjects, deciding }: Counted, now: number, pending: 0 | 1): Promise<Reservation> {
      return database.transaction(async (writer) => {
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

    release: (ids: readonly number[]): Promise<void> => database.transaction((writer) => forget(writer, ids)),

    /** The attempt was none of the failures. */
    succeed(ids: readonly number[], pair: Pair, lastLogin: number | null, now: number): Promise<void> {
      return database.transaction(async (writer) => {
        await forget(writer, ids);
        if (lastLogin === null || lastLogin <= now - rememberAgainMs) await remember(writer, pair, now);
      });
    },

    /** The attempt was a failure indeed. Names the subjects that it has filled. */
    fail(ids: readonly number[], { subjects, deciding }: Counted, now: number): Promise<readonly Subject[]> {
      return database.transaction(async (writer) => {
        await hold(writer, subjects, now);
        await writer.run(
          `update login_failures set pending = 0, failed_at = $2 where ${dialect.oneOf('id', '$1')}`,
          [JSON.stringify(ids), now],
        );
        return findFilled(writer, deciding, now);
      });
    },

    /** Deletes expired attempts. */
    sweep(now: number): Promise<void> {
      return database.transaction(async (writer) => {
        await writer.run('delete from login_failures where failed_at <= $1', [now - windowMs]);
        await writer.run('delete from login_subjects where seen_at <= $1', [now - 2 * windowMs]);
      });
    },
  };
}

export type AttemptStore = ReturnType<typeof createAttemptStore>;
