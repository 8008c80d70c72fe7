import type { Awaitable } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Bounded } from '../../lib/paging.ts';
import type { RandomSource } from '../../lib/random.ts';
import { createCollection } from '../../records/collection.ts';
import { flatUser } from '../../records/collections.ts';
import { everything } from '../../records/condition.ts';
import { readCounter } from '../../records/counters.ts';
import { columnOf } from '../../records/record.ts';
import type { Database, Purpose } from '../../storage/database.ts';
import type { FlatUser, FlatUserChanges, NewFlatUser } from './user.ts';

export const searchFields = ['name', 'email', 'all'] as const;
export type SearchField = (typeof searchFields)[number];

/** The fields of the shape are those of the record, in snake case. */
const selection = flatUser.selection(
  Object.fromEntries(flatUser.shown.map((name) => [columnOf(name), name as keyof typeof flatUser.fields])),
);

const searchedColumns: Readonly<Record<SearchField, readonly string[]>> = {
  name: ['name_folded'],
  email: ['email_folded'],
  all: flatUser.searched,
};

/** The users of the Flat Users API and of its wrapped variant, in order of creation (F2). */
export function createFlatUserStore(database: Database, random: RandomSource) {
  const { copying } = database.dialect;
  const storedColumns = flatUser.inserted.map(({ name }) => name);
  const insertStatement = `insert into flat_users (${storedColumns.join(', ')})
    select ${storedColumns.join(', ')} from ${database.dialect.rowsOf('$1', storedColumns)} order by position`;

  const deleteStatement = `delete from flat_users
    where id in (select wanted from ${database.dialect.rowsOf('$1', ['wanted'])}) returning id`;

  const users = createCollection<FlatUser>(database, flatUser, {
    selection,
    unchangeable: ['id', 'createdAt'],
  });

  return {
    find: users.find,
    page: users.page,

    slice(
      role: string | null,
      offset: number,
      limit: number,
      budget: Budget,
    ): Awaitable<readonly FlatUser[]> {
      const where = role === null ? everything : ({ at: ['role'], is: 'equal', value: role } as const);
      return users.list({ where, offset, limit }, budget);
    },

    count(): Awaitable<number> {
      return readCounter(database, flatUser);
    },

    search: (query: string, field: SearchField, max: number, budget: Budget): Promise<Bounded<FlatUser>> =>
      users.search(query, max, budget, searchedColumns[field]),

    /** Creates all of them or none (F4). */
    async createMany(given: readonly NewFlatUser[], now: string): Promise<readonly FlatUser[]> {
      if (given.length === 0) return [];
      const create = (first: number) =>
        given.map((user, index) => ({
          id: random.uuid(flatUser.name, first + index),
          ...user,
          created_at: now,
        }));
      const unseeded = random.isSeeded ? null : create(0);
      return database.transaction(async (writer) => {
        const created = unseeded ?? create(await copying.lastId(writer, flatUser.index));
        const rows = created.map((user) => flatUser.rowOf({ ...user, createdAt: now }));
        const parts = inParts(rows, ({ name }) => String(name).length);
        for (const part of parts) {
          if (part !== parts[0]) await new Promise(setImmediate);
          await writer.run(insertStatement, [JSON.stringify(part)]);
        }
        return created;
      }, purposeOf(given));
    },

    update: (id: string, changes: FlatUserChanges): Promise<FlatUser | null> => users.update(id, changes),

    /** Returns the ids that existed. */
    async deleteMany(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const gone = new Set<string>();
      await database.transaction(async (writer) => {
        const parts = inParts(ids, () => 0);
        for (const part of parts) {
          if (part !== parts[0]) await new Promise(setImmediate);
          const wanted = JSON.stringify(part.map((id) => ({ wanted: id })));
          for (const { id } of await writer.all<{ id: string }>(deleteStatement, [wanted])) gone.add(id);
        }
      }, purposeOf(ids));
      return gone;
    },
  };
}

function purposeOf({ length }: readonly unknown[]): Purpose {
  return length > 1 ? 'bulk' : 'data';
}

/** The limits of one statement of a bulk write, in rows and in characters that the search index processes. */
const rowsOfPart = 100;
const charactersOfPart = 8_000;

/** Splits a bulk into parts short enough for other work to run in between. */
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
