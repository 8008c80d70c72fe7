import { expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { data, failureOf, query } from '../support/graphql.ts';
import { writeDraft } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

const fields = `{
  totalCount
  edges { cursor node { id title } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
}`;

const text = `query($first: Int, $after: String, $last: Int, $before: String) {
  posts(first: $first, after: $after, last: $last, before: $before) ${fields}
}`;

async function readPage(app: TestApp, variables: object) {
  const { totalCount, edges, pageInfo } = (await data(app, text, { variables })).posts;
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo;
  const cursors: string[] = edges.map(({ cursor }: { cursor: string }) => cursor);
  expect([startCursor, endCursor]).toEqual([cursors.at(0) ?? null, cursors.at(-1) ?? null]);
  const ids: string = edges.map(({ node }: { node: { id: string } }) => node.id).join(' ');
  return { ids, cursors, totalCount, previous: hasPreviousPage, next: hasNextPage };
}

/** A page of 12 posts: its ids, and `hasPreviousPage` and `hasNextPage`. `c2` is the cursor of post 2. */
const cases: readonly (readonly [
  variables: Readonly<Record<string, unknown>>,
  ids: string,
  previous: boolean,
  next: boolean,
])[] = [
  [{}, '1 2 3 4 5 6 7 8 9 10', false, true],
  [{ first: null, after: null, last: null, before: null }, '1 2 3 4 5 6 7 8 9 10', false, true],
  [{ first: 2 }, '1 2', false, true],
  [{ first: 11 }, '1 2 3 4 5 6 7 8 9 10 11', false, true],
  [{ first: 12 }, '1 2 3 4 5 6 7 8 9 10 11 12', false, false],
  [{ first: 2_147_483_647 }, '1 2 3 4 5 6 7 8 9 10 11 12', false, false],
  [{ first: 0 }, '', false, true],
  [{ first: 0, after: 'c12' }, '', true, false],
  [{ after: 'c10' }, '11 12', true, false],
  [{ first: 3, after: 'c2' }, '3 4 5', true, true],
  [{ first: 2, after: 'c10' }, '11 12', true, false],
  [{ first: 1, after: 'c10' }, '11', true, true],
  [{ after: 'c12' }, '', true, false],
  // Declared, but ignored.
  [{ first: 2, last: 1 }, '1 2', false, true],
  [{ first: 2, last: -1 }, '1 2', false, true],
  [{ first: 2, before: 'c1' }, '1 2', false, true],
  [{ first: 2, before: 'garbage' }, '1 2', false, true],
  [{ first: 2, last: 0, before: '' }, '1 2', false, true],
];

describeOn('GraphQL posts(first, after)', onEverySetupInProcess, useApp, (app) => {
  /** Creates posts 1 to `many` by one author, and returns the author. */
  async function write(many: number) {
    const ada = await register(app, 'Ada');
    for (let id = 1; id <= many; id += 1) await writeDraft(app, ada, { title: `Post ${id}` });
    return ada;
  }

  it('returns the posts after a cursor in ascending id order, 10 by default (G4)', async () => {
    await write(12);
    const { cursors } = await readPage(app, { first: 12 });
    const cursorOf = (name: unknown) =>
      typeof name === 'string' && /^c\d/.test(name) ? cursors[Number(name.slice(1)) - 1] : name;
    for (const [variables, ids, previous, next] of cases) {
      const named = Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [name, cursorOf(value)]),
      );
      const page = await readPage(app, named);
      const expected = { ids, previous, next, totalCount: 12, cursors: expect.any(Array) };
      expect([variables, page]).toEqual([variables, expected]);
      expect(page.cursors).toEqual(
        ids === '' ? [] : ids.split(' ').map((id) => cursorOf(`c${id}`) as string),
      );
    }
    expect(new Set(cursors).size).toBe(12);
    for (const cursor of cursors) expect(cursor).not.toMatch(/^\d+$/);
    expect((await data(app, '{ posts { edges { node { id } } } }')).posts.edges).toHaveLength(10);
  });

  it('returns a complete connection', async () => {
    await write(3);
    const { cursors } = await readPage(app, {});
    const [startCursor, endCursor] = cursors;
    expect(await data(app, `{ posts(first: 2) ${fields} }`)).toEqual({
      posts: {
        totalCount: 3,
        edges: [
          { cursor: startCursor, node: { id: '1', title: 'Post 1' } },
          { cursor: endCursor, node: { id: '2', title: 'Post 2' } },
        ],
        pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor, endCursor },
      },
    });
  });

  it('returns an empty connection without posts', async () => {
    const none = { ids: '', cursors: [], totalCount: 0, previous: false, next: false };
    expect(await readPage(app, {})).toEqual(none);
  });

  it('continues after the cursor of a deleted post, and includes newer posts', async () => {
    const ada = await write(4);
    const { cursors } = await readPage(app, { first: 2 });
    await data(app, 'mutation { a: deletePost(id: 2) b: deletePost(id: 3) }', ada);
    await writeDraft(app, ada);
    expect((await readPage(app, { after: cursors[1] })).ids).toBe('4 5');
    await data(app, 'mutation { deletePost(id: 1) }', ada);
    expect((await readPage(app, { after: cursors[0] })).previous).toBe(true);
  });

  it('rejects first below 0 with BAD_USER_INPUT', async () => {
    const operation = `{ posts(first: -1) ${fields} }`;
    const refused = failureOf(operation, 'posts', 'first must be at least 0', 'BAD_USER_INPUT');
    expect((await query(app, operation)).body).toEqual(refused);
  });

  it('returns cursors that other schemas accept', async () => {
    await write(2);
    const [after] = (await readPage(app, {})).cursors;
    const other = 'query($after: String) { postsConnection(after: $after) { edges { node { id } } } }';
    expect(await data(app, other, { variables: { after }, path: '/graphql/simple' })).toEqual({
      postsConnection: { edges: [{ node: { id: '2' } }] },
    });
  });
});
