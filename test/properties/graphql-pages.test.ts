import { expect, it } from 'bun:test';
import fc from 'fast-check';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { register, type Writer } from '../support/blog.ts';
import { data } from '../support/graphql.ts';
import { publish, writeDraft } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

interface Page {
  readonly ids: readonly string[];
  readonly totalCount: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const page =
  'totalCount edges { node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';
const relayText = `query($first: Int, $after: String, $last: Int, $before: String, $filter: PostFilter) {
  list: postsConnection(first: $first, after: $after, last: $last, before: $before, filter: $filter) { ${page} }
}`;
const variantText = `query($first: Int, $after: String) { list: posts(first: $first, after: $after) { ${page} } }`;

async function read(app: TestApp, text: string, variables: object): Promise<Page> {
  const { totalCount, edges, pageInfo } = (await data(app, text, { variables })).list;
  return { ids: edges.map(({ node }: { node: { id: string } }) => node.id), totalCount, pageInfo };
}

/** Posts as the property describes them. */
const posts = fc.array(fc.record({ published: fc.boolean(), tags: fc.subarray(['red', 'blue']) }), {
  maxLength: 9,
});
const filters = fc.record(
  { published: fc.boolean(), tags: fc.subarray(['RED', 'Blue', 'none']) },
  { requiredKeys: [] },
);
const sizes = fc.integer({ min: 1, max: 5 });

type Described = { readonly published: boolean; readonly tags: readonly string[] };

function isKept(
  { published, tags }: Described,
  filter: { published?: boolean; tags?: readonly string[] },
): boolean {
  const wanted = filter.tags?.map((tag) => tag.toLowerCase());
  return (
    (filter.published === undefined || filter.published === published) &&
    (wanted === undefined || tags.some((tag) => wanted.includes(tag)))
  );
}

describeOn('GraphQL pages of posts', onEverySetupInProcess, useApp, (app) => {
  /** Creates the posts on an empty list, and returns their ids in order. */
  async function write(author: Writer, described: readonly Described[]): Promise<string[]> {
    const ids: string[] = [];
    for (const { published, tags } of described) {
      const id = await writeDraft(app, author, { tags });
      if (published) await publish(app, author, id);
      ids.push(id);
    }
    return ids;
  }

  async function clear(author: Writer): Promise<void> {
    const { posts } = await data(app, '{ posts { id } }');
    for (const { id } of posts) await remove(author, id);
  }

  async function remove({ token }: Writer, id: string): Promise<void> {
    await data(app, 'mutation($id: ID!) { deletePost(id: $id) }', { token, variables: { id } });
  }

  it('partition the filtered list forward and backward, for any size, with correct totals', async () => {
    const ada = await register(app, 'Ada');
    await fc.assert(
      fc.asyncProperty(posts, filters, sizes, async (described, filter, size) => {
        const ids = await write(ada, described);
        const kept = ids.filter((_, index) => isKept(described[index] as Described, filter));

        const forwards: string[] = [];
        for (let after: string | null = null; ; ) {
          const { ids, totalCount, pageInfo } = await read(app, relayText, { first: size, after, filter });
          expect(totalCount).toBe(kept.length);
          expect(pageInfo.hasPreviousPage).toBe(forwards.length > 0);
          forwards.push(...ids);
          expect(pageInfo.hasNextPage).toBe(forwards.length < kept.length);
          if (!pageInfo.hasNextPage) break;
          expect(ids).toHaveLength(size);
          after = pageInfo.endCursor;
        }
        expect(forwards).toEqual(kept);

        const backwards: string[] = [];
        for (let before: string | null = null; ; ) {
          const { ids, pageInfo } = await read(app, relayText, { last: size, before, filter });
          expect(pageInfo.hasNextPage).toBe(backwards.length > 0);
          backwards.unshift(...ids);
          expect(pageInfo.hasPreviousPage).toBe(backwards.length < kept.length);
          if (!pageInfo.hasPreviousPage) break;
          before = pageInfo.startCursor;
        }
        expect(backwards).toEqual(kept);
        await clear(ada);
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  it('include every post once, unless it is created or deleted between pages', async () => {
    const ada = await register(app, 'Ada');
    const changes = fc.array(fc.record({ removed: fc.nat(), added: fc.nat({ max: 2 }) }), { maxLength: 6 });
    const texts = fc.constantFrom(relayText, variantText);
    await fc.assert(
      fc.asyncProperty(posts, sizes, changes, texts, async (described, size, changes, text) => {
        const before = await write(ada, described);
        const removed = new Set<string>();
        const seen: string[] = [];
        let after: string | null = null;
        for (let step = 0; ; step += 1) {
          const { ids, pageInfo }: Page = await read(app, text, { first: size, after });
          seen.push(...ids);
          after = pageInfo.endCursor ?? after;
          if (!pageInfo.hasNextPage) break;
          const change = changes[step];
          if (change === undefined) continue;
          const gone = before[change.removed % Math.max(1, before.length)];
          if (gone !== undefined && !removed.has(gone)) {
            removed.add(gone);
            await remove(ada, gone);
          }
          for (let count = 0; count < change.added; count += 1) await writeDraft(app, ada);
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual([...seen].sort((left, right) => Number(left) - Number(right)));
        for (const id of before) if (!removed.has(id)) expect(seen).toContain(id);
        await clear(ada);
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  it('by limit and offset are slices of the filtered list', async () => {
    const ada = await register(app, 'Ada');
    const text = `query($filter: PostFilter, $limit: Int, $offset: Int) {
        posts(filter: $filter, limit: $limit, offset: $offset) { id }
      }`;
    const bounds = fc.option(fc.nat({ max: 10 }), { nil: null });
    await fc.assert(
      fc.asyncProperty(posts, filters, bounds, bounds, async (described, filter, limit, offset) => {
        const ids = await write(ada, described);
        const kept = ids.filter((_, index) => isKept(described[index] as Described, filter));
        const { posts } = await data(app, text, { variables: { filter, limit, offset } });
        const start = offset ?? 0;
        const expected = kept.slice(start, limit === null ? undefined : start + limit);
        expect(posts.map(({ id }: { id: string }) => id)).toEqual(expected);
        await clear(ada);
      }),
      { numRuns: 20 },
    );
  }, 120_000);
});
