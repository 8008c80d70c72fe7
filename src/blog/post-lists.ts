import type { Budget } from '../lib/budget.ts';
import { offsetOf, type Page, type Slice } from '../lib/paging.ts';
import { foldText } from '../lib/text.ts';
import { post } from '../records/blog.ts';
import { readCounter } from '../records/counters.ts';
import type { FieldList } from '../records/record.ts';
import type { Database, Value } from '../storage/database.ts';
import { limitTo } from '../storage/limit-to.ts';
import { requireLaneToSkip } from '../storage/page-within.ts';
import { readWithin } from '../storage/read-within.ts';
import { searchWithin } from '../storage/search-within.ts';
import { createNewest, createReadMany } from './lists-of-owners.ts';
import type { Post, SomePost } from './model.ts';

const publishedPage = (order: 'asc' | 'desc') => `
  select ${post.columns} from blog_posts where published = true
  order by created_at ${order}, id ${order} ${limitTo('$1', '$2')}`;
const [oldestFirst, newestFirst] = [publishedPage('asc'), publishedPage('desc')];

/** The filter of a list of posts. All given fields must match. */
export interface PostFilter {
  readonly published?: boolean | undefined;
  readonly authorId?: number | undefined;
  /** At least one of these tags; an empty list matches nothing. */
  readonly tags?: readonly string[] | undefined;
}

/** The ids between two others, both excluded, read from either end. */
export interface IdRange {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly max: number;
  readonly from: 'start' | 'end';
}

/** A condition with its value. The text is one of a few constants, for any input. */
interface Condition {
  text(parameter: string): string;
  readonly value: Value;
}

/** Lists of posts: of authors, or filtered, by offset or by key, counted, searched. */
export function createPostLists(database: Database) {
  const readMany = createReadMany<SomePost>(database, post);
  const taggedWithAny = (parameter: string) => `id in (
    select post_id from blog_post_tags join blog_tags on blog_tags.id = tag_id
    where name_folded in (select wanted from ${database.dialect.rowsOf(parameter, ['wanted'])}))`;

  function conditionsOf({ published, authorId, tags }: PostFilter): Condition[] {
    const conditions: Condition[] = [];
    if (published !== undefined) conditions.push(compare('published =', published));
    if (authorId !== undefined) conditions.push(compare('author_id =', authorId));
    if (tags !== undefined) conditions.push({ text: taggedWithAny, value: foldedTags(tags) });
    return conditions;
  }

  /** Reads only the fields that the caller shows. */
  async function select(
    budget: Budget,
    fields: FieldList<Post>,
    conditions: readonly Condition[],
    tail: string,
    values: readonly number[],
  ): Promise<SomePost[]> {
    const { where, values: given } = assemble(conditions, values.length + 1);
    const statement = `select ${post.select(fields)} from blog_posts ${where} ${tail}`;
    const posts = await readWithin<SomePost>(database, budget, statement, [...values, ...given]);
    for (const found of posts) post.read(found);
    return posts;
  }

  return {
    findMany: readMany.byId,
    /** Includes drafts. */
    listOfAuthors: readMany.byOwner('author_id'),
    /** Excludes drafts. */
    ...createNewest<Post>(database, post, ['createdAt', 'id'], 'and published = true'),

    /** Reads a page from the nearer end of the list: skipping rows is most of the cost. */
    async listPublished(page: Page, budget: Budget): Promise<Slice<Post>> {
      const total = await readCounter(database, post, 'published');
      const offset = offsetOf(page);
      if (offset >= total) return { items: [], total };
      const size = Math.min(page.size, total - offset);
      const fromEnd = total - offset - size;
      const [isEndNearer, skipped] = [fromEnd < offset, Math.min(fromEnd, offset)];
      requireLaneToSkip(database, budget, skipped);
      const statement = isEndNearer ? oldestFirst : newestFirst;
      const rows = await readWithin<Post>(database, budget, statement, [size, skipped]);
      const items = rows.map(post.read);
      return { items: isEndNearer ? items.reverse() : items, total };
    },

    async list(
      filter: PostFilter,
      offset: number,
      max: number,
      fields: FieldList<Post>,
      budget: Budget,
    ): Promise<readonly SomePost[]> {
      const conditions = conditionsOf(filter);
      requireLaneToSkip(database, budget, offset);
      const tail = `order by id ${limitTo('$1', '$2')}`;
      return select(budget, fields, conditions, tail, [max, offset]);
    },

    /** Returns posts in ascending order for both directions. */
    async range(
      filter: PostFilter,
      { after, before, max, from }: IdRange,
      fields: FieldList<Post>,
      budget: Budget,
    ): Promise<readonly SomePost[]> {
      const conditions = conditionsOf(filter);
      if (after !== undefined) conditions.push(compare('id >', after));
      if (before !== undefined) conditions.push(compare('id <', before));
      const order = `order by id ${from === 'end' ? 'desc' : 'asc'} ${limitTo('$1')}`;
      const posts = await select(budget, fields, conditions, order, [max]);
      return from === 'end' ? posts.reverse() : posts;
    },

    /** Returns true if there is a post at or beyond an id, toward the start or the end. */
    async existsBeyond(filter: PostFilter, id: number, towards: 'start' | 'end'): Promise<boolean> {
      const conditions = [...conditionsOf(filter), compare(towards === 'start' ? 'id <=' : 'id >=', id)];
      const { where, values } = assemble(conditions, 1);
      return (await database.first(`select 1 as found from blog_posts ${where} limit 1`, values)) !== null;
    },

    /** Read from a counter without a filter or with `published` alone; counted in the index otherwise. */
    async count(filter: PostFilter): Promise<number> {
      const { published, authorId, tags } = filter;
      if (authorId !== undefined || tags !== undefined) {
        const { where, values } = assemble(conditionsOf(filter), 1);
        const statement = `select count(*) as total from blog_posts ${where}`;
        return (await database.first<{ total: number }>(statement, values))?.total ?? 0;
      }
      if (published === undefined) return readCounter(database, post);
      const publishedPosts = await readCounter(database, post, 'published');
      return published ? publishedPosts : (await readCounter(database, post)) - publishedPosts;
    },

    async search(query: string, max: number, budget: Budget): Promise<readonly Post[]> {
      const search = { ...post.search, needle: foldText(query), max };
      return (await searchWithin<Post>(database, budget, search)).map(post.read);
    },
  };
}

/** Many fields of one operation may share a list of tags: it is folded once. */
const knownTags = new WeakMap<readonly string[], string>();

function foldedTags(tags: readonly string[]): string {
  const known = knownTags.get(tags);
  if (known !== undefined) return known;
  const names = new Set(tags.map(foldText));
  const folded = JSON.stringify([...names].map((wanted) => ({ wanted })));
  knownTags.set(tags, folded);
  return folded;
}

function compare(left: string, value: Value): Condition {
  return { text: (parameter) => `${left} ${parameter}`, value };
}

function assemble(
  conditions: readonly Condition[],
  firstParameter: number,
): { where: string; values: Value[] } {
  const texts = conditions.map(({ text }, index) => text(`$${firstParameter + index}`));
  return {
    where: texts.length > 0 ? `where ${texts.join(' and ')}` : '',
    values: conditions.map(({ value }) => value),
  };
}
