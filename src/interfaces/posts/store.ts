import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import { parseJsonExactly } from '../../lib/json.ts';
import { type Bounded, cutAt, offsetOf, type Page, type Slice, sliceOf } from '../../lib/paging.ts';
import { foldText } from '../../lib/text.ts';
import { assign, givenOf } from '../../records/assignments.ts';
import { apiPost } from '../../records/collections.ts';
import { readCounter } from '../../records/counters.ts';
import type { Model, New } from '../../records/record.ts';
import type { Database } from '../../storage/database.ts';
import { KeyedList, pageWithin } from '../../storage/page-within.ts';
import { searchWithin } from '../../storage/search-within.ts';
import { type NewPostInput, type PostInput, type PostShape, setByService } from './post.ts';

/** A post as it is read. It is converted to its wire shape when it is written, one post at a time. */
export type PostRow = Model<typeof apiPost>;

const findStatement = `select ${apiPost.columns} from posts where id = $1`;
const allPosts = new KeyedList({ ...apiPost.index, columns: apiPost.columns });
const changed = assign(apiPost, givenOf(apiPost, setByService), 3);
const updateStatement = `update posts set ${changed.text}, updated_at = $2 where id = $1
  returning ${apiPost.columns}`;

export function createPostStore(database: Database) {
  return {
    find(id: number, { isToWrite = false } = {}): Awaitable<PostShape | null> {
      const row = (isToWrite ? database.fresh : database).first<PostRow>(findStatement, [id]);
      return whenReady(row, (found) => found && toPost(found));
    },

    list(page: Page, budget: Budget): Awaitable<Slice<PostRow>> {
      return sliceOf(page, readCounter(database, apiPost), () =>
        pageWithin<PostRow>(database, budget, allPosts, [], { size: page.size, offset: offsetOf(page) }),
      );
    },

    async search(query: string, max: number, budget: Budget): Promise<Bounded<PostRow>> {
      const search = { ...apiPost.search, needle: foldText(query), max: max + 1 };
      return cutAt(await searchWithin<PostRow>(database, budget, search), max);
    },

    create(fields: NewPostInput, now: string): Promise<PostShape> {
      const post: New<typeof apiPost> = { ...fields, createdAt: now, updatedAt: now };
      const values = apiPost.insertedValues(post);
      return database.oneStatement(async (writer) => {
        const row = await writer.insert<PostRow>(apiPost.insertion, values);
        return toPost(row as PostRow);
      });
    },

    update(id: number, changes: PostInput, now: string): Promise<PostShape | null> {
      return database.oneStatement(async (writer) => {
        const row = await writer.first<PostRow>(updateStatement, [id, now, ...changed.valuesOf(changes)]);
        return row && toPost(row);
      });
    },

    delete(id: number): Promise<boolean> {
      return database.oneStatement(
        async (writer) => (await writer.run('delete from posts where id = $1', [id])) > 0,
      );
    },
  };
}

export type PostStore = ReturnType<typeof createPostStore>;

export function toPost(row: PostRow): PostShape {
  if (row.authorId !== null) return { ...row, authorId: parseJsonExactly(row.authorId) };
  const { authorId: _, ...post } = row;
  return post;
}
