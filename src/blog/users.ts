import type { Budget } from '../lib/budget.ts';
import { type Clock, timestamp } from '../lib/clock.ts';
import { Failure } from '../lib/failure.ts';
import type { Page, Slice } from '../lib/paging.ts';
import { type Database, type Reader, UniqueViolation } from '../storage/database.ts';
import { type Access, type Caller, isAdministrator, requireMayGiveRole } from './access.ts';
import type { NewUser, UserChanges } from './fields.ts';
import { defaultRole, type User } from './model.ts';
import { InvalidRecord } from './problems.ts';
import type { UserStore } from './user-store.ts';

/** The users of the blog: reads, new profiles, and changes and deletions under the rules of `access.ts`. */
export function createUsers(database: Database, clock: Clock, store: UserStore, access: Access) {
  async function findChangeable(caller: Caller, id: number, reader: Reader = database.fresh) {
    const target = await store.find(reader, id);
    if (target === null) throw new Failure('NOT_FOUND', 'User not found');
    access.requireMayChangeUser(caller, target);
    return target;
  }

  return {
    find: (id: number): Promise<User | null> => store.find(database, id),
    findMany: store.findMany,
    readMany: store.readMany,
    list: (page: Page, budget: Budget): Promise<Slice<User>> => store.list(page, budget),
    listFrom: store.listFrom,
    range: store.range,
    existsBeyond: store.existsBeyond,
    count: store.count,
    search: store.search,

    /** Returns the user if the caller may change it. Called before a body is read (S13). */
    findChangeable: (caller: Caller, id: number): Promise<User> => findChangeable(caller, id),

    createProfile(caller: Caller, { role, age, adminNotes, ...fields }: NewUser): Promise<User> {
      return database.oneStatement((writer) =>
        store.insert(writer, {
          ...fields,
          role: role ?? defaultRole,
          age: age ?? null,
          adminNotes: (isAdministrator(caller) && adminNotes) || '',
          createdAt: timestamp(clock),
        }),
      );
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
      if (updated === null) throw new Failure('NOT_FOUND', 'User not found');
      return updated;
    },

    delete(caller: Caller, id: number): Promise<void> {
      return database.transaction(async (writer) => {
        await findChangeable(caller, id, writer);
        // It may have been deleted since it was read.
        if (!(await store.delete(writer, id))) throw new Failure('NOT_FOUND', 'User not found');
      });
    },
  };
}

export type Users = ReturnType<typeof createUsers>;

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
