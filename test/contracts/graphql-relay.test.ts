import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { data, failureOf, query } from '../support/graphql.ts';
import { publish, writeDraft } from '../support/graphql-blog.ts';

const text = `query($first: Int, $after: String, $last: Int, $before: String, $filter: PostFilter) {
  postsConnection(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
    totalCount
    edges { cursor node { id } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;

async function readPage(app: TestApp, variables: object) {
  const { totalCount, edges, pageInfo } = (await data(app, text, { variables })).postsConnection;
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo;
  const cursors: string[] = edges.map(({ cursor }: { cursor: string }) => cursor);
  // The cursors of a page are those of its first and last edge.
  expect([startCursor, endCursor]).toEqual([cursors.at(0) ?? null, cursors.at(-1) ?? null]);
  const ids: string = edges.map(({ node }: { node: { id: string } }) => node.id).join(' ');
  return { ids, cursors, totalCount, previous: hasPreviousPage, next: hasNextPage };
}

/** A page of five posts: its ids, and whether there are others before and after it. `c2` is the cursor of post 2. */
type Case = readonly [
  variables: Readonly<Record<string, unknown>>,
  ids: string,
  previous: boolean,
  next: boolean,
];

const cases: readonly Case[] = [
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

describe('GraphQL postsConnection: the Relay specification (G2, G4)', () => {
  onEverySetupInProcess((setup) => {
    const app = useApp(setup);

    async function write(many: number, tags: readonly string[] = []) {
      const ada = await register(app, 'Ada');
      for (let id = 1; id <= many; id += 1) await writeDraft(app, ada, { tags });
      return ada;
    }

    it('pages in both directions, in ascending id order', async () => {
      await write(5);
      const { cursors } = await readPage(app, {});
      const cursorOf = (name: unknown) =>
        typeof name === 'string' ? cursors[Number(name.slice(1)) - 1] : name;
      for (const [variables, ids, previous, next] of cases) {
        const { after, before } = variables;
        const page = await readPage(app, { ...variables, after: cursorOf(after), before: cursorOf(before) });
        expect({ variables, page: { ...page, cursors: undefined } }).toEqual({
          variables,
          page: { ids, previous, next, totalCount: 5, cursors: undefined },
        });
      }
    });

    it('returns 10 posts by default', async () => {
      await write(11);
      expect(await readPage(app, {})).toMatchObject({
        ids: '1 2 3 4 5 6 7 8 9 10',
        totalCount: 11,
        next: true,
      });
    });

    it('returns an empty page without posts', async () => {
      for (const variables of [{}, { last: 1 }, { first: 0 }])
        expect(await readPage(app, variables)).toEqual({
          ids: '',
          cursors: [],
          totalCount: 0,
          previous: false,
          next: false,
        });
    });

    it('pages and counts only the posts that match a filter', async () => {
      const ada = await register(app, 'Ada');
      const bea = await register(app, 'Bea');
      for (const tags of [['red'], ['blue'], ['red', 'blue'], []]) {
        await writeDraft(app, ada, { tags });
        await writeDraft(app, bea, { tags });
      }
      for (const id of ['1', '3', '7']) await publish(app, ada, id);
      const page = async (filter: object, variables: object = {}) => {
        const { ids, totalCount, previous, next } = await readPage(app, { filter, ...variables });
        return [ids, totalCount, previous, next];
      };
      expect(await page({ published: true })).toEqual(['1 3 7', 3, false, false]);
      expect(await page({ published: false })).toEqual(['2 4 5 6 8', 5, false, false]);
      expect(await page({ authorId: 2 }, { first: 2 })).toEqual(['2 4', 4, false, true]);
      expect(await page({ authorId: '02' })).toEqual(['', 0, false, false]);
      expect(await page({ tags: ['RED'] }, { last: 2 })).toEqual(['5 6', 4, true, false]);
      expect(await page({ tags: [] })).toEqual(['', 0, false, false]);
      expect(await page({ tags: ['red', 'blue'], authorId: 1, published: true })).toEqual([
        '1 3',
        2,
        false,
        false,
      ]);
      const [, cursor] = (await readPage(app, {})).cursors;
      expect(await page({ published: true }, { after: cursor, first: 1 })).toEqual(['3', 3, true, true]);
      expect(await page({ published: true }, { before: cursor })).toEqual(['1', 3, false, true]);
    });

    it('accepts the cursor of a deleted post in both directions', async () => {
      const ada = await write(5);
      const cursor = (await readPage(app, {})).cursors[2];
      await data(app, 'mutation { deletePost(id: 3) }', ada);
      expect(await readPage(app, { after: cursor })).toMatchObject({
        ids: '4 5',
        totalCount: 4,
        previous: true,
        next: false,
      });
      expect(await readPage(app, { before: cursor })).toMatchObject({
        ids: '1 2',
        totalCount: 4,
        previous: false,
        next: true,
      });
      await data(app, 'mutation { a: deletePost(id: 4) b: deletePost(id: 5) }', ada);
      expect(await readPage(app, { before: cursor })).toMatchObject({ ids: '1 2', next: false });
      await data(app, 'mutation { a: deletePost(id: 1) b: deletePost(id: 2) }', ada);
      expect(await readPage(app, { after: cursor })).toMatchObject({
        ids: '',
        totalCount: 0,
        previous: false,
      });
    });

    it.each(['first', 'last'])('rejects %s below 0 with BAD_USER_INPUT', async (argument) => {
      const operation = `{ postsConnection(${argument}: -1) { totalCount } }`;
      const { body } = await query(app, operation);
      const message = `${argument} must be at least 0`;
      expect(body).toEqual(failureOf(operation, 'postsConnection', message, 'BAD_USER_INPUT'));
    });

    const places = [
      ['postsConnection', 'after'],
      ['postsConnection', 'before'],
      ['posts', 'after'],
    ] as const;
    it.each(places)('%s rejects as %s every altered or foreign cursor', async (field, argument) => {
      await write(1);
      const [cursor = ''] = (await readPage(app, {})).cursors;
      const altered = [...cursor].flatMap((character, index) =>
        ['A', 'B', '_', '=', '']
          .filter((other) => other !== character)
          .map((other) => cursor.slice(0, index) + other + cursor.slice(index + 1)),
      );
      const operation = `query($cursor: String) { ${field}(${argument}: $cursor) { totalCount } }`;
      const expected = failureOf(operation, field, `${argument} is not a valid cursor`, 'BAD_USER_INPUT');
      const others = [
        '',
        ' ',
        '1',
        'x',
        `${cursor} `,
        ` ${cursor}`,
        `${cursor}=`,
        `${cursor}A`,
        cursor.toUpperCase(),
        btoa('1'),
        '\u0000',
        '🙂',
      ];
      for (const wrong of [...altered, ...others]) {
        const { body } = await query(app, operation, { variables: { cursor: wrong } });
        expect({ wrong, body }).toEqual({ wrong, body: expected });
      }
      expect((await query(app, operation, { variables: { cursor } })).body).toEqual({
        data: { [field]: { totalCount: 1 } },
      });
    });
  });
});
