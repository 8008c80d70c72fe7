import type { Budget } from '../lib/budget.ts';
import type { Database } from '../storage/database.ts';
import { readForEach } from '../storage/read-within.ts';

/** The ids between two others, both excluded, read from either end. */
export interface IdRange {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly max: number;
  readonly from: 'start' | 'end';
}

const relations = {
  postsOfUsers: { table: 'blog_posts', owner: 'author_id', key: 'id' },
  commentsOfUsers: { table: 'blog_comments', owner: 'author_id', key: 'id' },
  commentsOfPosts: { table: 'blog_comments', owner: 'post_id', key: 'id' },
  friendsOfUsers: { table: 'blog_friends', owner: 'user_id', key: 'friend_id' },
} as const;

export type OwnedRelation = keyof typeof relations;

interface Row {
  readonly owner: number;
  readonly id: number;
}

const directions = { start: 'asc', end: 'desc' } as const;

/** Reads the ids of related records, one page for each of many owners. */
export function createOwnedIds(database: Database) {
  const { oneOf, rowsOf } = database.dialect;

  return {
    /** Returns ids by owner, in ascending order for both directions. */
    async range(
      relation: OwnedRelation,
      owners: readonly number[],
      { after = 0, before = Number.MAX_SAFE_INTEGER, max, from }: IdRange,
      budget: Budget,
    ): Promise<ReadonlyMap<number, readonly number[]>> {
      const { table, owner, key } = relations[relation];
      const order = `order by ${key} ${directions[from]}`;
      const between = `${key} > $2 and ${key} < $3`;
      const rows = await readForEach<Row>(database, budget, {
        keys: owners,
        ofOne: `select ${owner} as owner, ${key} as id from ${table} where ${owner} = $1 and ${between} ${order} limit $4`,
        ofMany: `select owner, id from (
            select ${owner} as owner, ${key} as id, row_number() over (partition by ${owner} ${order}) as place
            from ${table} where ${oneOf(owner, '$1')} and ${between}
          ) as ranked where place <= $4 order by owner, place`,
        values: [after, before, max],
      });
      return byOwner(rows, owners, from);
    },

    /** Returns the owners with a related record at or beyond an id, toward the start or the end. */
    async beyond(
      relation: OwnedRelation,
      owners: readonly number[],
      id: number,
      towards: 'start' | 'end',
    ): Promise<ReadonlySet<number>> {
      const { table, owner, key } = relations[relation];
      const rows = await database.all<{ owner: number }>(
        `select cast(wanted as bigint) as owner from ${rowsOf('$1', ['wanted'])} where exists (
           select 1 from ${table}
           where ${owner} = cast(wanted as bigint) and ${key} ${towards === 'start' ? '<=' : '>='} $2)`,
        [JSON.stringify(owners.map((wanted) => ({ wanted }))), id],
      );
      return new Set(rows.map((row) => row.owner));
    },

    async count(relation: OwnedRelation, owners: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const { table, owner } = relations[relation];
      const rows = await database.all<{ owner: number; total: number }>(
        `select ${owner} as owner, count(*) as total from ${table} where ${oneOf(owner, '$1')} group by ${owner}`,
        [JSON.stringify(owners)],
      );
      return new Map(rows.map((row) => [row.owner, Number(row.total)]));
    },
  };
}

function byOwner(
  rows: readonly Row[],
  owners: readonly number[],
  from: IdRange['from'],
): ReadonlyMap<number, readonly number[]> {
  const lists = new Map<number, number[]>(owners.map((owner) => [owner, []]));
  for (const { owner, id } of rows) lists.get(owner)?.push(id);
  if (from === 'end') for (const list of lists.values()) list.reverse();
  return lists;
}
