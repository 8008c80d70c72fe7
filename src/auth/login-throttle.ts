import type { Clock } from '../lib/clock.ts';
import { RetryLater } from '../lib/failure.ts';
import type { Log } from '../lib/log.ts';
import { clientOf } from '../lib/networks.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { createAttemptStore, type Subject } from './attempt-store.ts';
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

  async function refuseIfFull(subjects: readonly Subject[]): Promise<void> {
    for (const subject of subjects) {
      const until = await store.fullUntil(subject, now());
      if (until === null) continue;
      throw new RetryLater('TOO_MANY_ATTEMPTS', Math.max(1, Math.ceil((until - now()) / 1000)));
    }
  }

  /** Logs lockouts, but never the e-mail: people type passwords into that field by mistake. */
  async function record(
    subjects: readonly Subject[],
    deciding: readonly Subject[],
    address: string,
  ): Promise<void> {
    await store.record(subjects, now());
    for (const subject of deciding) {
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
      const client = clientOf(address);
      const pair = { email: emailDigest(email), address: digest(client) };
      const lastLogin = await store.lastLoginOf(pair, now());
      const isKnown = lastLogin !== null;
      const byEmail = { name: emailSubject(pair.email), limit: limits.loginFailuresPerEmail };
      const byAddress = { name: addressSubject(client), limit: limits.loginFailuresPerAddress };
      const byPair = { name: pairSubject(pair.email, client), limit: limits.loginFailuresPerEmail };
      // A known pair is limited only by its own failures, so a stranger cannot lock it out.
      const deciding = isKnown ? [byPair] : [byEmail, byAddress];
      return lines.run(deciding, async () => {
        await refuseIfFull(deciding);
        const result = await work({ kind: isKnown ? 'known' : 'new', client });
        if (result !== null) await store.remember(pair, lastLogin, now());
        else await record([byEmail, byAddress, byPair], deciding, client);
        return result;
      });
    },

    /** Counts a registration before its password is hashed, whatever becomes of it. */
    async register<T>(address: string, work: PasswordWork<T>): Promise<T> {
      await sweep();
      const client = clientOf(address);
      const subjects = [{ name: registrationSubject(client), limit: limits.registrationsPerAddress }];
      await lines.run(subjects, async () => {
        await refuseIfFull(subjects);
        await record(subjects, subjects, client);
      });
      return work({ kind: 'registration', client });
    },
  };
}

/** Runs tasks with a subject in common one after the other. */
class Lines {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Every task enters the lines of its subjects in the same order, so no two wait for each other. */
  async run<T>([first, ...rest]: readonly Subject[], task: () => Promise<T>): Promise<T> {
    if (first === undefined) return task();
    const { name } = first;
    const running = (this.#last.get(name) ?? Promise.resolve()).then(() => this.run(rest, task));
    const ended = running.catch(() => undefined);
    this.#last.set(name, ended);
    try {
      return await running;
    } finally {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    }
  }
}
