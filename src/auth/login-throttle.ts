import type { Clock } from '../lib/clock.ts';
import { RetryLater } from '../lib/failure.ts';
import type { Log } from '../lib/log.ts';
import { clientOf } from '../lib/networks.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { createAttemptStore, type Pair, type Subject } from './attempt-store.ts';
import type { PasswordTurn } from './passwords.ts';
import {
  addressSubject,
  digest,
  emailDigest,
  emailSubject,
  pairSubject,
  registrationSubject,
} from './subjects.ts';

type PasswordWork<T> = (turn: PasswordTurn) => Promise<T>;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

interface Attempt {
  readonly subjects: readonly Subject[];
  /** The subjects that decide if the attempt may run. */
  readonly deciding: readonly Subject[];
  readonly pair: Pair;
  readonly lastLogin: number | null;
  readonly client: string;
  readonly turn: PasswordTurn;
}

/**
 * Creates the throttle. In one process, attempts of the same subject run one after the other, so that none begins before
 * the failures before it are counted. Several processes may each allow one attempt more.
 */
export function createLoginThrottle(database: Database, clock: Clock, log: Log, limits: Settings) {
  const windowMs = limits.loginWindowSeconds * 1000;
  const store = createAttemptStore(database, windowMs);
  const lines = new Lines();
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
      subjects: [byEmail, byAddress, byPair],
      deciding: isKnown ? [byPair] : [byEmail, byAddress],
      pair,
      lastLogin,
      client,
      turn: { kind: isKnown ? 'known' : 'new', client },
    };
  }

  async function refuseIfFull(subjects: readonly Subject[]): Promise<void> {
    for (const subject of subjects) {
      const until = await store.fullUntil(subject, now());
      if (until === null) continue;
      throw new RetryLater('TOO_MANY_ATTEMPTS', Math.max(1, Math.ceil((until - now()) / 1000)));
    }
  }

  async function run<T>(attempt: Attempt, work: PasswordWork<T | null>): Promise<T | null> {
    const { subjects, deciding, pair, lastLogin, client, turn } = attempt;
    await refuseIfFull(deciding);
    const result = await work(turn);
    if (result !== null) {
      await store.remember(pair, lastLogin, now());
      return result;
    }
    await store.record(subjects, now());
    await warnIfFull(deciding, client);
    return null;
  }

  /** Logs lockouts, but never the e-mail: people type passwords into that field by mistake. */
  async function warnIfFull(subjects: readonly Subject[], address: string): Promise<void> {
    for (const subject of subjects) {
      if ((await store.fullUntil(subject, now())) === null) continue;
      const [by = ''] = subject.name.split(' ', 1);
      const { limit: attempts } = subject;
      const seconds = limits.loginWindowSeconds;
      log.warn('too many attempts: locked out', { by, address, attempts, seconds });
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
      const attempt = await describe(email, address);
      // Every attempt enters its lines in this order, so no two wait for each other.
      const inLines = attempt.deciding.reduceRight<() => Promise<T | null>>(
        (next, { name }) =>
          () =>
            lines.run(name, next),
        () => run(attempt, work),
      );
      return inLines();
    },

    /** Counts a registration before its password is hashed, whatever becomes of it. */
    async register<T>(address: string, work: PasswordWork<T>): Promise<T> {
      await sweep();
      const client = clientOf(address);
      const subject = { name: registrationSubject(client), limit: limits.registrationsPerAddress };
      await lines.run(subject.name, async () => {
        await refuseIfFull([subject]);
        await store.record([subject], now());
        await warnIfFull([subject], client);
      });
      return work({ kind: 'registration', client });
    },
  };
}

/** Runs the tasks of one name one after the other. */
class Lines {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const running = (this.#last.get(name) ?? Promise.resolve()).then(task);
    const ended = running.catch(() => undefined);
    this.#last.set(name, ended);
    try {
      return await running;
    } finally {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    }
  }
}
