import { Limiter } from '../lib/limiter.ts';

/** Passwords as argon2id hashes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the hash's. Without a hash the answer is no, after the same work. */
  matches(password: string, hash: string | null): Promise<boolean>;
}

export interface PasswordCost {
  /** Memory in KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** The least that OWASP's password storage advice names for argon2id. */
const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** A flood of log-ins must leave processors and memory for everything else. */
const hashesAtOnce = 2;
const mostWaiting = 200;

export function createPasswords(cost: PasswordCost = recommendedCost): Passwords {
  const limiter = new Limiter(hashesAtOnce, mostWaiting);
  const hash = (password: string) =>
    limiter.run(() => Bun.password.hash(password, { algorithm: 'argon2id', ...cost }));
  // What an unknown e-mail is compared with, so that the time of an answer does not tell who has an account (A7).
  let nobodysHash: Promise<string> | null = null;
  return {
    hash,
    async matches(password, known) {
      nobodysHash ??= hash(crypto.randomUUID());
      const compared = known ?? (await nobodysHash);
      const matched = await limiter.run(() => Bun.password.verify(password, compared));
      return matched && known !== null;
    },
  };
}
