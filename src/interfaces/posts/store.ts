import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import { foldText } from '../../lib/fold-text.ts';
import { type Bounded, cutAt, offsetOf, type Page, type Slice, sliceOf } from '../../lib/paging.ts';
import { readCounter } from '../../storage/counters.ts';
import type { Database } from '../../storage/database.ts';
import { KeyedList, pageWithin } from '../../storage/page-within.ts';
import { searchWithin } from '../../storage/search-within.ts';
import { type NewPostInput, type PostInput, type PostShape, readAuthorId } from './post.ts';

/** A post as it is stored. It is made the shape that is shown when it is written, one after the other. */
export interface PostRow {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly author_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const columns = 'posts.id, title, content, author_id, created_at, updated_at';
const findStatement = `select ${columns} from posts where id = $1`;
const allPosts = new KeyedList({ table: 'posts', columns, key: 'id' });
const index = { table: 'posts', key: 'id' };
const searched = ['title_folded', 'content_folded'];

export function createPostStore(database: Database) {
  return {
    find(id: number): Awaitable<PostShape | null> {
      const row = database.first<PostRow>(findStatement, [id]);
      return whenReady(row, (found) => found && toPost(found));
    },

    list(page: Page, budget: Budget): Awaitable<Slice<PostRow>> {
      return sliceOf(page, readCounter(database, 'posts'), () =>
        pageWithin<PostRow>(database, budget, allPosts, [], { size: page.size, offset: offsetOf(page) }),
      );
    },

    async search(query: string, max: number, budget: Budget): Promise<Bounded<PostRow>> {
      const search = { index, searched, columns, needle: foldText(query), max: max + 1 };
      return cutAt(await searchWithin<PostRow>(database, budget, search), max);
    },

    create({ title, content, authorId }: NewPostInput, now: string): Promise<PostShape> {
      return database.transaction(async (writer) => {
        const row = await writer.first<PostRow>(
          `insert into posts (title, content, author_id, created_at, updated_at, title_folded, content_folded)
           values ($1, $2, $3, $4, $4, $5, $6) returning ${columns}`,
          [title, content, authorId ?? null, now, foldText(title), foldText(content)],
        );
        return toPost(row as PostRow);
      });
    },

    /** One statement, so that of two updates at once neither undoes a field that only the other one sent. */
    update(id: number, { title, content, authorId }: PostInput, now: string): Promise<PostShape | null> {
      return database.transaction(async (writer) => {
        const row = await writer.first<PostRow>(
          `update posts set
             title = coalesce($2, title), title_folded = coalesce($3, title_folded),
             content = coalesce($4, content), content_folded = coalesce($5, content_folded),
             author_id = coalesce($6, author_id), updated_at = $7
           where id = $1 returning ${columns}`,
          [
            id,
            title ?? null,
            title === undefined ? null : foldText(title),
            content ?? null,
            content === undefined ? null : foldText(content),
            authorId ?? null,
            now,
          ],
        );
        return row && toPost(row);
      });
    },

    delete(id: number): Promise<boolean> {
      return database.transaction(
        async (writer) => (await writer.run('delete from posts where id = $1', [id])) > 0,
      );
    },
  };
}

export type PostStore = ReturnType<typeof createPostStore>;

export function toPost(row: PostRow): PostShape {
  const { id, title, content, author_id: authorId, created_at: createdAt, updated_at: updatedAt } = row;
  if (authorId === null) return { id, title, content, createdAt, updatedAt };
  return { id, title, content, authorId: readAuthorId(authorId), createdAt, updatedAt };
}
