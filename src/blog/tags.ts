import type { Budget } from '../lib/budget.ts';
import { type Bounded, cutAt } from '../lib/paging.ts';
import { foldText } from '../lib/text.ts';
import { post, tag } from '../records/blog.ts';
import { replaceList } from '../records/record-store.ts';
import type { Database, Writer } from '../storage/database.ts';
import { limitTo } from '../storage/limit-to.ts';
import { readWithin } from '../storage/read-within.ts';
import { type Caller, requireCaller } from './access.ts';
import type { NewTag } from './fields.ts';
import type { Tag } from './model.ts';

type TagOfPost = Tag & { readonly post_id: number };

const listStatement = `select ${tag.columns} from blog_tags order by name_folded ${limitTo('$1')}`;
const findByNameStatement = `select ${tag.columns} from blog_tags where name_folded = $1`;
/** Returns no row if the name is taken. */
const insertStatement = `insert into blog_tags (name, name_folded) values ($1, $2)
  on conflict (name_folded) do nothing returning ${tag.columns}`;

export function createTags(database: Database) {
  const { oneOf, rowsOf, keepingRows } = database.dialect;
  const keepStatement = `select id from blog_tags where ${oneOf('id', '$1')} ${keepingRows}`;
  const ofPostsStatement = `
    select post_id, ${tag.columns}
    from blog_post_tags join blog_tags on blog_tags.id = tag_id
    where ${oneOf('post_id', '$1')} order by post_id, position`;
  const given = rowsOf('$1', ['name', 'name_folded']);
  const insertNewStatement = `
    insert into blog_tags (name, name_folded)
    select name, name_folded from ${given}
    where not exists (select 1 from blog_tags where blog_tags.name_folded = given.name_folded) order by position
    on conflict (name_folded) do nothing`;
  const keepByNamesStatement = `select id, name_folded from blog_tags
    where name_folded in (select name_folded from ${given}) ${keepingRows}`;

  async function findByName(writer: Writer, name: string): Promise<Tag | null> {
    return writer.first<Tag>(findByNameStatement, [foldText(name)]);
  }

  return {
    async list(max: number): Promise<Bounded<Tag>> {
      return cutAt(await database.all<Tag>(listStatement, [max + 1]), max);
    },

    /** Returns those ids that exist. Their tags stay at least until the transaction ends. */
    async keep(writer: Writer, ids: readonly number[]): Promise<ReadonlySet<number>> {
      if (ids.length === 0) return new Set();
      const rows = await writer.all<{ id: number }>(keepStatement, [JSON.stringify(ids)]);
      return new Set(rows.map(({ id }) => id));
    },

    /** A name that already exists, in any case, keeps its tag (V10). */
    create(caller: Caller, { name }: NewTag): Promise<{ tag: Tag; isNew: boolean }> {
      requireCaller(caller);
      return database.transaction(async (writer) => {
        for (;;) {
          const existing = await findByName(writer, name);
          if (existing !== null) return { tag: existing, isNew: false };
          const created = await writer.first<Tag>(insertStatement, tag.insertedValues({ name }));
          if (created !== null) return { tag: created, isNew: true };
          // Another writer was first, and may have deleted the tag since.
        }
      });
    },

    /**
     * Returns the ids of the tags with these names, in this order and without repetition; creates missing tags. The tags
     * stay at least until the transaction ends.
     */
    async ensure(writer: Writer, names: readonly string[]): Promise<readonly number[]> {
      const wanted = new Map<string, string>();
      for (const name of names) if (!wanted.has(foldText(name))) wanted.set(foldText(name), name);
      if (wanted.size === 0) return [];
      // Two writers that insert the same new tags in different orders would deadlock.
      const sorted = [...wanted].sort(([one], [other]) => (one < other ? -1 : 1));
      const rows = JSON.stringify(sorted.map(([folded, name]) => ({ name, name_folded: folded })));
      for (;;) {
        await writer.run(insertNewStatement, [rows]);
        const kept = await writer.all<{ id: number; name_folded: string }>(keepByNamesStatement, [rows]);
        const idOf = new Map(kept.map(({ id, name_folded: folded }) => [folded, id]));
        // Fewer if somebody has deleted a tag in between.
        if (idOf.size === wanted.size) return [...wanted.keys()].flatMap((folded) => idOf.get(folded) ?? []);
      }
    },

    /** Returns the tags of many posts, each in the order in which they were given. */
    async ofPosts(postIds: readonly number[], budget?: Budget): Promise<ReadonlyMap<number, readonly Tag[]>> {
      const tags = new Map<number, Tag[]>(postIds.map((id) => [id, []]));
      if (postIds.length === 0) return tags;
      const values = [JSON.stringify(postIds)];
      const rows = await (budget === undefined
        ? database.all<TagOfPost>(ofPostsStatement, values)
        : readWithin<TagOfPost>(database, budget, ofPostsStatement, values));
      for (const { post_id: postId, ...found } of rows) tags.get(postId)?.push(found);
      return tags;
    },

    replaceOfPost: (writer: Writer, postId: number, tagIds: readonly number[]): Promise<void> =>
      replaceList(writer, database.dialect, post.fields.tagIds.list, postId, tagIds),
  };
}

export type Tags = ReturnType<typeof createTags>;
