import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { type Clock, timestamp } from '../lib/clock.ts';
import { Failure, requireFound } from '../lib/failure.ts';
import { user } from '../records/blog.ts';
import { createCollection } from '../records/collection.ts';
import { readCounter } from '../records/counters.ts';
import { type Database, type Reader, UniqueViolation } from '../storage/database.ts';
import { type Access, type Caller, isAdministrator, requireMayGiveRole } from './access.ts';
import type { NewUser, UserChanges } from './fields.ts';
import { createReadMany } from './lists-of-owners.ts';
import { defaultRole, type SomeUser, type User } from './model.ts';
import { InvalidRecord } from './problems.ts';
import type { UserStore } from './user-store.ts';

const notFound = 'User not found';

/** The public fields of a user. */
export type ShownUser = Pick<User, 'id' | 'name' | 'email' | 'age' | 'createdAt'>;

/** The users of the blog: reads, new profiles, and changes and deletions under the rules of `access.ts`. */
export function createUsers(database: Database, clock: Clock, store: UserStore, access: Access) {
  const findManyStatement = `select ${user.columns} from blog_users where ${database.dialect.oneOf('id', '$1')}`;

  async function findChangeable(caller: Caller, id: number, reader: Reader = database.fresh) {
    const target = requireFound(await store.find(reader, id), notFound);
    access.requireMayChangeUser(caller, target);
    return target;
  }

  const users = createCollection<User>(database, user);

  return {
    find: (id: number): Promise<User | null> => store.find(database, id),
    /** Reads only the fields that the caller shows, in undefined order. */
    readMany: createReadMany<SomeUser>(database, user).byId,
    list: users.list,
    page: users.page,
    count: (): Awaitable<number> => readCounter(database, user),

    async findMany(ids: readonly number[]): Promise<ReadonlyMap<number, User>> {
      const rows = await database.all<User>(findManyStatement, [JSON.stringify([...new Set(ids)])]);
      return new Map(rows.map((row) => [row.id, user.read(row)]));
    },

    async search(query: string, max: number, budget: Budget): Promise<readonly User[]> {
      return (await users.search(query, max, budget)).items;
    },

    /** Returns the user if the caller may change it. Called before a body is read (S13). */
    findChangeable: (caller: Caller, id: number): Promise<User> => findChangeable(caller, id),

    createProfile(caller: Caller, { role, age, adminNotes, ...fields }: NewUser): Promise<User> {
      return store.insert(database.autocommit, {
        ...fields,
        role: role ?? defaultRole,
        age: age ?? null,
        adminNotes: (isAdministrator(caller) && adminNotes) || '',
        createdAt: timestamp(clock),
      });
    },

    async update(caller: Caller, id: number, changes: UserChanges): Promise<User> {
      const { adminNotes, ...rest } = changes;
      const allowed: UserChanges = isAdministrator(caller) ? changes : rest;
      const updated = await database
        .transaction(async (writer) => {
          const target = await findChangeable(caller, id, writer);
          requireMayGiveRole(caller, target, allowed.role);
          return store.update(writer, id, withoutRoleItHas(target, allowed));
        })
        .catch(explainTakenEmail);
      return requireFound(updated, notFound);
    },

    delete(caller: Caller, id: number): Promise<void> {
      return database.transaction(async (writer) => {
        await findChangeable(caller, id, writer);
        // It may have been deleted since it was read.
        if (!(await store.delete(writer, id))) throw new Failure('NOT_FOUND', notFound);
      });
    },
  };
}

/** Omits an unchanged role: an administrator may be changing it concurrently. */
function withoutRoleItHas(target: User, { role, ...changes }: UserChanges): UserChanges {
  return role === target.role ? changes : { ...changes, role };
}

/** The only value that must be unique among users is the e-mail of an account (A1). */
export function explainTakenEmail(error: unknown): never {
  if (error instanceof UniqueViolation) throw emailTaken();
  throw error;
}

export function emailTaken(): InvalidRecord {
  return new InvalidRecord([{ field: 'email', rule: 'taken' }]);
}
