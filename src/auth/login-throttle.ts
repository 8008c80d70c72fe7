import { createHash } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import { RetryLater } from '../lib/failure.ts';
import { foldText } from '../lib/fold-text.ts';
import { KeyedLock } from '../lib/keyed-lock.ts';
import type { Database } from '../storage/database.ts';

export interface LoginLimits {
  readonly failuresPerEmail: number;
  readonly failuresPerAddress: number;
  readonly windowSeconds: number;
}

export interface LoginThrottle {
  /** Runs one attempt, unless its e-mail or address has failed too often of late. Only failures count (A7). */
  attempt<T>(email: string, address: string, work: () => Promise<T | null>): Promise<T | null>;
}

interface Subject {
  readonly name: string;
  readonly limit: number;
}

/** Failures are kept in the database, so that all processes on it count together and a restart forgets none. */
export function createLoginThrottle(database: Database, clock: Clock, limits: LoginLimits): LoginThrottle {
  const windowMs = limits.windowSeconds * 1000;
  const entrance = new KeyedLock();
  /** Attempts that have begun and not ended, by subject: each may still become a failure. */
  const inFlight = new Map<string, Set<Promise<void>>>();

  async function within<T>(subject: Subject, work: () => Promise<T>): Promise<T> {
    const leave = await entrance.run(subject.name, () => enter(subject));
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Sent all at once, attempts would all pass before the first one failed: so those in flight count as failures. */
  async function enter(subject: Subject): Promise<() => void> {
    for (;;) {
      // Looked at before the failures: an attempt that ends between the two counts twice, rather than not at all.
      const begun = inFlight.get(subject.name)?.size ?? 0;
      if ((await countFailures(subject)) + begun < subject.limit) return begin(subject);
      // Those in flight may yet succeed, and only failures count (A7): this one waits for the next to end.
      const others = inFlight.get(subject.name);
      if (others !== undefined) await Promise.race(others);
    }
  }

  function begin({ name }: Subject): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const attempts = inFlight.get(name) ?? new Set();
    inFlight.set(name, attempts.add(promise));
    return () => {
      attempts.delete(promise);
      if (attempts.size === 0) inFlight.delete(name);
      resolve();
    };
  }

  /** The failures of late, unless they reach the limit: then it is too early for another attempt. */
  async function countFailures({ name, limit }: Subject): Promise<number> {
    const now = clock.now().getTime();
    const failures = await database.all<{ failed_at: number }>(
      'select failed_at from login_failures where subject = $1 and failed_at > $2 order by failed_at desc limit $3',
      [name, now - windowMs, limit],
    );
    const oldest = failures[limit - 1];
    if (oldest === undefined) return failures.length;
    throw new RetryLater(
      'TOO_MANY_ATTEMPTS',
      Math.max(1, Math.ceil((oldest.failed_at + windowMs - now) / 1000)),
    );
  }

  async function recordFailure(subjects: readonly Subject[]): Promise<void> {
    const now = clock.now().getTime();
    await database.transaction(async (writer) => {
      await writer.run('delete from login_failures where failed_at <= $1', [now - windowMs]);
      for (const { name } of subjects) {
        await writer.run('insert into login_failures (subject, failed_at) values ($1, $2)', [name, now]);
      }
    });
  }

  return {
    attempt(email, address, work) {
      const byEmail = { name: `email ${digest(foldText(email))}`, limit: limits.failuresPerEmail };
      const byAddress = { name: `address ${address}`, limit: limits.failuresPerAddress };
      return within(byEmail, () =>
        within(byAddress, async () => {
          const result = await work();
          if (result === null) await recordFailure([byEmail, byAddress]);
          return result;
        }),
      );
    },
  };
}

/** Of fixed length and free of any character that a database refuses, whatever was typed as an e-mail. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
