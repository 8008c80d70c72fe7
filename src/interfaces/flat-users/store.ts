import { randomUUID } from 'node:crypto';
import type { Awaitable } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import { foldText } from '../../lib/fold-text.ts';
import { type Bounded, cutAt, offsetOf, type Page, type Slice, sliceOf } from '../../lib/paging.ts';
import { readCounter } from '../../storage/counters.ts';
import type { Database } from '../../storage/database.ts';
import { KeyedList, pageWithin } from '../../storage/page-within.ts';
import { searchWithin } from '../../storage/search-within.ts';
import type { FlatUser, FlatUserChanges, NewFlatUser } from './user.ts';

export const searchFields = ['name', 'email', 'all'] as const;
export type SearchField = (typeof searchFields)[number];

const columns = 'flat_users.id, name, email, role, created_at';
const listed = { table: 'flat_users', columns, key: 'seq' };
const allUsers = new KeyedList(listed);
const usersWithRole = new KeyedList({ ...listed, where: 'role = $1' }, 1);
const index = { table: 'flat_users', key: 'seq' };
const searchedColumns: Readonly<Record<SearchField, readonly string[]>> = {
  name: ['name_folded'],
  email: ['email_folded'],
  all: ['name_folded', 'email_folded'],
};

/** The users of the Flat Users API and of its wrapped variant, in order of creation (F2). */
export function createFlatUserStore(database: Database) {
  const storedColumns = ['id', 'name', 'email', 'role', 'created_at', 'name_folded', 'email_folded'];
  const insertStatement = `insert into flat_users (${storedColumns.join(', ')})
    select ${storedColumns.join(', ')} from ${database.dialect.rowsOf('$1', storedColumns)} order by position`;

  const deleteStatement = `delete from flat_users
    where id in (select wanted from ${database.dialect.rowsOf('$1', ['wanted'])}) returning id`;

  return {
    find(id: string): Awaitable<FlatUser | null> {
      return database.first<FlatUser>(`select ${columns} from flat_users where id = $1`, [id]);
    },

    slice(role: string | null, skip: number, size: number, budget: Budget): Awaitable<readonly FlatUser[]> {
      const page = { size, offset: skip };
      if (role === null) return pageWithin<FlatUser>(database, budget, allUsers, [], page);
      return pageWithin<FlatUser>(database, budget, usersWithRole, [role], page);
    },

    list(page: Page, budget: Budget): Awaitable<Slice<FlatUser>> {
      return sliceOf(page, readCounter(database, 'flat_users'), () =>
        pageWithin<FlatUser>(database, budget, allUsers, [], { size: page.size, offset: offsetOf(page) }),
      );
    },

    async search(query: string, field: SearchField, max: number, budget: Budget): Promise<Bounded<FlatUser>> {
      const searched = searchedColumns[field];
      const search = { index, searched, columns, needle: foldText(query), max: max + 1 };
      return cutAt(await searchWithin<FlatUser>(database, budget, search), max);
    },

    /** All of them or none (F4). */
    async createMany(users: readonly NewFlatUser[], now: string): Promise<readonly FlatUser[]> {
      const created = users.map(({ name, email, role }) => ({
        id: randomUUID(),
        name,
        email,
        role,
        created_at: now,
      }));
      const rows = created.map((user) => ({
        ...user,
        name_folded: foldText(user.name),
        email_folded: foldText(user.email),
      }));
      if (rows.length > 0) {
        await database.transaction(async (writer) => {
          for (const part of inParts(rows, ({ name }) => name.length)) {
            await writer.run(insertStatement, [JSON.stringify(part)]);
            await writer.pause();
          }
        });
      }
      return created;
    },

    /** One statement, so that of two updates at once neither undoes a field that only the other one sent. */
    update(id: string, { name, email, role }: FlatUserChanges): Promise<FlatUser | null> {
      return database.transaction(async (writer) =>
        writer.first<FlatUser>(
          `update flat_users set
             name = coalesce($2, name), name_folded = coalesce($3, name_folded),
             email = coalesce($4, email), email_folded = coalesce($5, email_folded), role = coalesce($6, role)
           where id = $1 returning ${columns}`,
          [
            id,
            name ?? null,
            name == null ? null : foldText(name),
            email ?? null,
            email == null ? null : foldText(email),
            role ?? null,
          ],
        ),
      );
    },

    /** The ids of those that were there. */
    async deleteMany(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const gone = new Set<string>();
      await database.transaction(async (writer) => {
        for (const part of inParts(ids, () => 0)) {
          const wanted = JSON.stringify(part.map((id) => ({ wanted: id })));
          for (const { id } of await writer.all<{ id: string }>(deleteStatement, [wanted])) gone.add(id);
          await writer.pause();
        }
      });
      return gone;
    },
  };
}

/** What one statement of a bulk writes at most, in rows and in characters that the search index takes in. */
const rowsOfPart = 100;
const charactersOfPart = 20_000;

/** A bulk in parts that are short enough for others to go on in between. */
function inParts<T>(items: readonly T[], lengthOf: (item: T) => number): readonly (readonly T[])[] {
  const parts: T[][] = [];
  let characters = 0;
  for (const item of items) {
    const last = parts.at(-1);
    characters += lengthOf(item);
    if (last !== undefined && last.length < rowsOfPart && characters <= charactersOfPart) last.push(item);
    else {
      parts.push([item]);
      characters = lengthOf(item);
    }
  }
  return parts;
}

export type FlatUserStore = ReturnType<typeof createFlatUserStore>;
