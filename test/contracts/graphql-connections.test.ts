import { expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { register, useWriter, type Writer } from '../support/blog.ts';
import { data, expectFailure, failureOf, query } from '../support/graphql.ts';
import { publish, writeDraft } from '../support/graphql-blog.ts';
import { expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const page = `{
  totalCount
  edges { cursor node { id } }
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
}`;
const inConnection = `query($first: Int, $after: String, $last: Int, $before: String, $filter: PostFilter) {
  list: postsConnection(first: $first, after: $after, last: $last, before: $before, filter: $filter) ${page}
}`;
const inPosts = `query($first: Int, $after: String, $last: Int, $before: String) {
  list: posts(first: $first, after: $after, last: $last, before: $before) ${page}
}`;

async function readPage(app: TestApp, text: string, variables: object) {
  const { totalCount, edges, pageInfo } = (await data(app, text, { variables })).list;
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo;
  const cursors: string[] = edges.map(({ cursor }: { cursor: string }) => cursor);
  // The cursors of a page are those of its first and last edge.
  expect([startCursor, endCursor]).toEqual([cursors.at(0) ?? null, cursors.at(-1) ?? null]);
  const ids: string = edges.map(({ node }: { node: { id: string } }) => node.id).join(' ');
  return { ids, cursors, totalCount, previous: hasPreviousPage, next: hasNextPage };
}

/** A page: its ids, and whether there are others before and after it. `c2` is the cursor of post 2. */
type Case = readonly [
  variables: Readonly<Record<string, unknown>>,
  ids: string,
  previous: boolean,
  next: boolean,
];

/** Reads each page of this size, and expects its ids, cursors and total. */
async function expectPages(app: TestApp, text: string, total: number, cases: readonly Case[]): Promise<void> {
  const { cursors } = await readPage(app, text, { first: total });
  expect(new Set(cursors).size).toBe(total);
  for (const cursor of cursors) expect(cursor).not.toMatch(/^\d+$/);
  const cursorOf = (name: unknown) =>
    typeof name === 'string' && /^c\d/.test(name) ? cursors[Number(name.slice(1)) - 1] : name;
  for (const [variables, ids, previous, next] of cases) {
    const named = Object.entries(variables).map(([name, value]) => [name, cursorOf(value)]);
    const shown = ids === '' ? [] : ids.split(' ').map((id) => cursorOf(`c${id}`) as string);
    const expected = { ids, previous, next, totalCount: total, cursors: shown };
    const found = await readPage(app, text, Object.fromEntries(named));
    expect([variables, found]).toEqual([variables, expected]);
  }
}

async function write(app: TestApp, writer: Writer, many: number): Promise<void> {
  for (let id = 1; id <= many; id += 1) await writeDraft(app, writer);
}

const none = { ids: '', cursors: [], totalCount: 0, previous: false, next: false };

const pagesOfFive: readonly Case[] = [
  [{}, '1 2 3 4 5', false, false],
  [{ first: null, after: null, last: null, before: null, filter: null }, '1 2 3 4 5', false, false],
  [{ first: 2 }, '1 2', false, true],
  [{ first: 5 }, '1 2 3 4 5', false, false],
  [{ first: 9 }, '1 2 3 4 5', false, false],
  [{ first: 0 }, '', false, true],
  [{ first: 2, after: 'c2' }, '3 4', true, true],
  [{ first: 3, after: 'c2' }, '3 4 5', true, false],
  [{ first: 2, after: 'c5' }, '', true, false],
  [{ after: 'c4' }, '5', true, false],
  [{ last: 2 }, '4 5', true, false],
  [{ last: 5 }, '1 2 3 4 5', false, false],
  [{ last: 0 }, '', true, false],
  [{ last: 2, before: 'c4' }, '2 3', true, true],
  [{ last: 3, before: 'c4' }, '1 2 3', false, true],
  [{ last: 2, before: 'c1' }, '', false, true],
  [{ before: 'c3' }, '1 2', false, true],
  [{ first: 1, before: 'c3' }, '1', false, true],
  [{ last: 1, after: 'c3' }, '5', true, false],
  [{ after: 'c1', before: 'c4' }, '2 3', true, true],
  [{ first: 1, after: 'c1', before: 'c4' }, '2', true, true],
  [{ last: 1, after: 'c1', before: 'c4' }, '3', true, true],
  [{ after: 'c4', before: 'c2' }, '', true, true],
  [{ after: 'c2', before: 'c2' }, '', true, true],
  [{ first: 3, last: 2 }, '2 3', true, true],
  [{ first: 3, last: 5 }, '1 2 3', false, true],
  [{ first: 2, last: 1, after: 'c2' }, '4', true, true],
  [{ first: 3, last: 0 }, '', true, true],
];

const suite = 'GraphQL postsConnection: the Relay specification (G2, G4)';
describeOn(suite, onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');
  const read = (variables: object) => readPage(app, inConnection, variables);

  it('pages in both directions, in ascending id order, with 10 posts by default', async () => {
    for (const variables of [{}, { last: 1 }, { first: 0 }]) expect(await read(variables)).toEqual(none);
    await write(app, ada, 5);
    await expectPages(app, inConnection, 5, pagesOfFive);
    await write(app, ada, 6);
    await expectPages(app, inConnection, 11, [[{}, '1 2 3 4 5 6 7 8 9 10', false, true]]);
  });

  it('pages and counts only the posts that match a filter', async () => {
    const bea = await register(app, 'Bea');
    for (const tags of [['red'], ['blue'], ['red', 'blue'], []]) {
      await writeDraft(app, ada, { tags });
      await writeDraft(app, bea, { tags });
    }
    for (const id of ['1', '3', '7']) await publish(app, ada, id);
    const [, cursor] = (await read({})).cursors;
    const every = { tags: ['red', 'blue'], authorId: 1, published: true };
    for (const [filter, variables, ...expected] of [
      [{ published: true }, {}, '1 3 7', 3, false, false],
      [{ published: false }, {}, '2 4 5 6 8', 5, false, false],
      [{ authorId: 2 }, { first: 2 }, '2 4', 4, false, true],
      [{ authorId: '02' }, {}, '', 0, false, false],
      [{ tags: ['RED'] }, { last: 2 }, '5 6', 4, true, false],
      [{ tags: [] }, {}, '', 0, false, false],
      [every, {}, '1 3', 2, false, false],
      [{ published: true }, { after: cursor, first: 1 }, '3', 3, true, true],
      [{ published: true }, { before: cursor }, '1', 3, false, true],
      [{ tags: ['blue'] }, { after: cursor }, '3 4 5 6', 4, false, false],
    ] as const) {
      const { ids, totalCount, previous, next } = await read({ filter, ...variables });
      expect([filter, ids, totalCount, previous, next]).toEqual([filter, ...expected]);
    }
  });

  it('accepts the cursor of a deleted post in both directions', async () => {
    await write(app, ada, 5);
    const cursor = (await read({})).cursors[2];
    await data(app, 'mutation { deletePost(id: 3) }', ada);
    const [after, before] = [
      { ids: '4 5', totalCount: 4, previous: true, next: false },
      { ids: '1 2', totalCount: 4, previous: false, next: true },
    ];
    expect(await read({ after: cursor })).toMatchObject(after);
    expect(await read({ before: cursor })).toMatchObject(before);
    await data(app, 'mutation { a: deletePost(id: 4) b: deletePost(id: 5) }', ada);
    expect(await read({ before: cursor })).toMatchObject({ ids: '1 2', next: false });
    await data(app, 'mutation { a: deletePost(id: 1) b: deletePost(id: 2) }', ada);
    expect(await read({ after: cursor })).toEqual(none);
  });

  it.each([
    ['postsConnection', 'after', 'first'],
    ['postsConnection', 'before', 'last'],
    ['posts', 'after', 'first'],
  ])('%s rejects as %s every altered or foreign cursor, and a negative %s', async (field, argument, size) => {
    const negative = `{ ${field}(${size}: -1) { totalCount } }`;
    await expectFailure(app, negative, [field, `${size} must be at least 0`]);
    await write(app, ada, 1);
    const [cursor = ''] = (await read({})).cursors;
    const altered = [...cursor].flatMap((character, index) =>
      ['A', 'B', '_', '=', '']
        .filter((other) => other !== character)
        .map((other) => cursor.slice(0, index) + other + cursor.slice(index + 1)),
    );
    const operation = `query($cursor: String) { ${field}(${argument}: $cursor) { totalCount } }`;
    const expected = failureOf(operation, field, `${argument} is not a valid cursor`, 'BAD_USER_INPUT');
    const padded = [`${cursor} `, ` ${cursor}`, `${cursor}=`, `${cursor}A`];
    // A cursor without letters has no other case.
    const otherCase = [cursor.toUpperCase()].filter((text) => text !== cursor);
    for (const wrong of [...altered, ...padded, ...otherCase, '', ' ', '1', 'x', btoa('1'), '\u0000', '🙂'])
      expectReplyTo(wrong, await query(app, operation, { variables: { cursor: wrong } }), 200, expected);
    expect(await data(app, operation, { variables: { cursor } })).toEqual({ [field]: { totalCount: 1 } });
  });
});

const pagesOfTwelve: readonly Case[] = [
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
  const ada = useWriter(app, 'Ada');
  const read = (variables: object) => readPage(app, inPosts, variables);

  it('returns the posts after a cursor in ascending id order, 10 by default (G4)', async () => {
    expect(await read({})).toEqual(none);
    await write(app, ada, 12);
    await expectPages(app, inPosts, 12, pagesOfTwelve);
    expect((await data(app, '{ posts { edges { node { id } } } }')).posts.edges).toHaveLength(10);
  });

  it('returns a complete connection, with cursors that other schemas accept', async () => {
    await write(app, ada, 3);
    const [startCursor, endCursor] = (await read({})).cursors;
    expect(await data(app, `{ posts(first: 2) ${page} }`)).toEqual({
      posts: {
        totalCount: 3,
        edges: [
          { cursor: startCursor, node: { id: '1' } },
          { cursor: endCursor, node: { id: '2' } },
        ],
        pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor, endCursor },
      },
    });
    const other = 'query($after: String) { postsConnection(after: $after) { edges { node { id } } } }';
    expect(await data(app, other, { variables: { after: endCursor }, path: '/graphql/simple' })).toEqual({
      postsConnection: { edges: [{ node: { id: '3' } }] },
    });
  });

  it('continues after the cursor of a deleted post, and includes newer posts', async () => {
    await write(app, ada, 4);
    const { cursors } = await read({ first: 2 });
    await data(app, 'mutation { a: deletePost(id: 2) b: deletePost(id: 3) }', ada);
    await writeDraft(app, ada);
    expect((await read({ after: cursors[1] })).ids).toBe('4 5');
    await data(app, 'mutation { deletePost(id: 1) }', ada);
    expect((await read({ after: cursors[0] })).previous).toBe(true);
  });
});
