import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { data, failureOf, query } from '../support/graphql.ts';
import { writeDraft } from '../support/graphql-blog.ts';

const fields = `{
  totalCount
  edges { cursor node { id title } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
}`;

const text = `query($first: Int, $after: String, $last: Int, $before: String) {
  posts(first: $first, after: $after, last: $last, before: $before) ${fields}
}`;

interface Page {
  readonly ids: readonly string[];
  readonly cursors: readonly string[];
  readonly totalCount: number;
  readonly pageInfo: Readonly<Record<string, unknown>>;
}

async function readPage(app: TestApp, variables: object): Promise<Page> {
  const { totalCount, edges, pageInfo } = (await data(app, text, { variables })).posts;
  return {
    ids: edges.map(({ node }: { node: { id: string } }) => node.id),
    cursors: edges.map(({ cursor }: { cursor: string }) => cursor),
    totalCount,
    pageInfo,
  };
}

describe('GraphQL posts(first, after): the connection variant (G4)', () => {
  onEverySetupInProcess((setup) => {
    const app = useApp(setup);

    /** Posts 1 to so many, all by one author, who is given. */
    async function write(many: number) {
      const ada = await register(app, 'Ada');
      for (let id = 1; id <= many; id += 1) await writeDraft(app, ada, { title: `Post ${id}` });
      return ada;
    }

    const firstIds = (many: number, from = 1) =>
      Array.from({ length: many }, (_, index) => `${index + from}`);

    it('gives a whole connection', async () => {
      await write(3);
      const { cursors } = await readPage(app, {});
      expect(await data(app, `{ posts(first: 2) ${fields} }`)).toEqual({
        posts: {
          totalCount: 3,
          edges: [
            { cursor: cursors[0], node: { id: '1', title: 'Post 1' } },
            { cursor: cursors[1], node: { id: '2', title: 'Post 2' } },
          ],
          pageInfo: {
            hasNextPage: true,
            hasPreviousPage: false,
            startCursor: cursors[0],
            endCursor: cursors[1],
          },
        },
      });
    });

    it('first is 10 by default, and null counts as not supplied', async () => {
      await write(12);
      for (const variables of [{}, { first: null, after: null, last: null, before: null }]) {
        const { ids, totalCount, pageInfo } = await readPage(app, variables);
        expect(ids).toEqual(firstIds(10));
        expect(totalCount).toBe(12);
        expect([pageInfo.hasNextPage, pageInfo.hasPreviousPage]).toEqual([true, false]);
      }
      const { posts } = await data(app, '{ posts { edges { node { id } } } }');
      expect(posts.edges).toHaveLength(10);
    });

    it('after a cursor come the posts that follow, in ascending id order', async () => {
      await write(12);
      const { cursors } = await readPage(app, {});
      const second = await readPage(app, { after: cursors[9] });
      expect([second.ids, second.totalCount]).toEqual([['11', '12'], 12]);
      expect(second.pageInfo).toEqual({
        hasNextPage: false,
        hasPreviousPage: true,
        startCursor: second.cursors[0],
        endCursor: second.cursors[1],
      });
      expect((await readPage(app, { first: 3, after: cursors[1] })).ids).toEqual(['3', '4', '5']);
    });

    it('hasNextPage is true when more than first remain, to the item', async () => {
      await write(4);
      const { cursors } = await readPage(app, {});
      const has = async (variables: object) => (await readPage(app, variables)).pageInfo.hasNextPage;
      expect([await has({ first: 3 }), await has({ first: 4 }), await has({ first: 5 })]).toEqual([
        true,
        false,
        false,
      ]);
      expect(await has({ first: 1, after: cursors[1] })).toBe(true);
      expect(await has({ first: 2, after: cursors[1] })).toBe(false);
      expect(await has({ first: 2_147_483_647 })).toBe(false);
    });

    it('hasPreviousPage is true when after was supplied, whatever is before it', async () => {
      const ada = await write(2);
      const [cursor] = (await readPage(app, {})).cursors;
      await data(app, 'mutation { deletePost(id: 1) }', ada);
      expect((await readPage(app, { after: cursor })).pageInfo.hasPreviousPage).toBe(true);
      expect((await readPage(app, { first: 1 })).pageInfo.hasPreviousPage).toBe(false);
    });

    it('last and before are declared and not acted on', async () => {
      await write(3);
      const { cursors } = await readPage(app, {});
      const plain = await readPage(app, { first: 2 });
      for (const ignored of [
        { last: 1 },
        { last: -1 },
        { before: cursors[0] },
        { before: 'garbage' },
        { last: 0, before: '' },
      ])
        expect(await readPage(app, { first: 2, ...ignored })).toEqual(plain);
    });

    it('first: 0 gives no edges and true page info', async () => {
      await write(2);
      const { cursors } = await readPage(app, {});
      const none = { startCursor: null, endCursor: null };
      expect(await readPage(app, { first: 0 })).toEqual({
        ids: [],
        cursors: [],
        totalCount: 2,
        pageInfo: { hasNextPage: true, hasPreviousPage: false, ...none },
      });
      expect((await readPage(app, { first: 0, after: cursors[1] })).pageInfo).toEqual({
        hasNextPage: false,
        hasPreviousPage: true,
        ...none,
      });
    });

    it('is empty without posts, and past the last one', async () => {
      const none = { hasNextPage: false, startCursor: null, endCursor: null };
      expect(await readPage(app, {})).toEqual({
        ids: [],
        cursors: [],
        totalCount: 0,
        pageInfo: { ...none, hasPreviousPage: false },
      });
      await write(1);
      const [after] = (await readPage(app, {})).cursors;
      expect(await readPage(app, { after })).toEqual({
        ids: [],
        cursors: [],
        totalCount: 1,
        pageInfo: { ...none, hasPreviousPage: true },
      });
    });

    it('the cursor of a post since deleted still works, and posts that come later are met', async () => {
      const ada = await write(4);
      const { cursors } = await readPage(app, { first: 2 });
      await data(app, 'mutation { a: deletePost(id: 2) b: deletePost(id: 3) }', ada);
      await writeDraft(app, ada);
      expect((await readPage(app, { after: cursors[1] })).ids).toEqual(['4', '5']);
    });

    it('refuses first below 0 with BAD_USER_INPUT', async () => {
      const operation = `{ posts(first: -1) ${fields} }`;
      const { body } = await query(app, operation);
      expect(body).toEqual(failureOf(operation, 'posts', 'first must be at least 0', 'BAD_USER_INPUT'));
    });

    it('cursors are opaque, and one and the same for a post at every time', async () => {
      await write(3);
      const { cursors } = await readPage(app, {});
      expect(new Set(cursors).size).toBe(3);
      expect((await readPage(app, { first: 1, after: cursors[1] })).cursors).toEqual(cursors.slice(2));
      for (const cursor of cursors) expect(cursor).not.toMatch(/^[123]$/);
    });

    it('every schema knows the cursors of the others', async () => {
      await write(2);
      const [after] = (await readPage(app, {})).cursors;
      const { postsConnection } = await data(
        app,
        'query($after: String) { postsConnection(after: $after) { edges { node { id } } } }',
        { variables: { after }, path: '/graphql/simple' },
      );
      expect(postsConnection).toEqual({ edges: [{ node: { id: '2' } }] });
    });
  });
});
