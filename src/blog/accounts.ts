import type { LoginThrottle } from '../auth/login-throttle.ts';
import type { Passwords, PasswordTurn } from '../auth/passwords.ts';
import { isCurrent, type TokenClaims, type Tokens, tokenIn } from '../auth/tokens.ts';
import { type Clock, timestamp } from '../lib/clock.ts';
import { Failure } from '../lib/failure.ts';
import { isStorable } from '../lib/text.ts';
import type { Database, Writer } from '../storage/database.ts';
import type { Caller } from './access.ts';
import type { Registration } from './fields.ts';
import { adminRole, defaultRole, type User } from './model.ts';
import { InvalidRecord } from './problems.ts';
import type { Bearer, UserStore } from './user-store.ts';
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

type Authorization = string | null | undefined;

/** A replica may authenticate the caller of a read; a write is authenticated on the primary. */
interface Purpose {
  readonly isToWrite: boolean;
}

export type Ensured = 'created' | 'updated' | 'taken over';

/** Users who can log in: registration, login and logout, and authentication of requests. */
export function createAccounts(services: AccountServices, store: UserStore) {
  const { database, clock, tokens, passwords, throttle } = services;

  async function create(fields: Registration, role: string, turn?: PasswordTurn): Promise<User> {
    // Hashed before the transaction, which must not wait for anything but the database.
    const passwordHash = await passwords.hash(fields.password, turn);
    const { name, email } = fields;
    const createdAt = timestamp(clock);
    return store
      .insert(database.autocommit, {
        name,
        email,
        role,
        age: null,
        adminNotes: '',
        passwordHash,
        createdAt,
      })
      .catch(explainTakenEmail);
  }

  async function checkPassword(email: string, password: string, turn: PasswordTurn): Promise<Bearer | null> {
    // An e-mail that cannot be stored matches no account, and the database may reject it. The hashing still
    // runs, so the time reveals nothing.
    const account = isStorable(email) ? await store.findAccount(email) : null;
    const matched = await passwords.matches(password, account?.passwordHash ?? null, turn);
    return matched && account !== null ? store.findBearerWith(account.id, account.passwordHash) : null;
  }

  async function startSession({ user, holder }: Bearer, loggedInAt?: number): Promise<Session> {
    return { token: await tokens.issue(holder, loggedInAt), user };
  }

  /** Returns the user and the claims of an `Authorization` header; null if the token is not valid. */
  async function authenticate(
    authorization: Authorization,
    purpose: Purpose = { isToWrite: true },
  ): Promise<(Bearer & { readonly claims: TokenClaims }) | null> {
    if (!authorization) return null;
    const claims = await tokens.verify(tokenIn(authorization));
    const bearer = claims && (await store.findBearer(claims.userId, purpose));
    return claims && bearer && isCurrent(claims, bearer.holder) ? { ...bearer, claims } : null;
  }

  /** Returns false if the password was changed meanwhile. */
  function takeOver(id: number, before: string, after: string): Promise<boolean> {
    return database.transaction(async (writer) => {
      if (!(await store.setPassword(writer, id, before, after))) return false;
      await store.update(writer, id, { role: adminRole });
      return store.endTokens(writer, id, tokens.nextSecond());
    });
  }

  return {
    async register(fields: Registration, address: string): Promise<Session> {
      // Checked first, because a refused registration takes no id (S12). The unique index has the last word.
      if ((await store.findAccount(fields.email)) !== null) throw emailTaken();
      const user = await throttle.register(address, (turn) => create(fields, defaultRole, turn));
      const bearer = await store.findBearer(user.id);
      if (bearer === null) throw new Failure('UNAUTHENTICATED');
      return startSession(bearer);
    },

    async login(email: string, password: string, address: string): Promise<Session> {
      const bearer = await throttle.attempt(email, address, (turn) => checkPassword(email, password, turn));
      if (bearer === null) throw new Failure('INVALID_CREDENTIALS');
      return startSession(bearer);
    },

    /** Issues a new token if the login was recent enough. */
    async refresh(authorization: Authorization): Promise<Session> {
      const bearer = await authenticate(authorization);
      if (bearer === null || !tokens.isRenewable(bearer.claims)) throw new Failure('UNAUTHENTICATED');
      return startSession(bearer, bearer.claims.loggedInAt);
    },

    /** Invalidates every token of the caller. */
    async logout(authorization: Authorization): Promise<void> {
      const bearer = await authenticate(authorization);
      if (bearer === null) throw new Failure('UNAUTHENTICATED');
      const validFrom = tokens.nextSecond(bearer.claims);
      await database.transaction((writer) => store.endTokens(writer, bearer.user.id, validFrom));
    },

    /** Invalidates every token of a user; returns false if the user does not exist. */
    endTokens(writer: Writer, userId: number): Promise<boolean> {
      return store.endTokens(writer, userId, tokens.nextSecond());
    },

    revoke(userId: number): Promise<boolean> {
      return database.transaction((writer) => this.endTokens(writer, userId));
    },

    /** Issues a token for any user, on behalf of the operator; null if the user does not exist. */
    async mintToken(userId: number, seconds?: number): Promise<string | null> {
      const bearer = await store.findBearer(userId);
      return bearer && tokens.issue(bearer.holder, undefined, seconds);
    },

    /** Returns an administrator; if there is none, creates one with an unknown random password. */
    async findOrMakeAdministrator(): Promise<number> {
      const known = await store.findAdministrator();
      if (known !== null) return known;
      const email = 'administrator@example.com';
      const { id } = await create({ name: 'Administrator', email, password: crypto.randomUUID() }, adminRole);
      return id;
    },

    /** Returns the user that an `Authorization` header names; null if the token is not valid (A2). */
    async callerOf(authorization: Authorization, purpose?: Purpose): Promise<Caller> {
      const bearer = await authenticate(authorization, purpose);
      return bearer?.user ?? null;
    },

    /**
     * Makes an existing account an administrator and keeps its password. Invalidates its tokens: they must
     * not gain the new rights.
     */
    async promote(email: string): Promise<'promoted' | 'unchanged' | null> {
      const account = await store.findAccount(email);
      if (account === null) return null;
      return database.transaction(async (writer) => {
        if ((await store.find(writer, account.id))?.role === adminRole) return 'unchanged';
        await store.update(writer, account.id, { role: adminRole });
        await store.endTokens(writer, account.id, tokens.nextSecond());
        return 'promoted';
      });
    },

    /**
     * Makes the account an administrator with this password (S3). An account with another password may be a
     * stranger's: it is taken over, and all its tokens are invalidated.
     */
    async ensureAdministrator(email: string, password: string, name: string): Promise<Ensured> {
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
      const { id, passwordHash } = account;
      if (await passwords.matches(password, passwordHash)) {
        await database.transaction((writer) => store.update(writer, id, { role: adminRole }));
        return 'updated';
      }
      const isTakenOver = await takeOver(id, passwordHash, await passwords.hash(password));
      return isTakenOver ? 'taken over' : this.ensureAdministrator(email, password, name);
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
