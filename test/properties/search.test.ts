import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { foldText, isBlank } from '../../src/lib/text.ts';
import { type Reply, type TestApp, useApp } from '../support/app.ts';
import { emailOf, makeProfile, makeProfileWithToken } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { query } from '../support/graphql.ts';
import { writeDraft } from '../support/graphql-blog.ts';

/** Characters special to an engine, letters with unusual case mappings, surrogate pairs: few enough to recur often. */
const provoking = fc.constantFrom(
  ...'%_\\*"\'(){}:^-+?[] \n\t@.aAbéÉe\u0301ßẞsSſΣσςk\u212aµμİıi\u0307ﬁŉΐ日😀😁𐐀𐐨\u{10ffff}\u200d\ufeff',
  ...['OR', 'AND', 'NOT', 'NEAR'],
);
const anyCharacter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => one !== '\0');
const character = fc.oneof({ weight: 8, arbitrary: provoking }, { weight: 1, arbitrary: anyCharacter });
const filled = fc.string({ unit: character, minLength: 1, maxLength: 12 }).filter((one) => !isBlank(one));

/** Addresses that share parts with each other and with the names. */
const email = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', 'A', 'b', 's', 'SS', '_', '-', '1'), minLength: 1, maxLength: 5 }),
    fc.constantFrom('a.co', 'A.CO', 'ss.org', 'example.com'),
  )
  .map(([local, domain]) => `x${local}x@${domain}`);

type Stored = Readonly<Record<string, string>>;

interface Searched {
  readonly record: fc.Arbitrary<Stored>;
  /** The values of the parameter `field`, and the fields that each searches. */
  readonly scopes: readonly (readonly [field: string, searched: readonly string[]])[];
  create(app: TestApp, records: readonly Stored[]): Promise<Stored[]>;
  remove(app: TestApp, stored: readonly Stored[]): Promise<unknown>;
  find(app: TestApp, query: string, field: string): Promise<Reply>;
  bodyOf(query: string, data: readonly Stored[]): unknown;
}

const findAt = (path: string) => (app: TestApp, query: string, field: string) =>
  app.get(`${path}?q=${encodeURIComponent(query)}${field}`);

const interfaces: Readonly<Record<string, Searched>> = {
  '/posts/search': {
    record: fc.record({ title: filled, content: filled }),
    scopes: [['', ['title', 'content']]],
    async create(app, posts) {
      const replies = await Promise.all(posts.map((post) => app.post('/posts', post)));
      return replies.map(({ body }) => body.data).sort((one, other) => one.id - other.id);
    },
    remove: (app, posts) => Promise.all(posts.map(({ id }) => app.delete(`/posts/${id}`))),
    find: findAt('/posts/search'),
    bodyOf: (query, data) => ({ data, meta: { query, count: data.length } }),
  },
  '/users/search': {
    record: fc.record({ name: fc.string({ unit: character, maxLength: 12 }), email }),
    scopes: [
      ['', ['name', 'email']],
      ['&field=all', ['name', 'email']],
      ['&field=name', ['name']],
      ['&field=email', ['email']],
    ],
    create: async (app, users) => (await app.post('/users/bulk', users)).body,
    remove: (app, users) => app.request('DELETE', '/users/bulk', { json: users.map(({ id }) => id) }),
    find: findAt('/users/search'),
    bodyOf: (query, data) => ({ query, count: data.length, data }),
  },
  /** Each record is a user and a post. Users come first, and blank text matches nothing. */
  'GraphQL search': {
    record: fc.record({ name: filled, title: filled, content: filled }),
    scopes: [['', ['name', 'email', 'title', 'content']]],
    async create(app, records) {
      const author = await makeProfileWithToken(app, 'Nobody');
      const { name, email } = author.user;
      const users: Stored[] = [{ __typename: 'User', id: `${author.id}`, name, email }];
      const posts: Stored[] = [];
      for (const { name = '', ...texts } of records) {
        const { id } = await makeProfile(app, 'User');
        await app.patch(`/api/v1/users/${id}`, { name });
        users.push({ __typename: 'User', id: `${id}`, name, email: emailOf('User') });
        posts.push({ __typename: 'Post', id: await writeDraft(app, author, texts), ...texts });
      }
      return [...users, ...posts];
    },
    async remove(app, stored) {
      for (const { __typename, id } of stored)
        if (__typename === 'User') await app.delete(`/api/v1/users/${id}`);
    },
    find: (app, sought) =>
      query(
        app,
        'query($sought: String!) { search(query: $sought) { __typename ... on User { id } ... on Post { id } } }',
        {
          variables: { sought },
        },
      ),
    bodyOf: (sought, data) => ({
      data: { search: isBlank(sought) ? [] : data.map(({ __typename, id }) => ({ __typename, id })) },
    }),
  },
};

/** A search: a part of a record's text in a different case, or any text. */
const search = fc.record({
  of: fc.nat(5),
  at: fc.nat(23),
  length: fc.integer({ min: 1, max: 6 }),
  change: fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    foldText,
  ),
  scope: fc.nat(3),
  stranger: fc.option(fc.string({ unit: character, minLength: 1, maxLength: 4 }), { freq: 3 }),
});

describe.each(Object.entries(interfaces))('%s', (name, { record, scopes, create, remove, find, bodyOf }) => {
  const scene = fc.record({
    records: fc.array(record, { minLength: 1, maxLength: 6 }),
    // A part of a text in more than 32 records is not looked up alone.
    copies: fc.constantFrom(...Array<number>(9).fill(1), name === 'GraphQL search' ? 1 : 34),
    queries: fc.array(search, { minLength: 1, maxLength: 8 }),
  });

  onEveryEngine((engine) => {
    const app = useApp({ engine, transport: 'in process' });

    it('matches a scan of every record, in order of creation (S9)', async () => {
      await fc.assert(
        fc.asyncProperty(scene, async ({ records: different, copies, queries }) => {
          const records = Array<typeof different>(copies).fill(different).flat();
          const stored = await create(app, records);
          for (const { of, at, length, change, scope, stranger } of queries) {
            const [field, searched] = scopes[scope % scopes.length] ?? ['', []];
            const characters = Object.values(records[of % records.length] ?? {}).flatMap((text) => [...text]);
            const start = at % characters.length;
            const text = stranger ?? change(characters.slice(start, start + length).join(''));
            const isFound = (one: Stored) =>
              searched.some((name) => foldText(one[name] ?? '').includes(foldText(text)));
            const { status, body } = await find(app, text, field);
            expect({ status, body }).toEqual({ status: 200, body: bodyOf(text, stored.filter(isFound)) });
          }
          await remove(app, stored);
        }),
        { numRuns: name === 'GraphQL search' ? 30 : 60 },
      );
    }, 120_000);
  });
});
