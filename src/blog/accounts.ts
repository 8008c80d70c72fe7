import type { LoginThrottle } from '../auth/login-throttle.ts';
import type { Passwords } from '../auth/passwords.ts';
import { type Tokens, tokenIn } from '../auth/tokens.ts';
import { type Clock, timestamp } from '../lib/clock.ts';
import { Failure } from '../lib/failure.ts';
import { isStorable } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import type { Caller } from './access.ts';
import type { Registration } from './fields.ts';
import { adminRole, defaultRole, type User } from './model.ts';
import { InvalidRecord } from './problems.ts';
import type { UserStore } from './user-store.ts';
import { emailTaken, explainTakenEmail } from './users.ts';

export interface Session {
  readonly token: string;
  readonly user: User;
}

export interface AccountServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly throttle: LoginThrottle;
}

/** Users who can log in: registering, logging in, and who a request comes from. */
export function createAccounts(services: AccountServices, store: UserStore) {
  const { database, clock, tokens, passwords, throttle } = services;

  async function create(fields: Registration, role: string): Promise<User> {
    // Looked for first: a registration that is refused takes no id (S12). The unique index has the last word.
    if ((await store.findAccount(fields.email)) !== null) throw emailTaken();
    const passwordHash = await passwords.hash(fields.password);
    const { name, email } = fields;
    const createdAt = timestamp(clock);
    return database
      .transaction((writer) =>
        store.insert(writer, { name, email, role, age: null, passwordHash, createdAt }),
      )
      .catch(explainTakenEmail);
  }

  async function checkPassword(email: string, password: string): Promise<User | null> {
    // What no account can have is not asked of the database, which may refuse it; the work stays the same.
    const account = isStorable(email) ? await store.findAccount(email) : null;
    const matched = await passwords.matches(password, account?.passwordHash ?? null);
    return matched && account !== null ? store.find(database, account.id) : null;
  }

  async function startSession(user: User): Promise<Session> {
    return { token: await tokens.issue(user.id), user };
  }

  return {
    async register(fields: Registration): Promise<Session> {
      return startSession(await create(fields, defaultRole));
    },

    async login(email: string, password: string, address: string): Promise<Session> {
      const user = await throttle.attempt(email, address, () => checkPassword(email, password));
      if (user === null) throw new Failure('INVALID_CREDENTIALS');
      return startSession(user);
    },

    refresh: (caller: User): Promise<Session> => startSession(caller),

    /** The user that an `Authorization` header names, or null: an unusable token is no caller (A2). */
    async callerOf(authorization: string | null | undefined): Promise<Caller> {
      if (!authorization) return null;
      const userId = await tokens.verify(tokenIn(authorization));
      return userId === null ? null : store.find(database, userId);
    },

    /** Makes an account that is there an administrator, and leaves its password alone. */
    async promote(email: string): Promise<boolean> {
      const account = await store.findAccount(email);
      if (account === null) return false;
      await database.transaction((writer) => store.update(writer, account.id, { role: adminRole }));
      return true;
    },

    /** Makes the account an administrator with this password, whatever was there before (S3). */
    async ensureAdministrator(email: string, password: string, name: string): Promise<'created' | 'updated'> {
      const account = await store.findAccount(email);
      if (account === null) {
        try {
          await create({ name, email, password }, adminRole);
          return 'created';
        } catch (error) {
          // Another process that starts on the same database was first.
          if (error instanceof InvalidRecord) return this.ensureAdministrator(email, password, name);
          throw error;
        }
      }
      const hash = (await passwords.matches(password, account.passwordHash))
        ? null
        : await passwords.hash(password);
      await database.transaction(async (writer) => {
        await store.update(writer, account.id, { role: adminRole });
        if (hash !== null) await store.setPassword(writer, account.id, hash);
      });
      return 'updated';
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
