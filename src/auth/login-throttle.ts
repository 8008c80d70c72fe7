import { waitAtMost } from '../lib/awaitable.ts';
import type { Clock } from '../lib/clock.ts';
import { RetryLater } from '../lib/failure.ts';
import type { Log } from '../lib/log.ts';
import { clientOf } from '../lib/networks.ts';
import type { Database } from '../storage/database.ts';
import { type Count, type Counted, createAttemptStore, type Pair, type Subject } from './attempt-store.ts';
import type { PasswordTurn } from './passwords.ts';
import {
  addressSubject,
  digest,
  emailDigest,
  emailSubject,
  pairSubject,
  registrationSubject,
} from './subjects.ts';

export interface LoginLimits {
  readonly loginFailuresPerEmail: number;
  readonly loginFailuresPerAddress: number;
  readonly registrationsPerAddress: number;
  readonly loginWindowSeconds: number;
}

type PasswordWork<T> = (turn: PasswordTurn) => Promise<T>;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

type Ids = readonly number[];

interface Attempt extends Counted {
  readonly pair: Pair;
  readonly lastLogin: number | null;
  readonly client: string;
  readonly turn: PasswordTurn;
}

/** The longest wait for pending attempts of the same subject, and the polling interval of the first in line. */
const longestWaitMs = 10_000;
const lookAgainMs = 100;

/**
 * Creates the throttle. Attempts are counted in the database before any password work, so all processes share the count
 * and it survives a restart. No transaction waits for anything but the database.
 */
export function createLoginThrottle(database: Database, clock: Clock, log: Log, limits: LoginLimits) {
  const windowMs = limits.loginWindowSeconds * 1000;
  const store = createAttemptStore(database, windowMs);
  const lines = new WaitingLines();
  const now = (): number => clock.now().getTime();
  let lastSweep = now();

  /** Limits a known pair only by its own failures, so a stranger cannot lock it out. */
  async function describe(email: string, address: string): Promise<Attempt> {
    const client = clientOf(address);
    const pair = { email: emailDigest(email), address: digest(client) };
    const lastLogin = await store.lastLoginOf(pair, now());
    const byEmail = { name: emailSubject(pair.email), limit: limits.loginFailuresPerEmail };
    const byAddress = { name: addressSubject(client), limit: limits.loginFailuresPerAddress };
    const byPair = { name: pairSubject(pair.email, client), limit: limits.loginFailuresPerEmail };
    const isKnown = lastLogin !== null;
    return {
      // The fixed order prevents deadlocks.
      subjects: [byEmail, byAddress, byPair],
      deciding: isKnown ? [byPair] : [byEmail, byAddress],
      pair,
      lastLogin,
      client,
      turn: { kind: isKnown ? 'known' : 'new', client },
    };
  }

  function refuseIfFull(count: Count): void {
    if (count.state !== 'full') return;
    const seconds = Math.max(1, Math.ceil((count.until - now()) / 1000));
    // The next in line would get the same refusal, so it need not wait for its timeout.
    lines.wakeNext(count.subject);
    throw new RetryLater('TOO_MANY_ATTEMPTS', seconds);
  }

  /**
   * Counts an attempt. Pending attempts may still succeed and only failures count (A7), so a full subject is waited
   * for, but not for long.
   */
  async function reserve(counted: Counted, client: string, pending: 0 | 1): Promise<Ids> {
    const deadline = performance.now() + longestWaitMs;
    for (;;) {
      // Reads first: a locked-out client must not cost a write.
      refuseIfFull(await store.count(counted.deciding, now()));
      const reservation = await store.reserve(counted, now(), pending);
      if (reservation.state === 'reserved') {
        warn(reservation.filled, client);
        return reservation.ids;
      }
      refuseIfFull(reservation);
      const left = deadline - performance.now();
      if (left <= 0) throw new RetryLater('TOO_MANY_ATTEMPTS', 1);
      const { subject } = reservation;
      // Attempts of this process wake their waiters. Attempts of other processes send no signal, so waiters have to
      // poll.
      await lines.wait(subject, Math.min(left, lookAgainMs * (lines.lengthOf(subject) + 1)));
    }
  }

  async function run<T>(attempt: Attempt, work: PasswordWork<T | null>): Promise<T | null> {
    const { subjects, pair, lastLogin, client, turn } = attempt;
    const ids = await reserve(attempt, client, 1);
    try {
      const result = await work(turn).catch((error) => releaseAfter(error, ids));
      if (result === null) warn(await store.fail(ids, attempt, now()), client);
      else await store.succeed(ids, pair, lastLogin, now());
      return result;
    } finally {
      for (const { name } of subjects) lines.wakeNext(name);
    }
  }

  /** Rethrows the error after releasing the attempt: an attempt that could not run does not count. */
  async function releaseAfter(error: unknown, ids: Ids): Promise<never> {
    // If the release fails too, the attempt expires on its own.
    await store.release(ids).catch(() => undefined);
    throw error;
  }

  /** Logs lockouts, but never the e-mail: people type passwords into that field by mistake. */
  function warn(filled: readonly Subject[], address: string): void {
    for (const { name, limit } of filled) {
      const [by = ''] = name.split(' ', 1);
      const seconds = limits.loginWindowSeconds;
      log.warn('too many attempts: locked out', { by, address, attempts: limit, seconds });
    }
  }

  async function sweep(): Promise<void> {
    if (now() - lastSweep < windowMs) return;
    lastSweep = now();
    await store.sweep(lastSweep);
  }

  return {
    /** Runs one attempt, unless its e-mail or address has failed too often recently. Only failures count (A7). */
    async attempt<T>(email: string, address: string, work: PasswordWork<T | null>): Promise<T | null> {
      await sweep();
      return run(await describe(email, address), work);
    },

    async register<T>(address: string, work: PasswordWork<T>): Promise<T> {
      await sweep();
      const client = clientOf(address);
      const subject = { name: registrationSubject(client), limit: limits.registrationsPerAddress };
      const ids = await reserve({ subjects: [subject], deciding: [subject] }, client, 0);
      return work({ kind: 'registration', client }).catch((error) => {
        // A registration rejected for its content still counts, because it has cost a password hash.
        if (!(error instanceof RetryLater)) throw error;
        return releaseAfter(error, ids);
      });
    },
  };
}

/** Named queues of waiters, each with a timeout. */
class WaitingLines {
  readonly #lines = new Map<string, Set<() => void>>();

  lengthOf(name: string): number {
    return this.#lines.get(name)?.size ?? 0;
  }

  async wait(name: string, milliseconds: number): Promise<void> {
    const line = this.#lines.get(name) ?? new Set();
    this.#lines.set(name, line);
    const { promise, resolve } = Promise.withResolvers<void>();
    line.add(resolve);
    await waitAtMost(milliseconds, promise, undefined);
    line.delete(resolve);
    if (line.size === 0 && this.#lines.get(name) === line) this.#lines.delete(name);
  }

  wakeNext(name: string): void {
    const line = this.#lines.get(name);
    const first = line?.values().next().value;
    if (first === undefined) return;
    // Removed before it resumes: another call until then must wake the next one.
    line?.delete(first);
    first();
  }
}
