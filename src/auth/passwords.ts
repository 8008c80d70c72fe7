import { FairLimiter } from '../lib/fair-limiter.ts';

/** Whose password work it is: kinds of it take turns, and so do the clients of a kind. */
export interface PasswordTurn {
  /** Known clients, which have logged in before, keep a share that a flood of strangers cannot take. */
  readonly kind: 'known' | 'new' | 'registration' | 'operator';
  readonly client: string;
}

/** Passwords as argon2id hashes. */
export interface Passwords {
  hash(password: string, turn?: PasswordTurn): Promise<string>;
  /** Whether the password is the hash's. Without a hash the answer is no, after the same work. */
  matches(password: string, hash: string | null, turn?: PasswordTurn): Promise<boolean>;
}

const ofOperator: PasswordTurn = { kind: 'operator', client: '' };

export interface PasswordCost {
  /** Memory in KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** The least that OWASP's password storage advice names for argon2id. */
const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** A flood of log-ins must leave processors and memory for everything else. */
const limits = { atOnce: 2, maxWaiting: 200, maxWaitingOfOne: 100 };

export function createPasswords(cost: PasswordCost = recommendedCost): Passwords {
  const limiter = new FairLimiter(limits);
  const hash = (password: string) => Bun.password.hash(password, { algorithm: 'argon2id', ...cost });
  // Compared with when the e-mail is unknown, so that the response time does not reveal who has an account (A7).
  let nobodysHash: Promise<string> | null = null;
  return {
    hash: (password, { kind, client } = ofOperator) => limiter.run(kind, client, () => hash(password)),

    async matches(password, known, { kind, client } = ofOperator) {
      nobodysHash ??= hash(crypto.randomUUID());
      const compared = known ?? (await nobodysHash);
      const matched = await limiter.run(kind, client, () => Bun.password.verify(password, compared));
      return matched && known !== null;
    },
  };
}
