import { availableParallelism } from 'node:os';
import { Semaphore } from '../lib/semaphore.ts';

/** The kind and client of password work. The kinds take turns, and so do the clients within a kind. */
export interface PasswordTurn {
  /** Known clients have logged in before. They keep a share that a flood of strangers cannot take. */
  readonly kind: 'known' | 'new' | 'registration' | 'operator';
  readonly client: string;
}

export type Passwords = ReturnType<typeof createPasswords>;

const ofOperator: PasswordTurn = { kind: 'operator', client: '' };

/** The minimum that the OWASP Password Storage Cheat Sheet recommends for argon2id. The memory is in KiB. */
const recommendedCost = { memoryCost: 19_456, timeCost: 2 };

/**
 * A flood of logins must leave CPU and memory for everything else. The runtime has one thread per processor for hashes
 * and for flushing commits, and one of them stays free if there are several.
 */
const limits = {
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 200,
  maxWaitingOfOne: 100,
};

/** Returns true for a hash that takes the server as long to verify as its own hashes. */
export function hasOwnCost(hash: string): boolean {
  const { memoryCost, timeCost } = recommendedCost;
  return hash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`);
}

/** Hashes a password in the current thread, which must not be the event loop. */
export function hashHere(password: string): string {
  return Bun.password.hashSync(password, { algorithm: 'argon2id', ...recommendedCost });
}

export function createPasswords(cost = recommendedCost) {
  const semaphore = new Semaphore(limits);
  const hash = (password: string) => Bun.password.hash(password, { algorithm: 'argon2id', ...cost });
  // Verified when the e-mail is unknown, so that the response time does not reveal which accounts exist (A7).
  let nobodysHash: Promise<string> | null = null;
  return {
    hash: (password: string, turn = ofOperator): Promise<string> => semaphore.run(() => hash(password), turn),

    /** Returns true if the password matches the hash. Without a hash it returns false, after the same amount of work. */
    async matches(password: string, known: string | null, turn = ofOperator): Promise<boolean> {
      nobodysHash ??= hash(crypto.randomUUID());
      const compared = known ?? (await nobodysHash);
      const matched = await semaphore.run(() => Bun.password.verify(password, compared), turn);
      return matched && known !== null;
    },
  };
}
