import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { engines } from '../support/engines.ts';
import { useWorkbench } from '../support/workbench.ts';

const [sqlite] = engines;

const text = fc.string({ unit: 'binary', maxLength: 8 }).map((one) => `x${one.replaceAll('\0', '')}`);
const time = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const email = fc.integer({ min: 0, max: 99 }).map((number) => `User${number}@example.com`);
const some = <T extends object>(
  required: (keyof T & string)[],
  model: { [K in keyof T]: fc.Arbitrary<T[K]> },
) => fc.array(fc.record(model, { requiredKeys: required }), { maxLength: 6 });

const users = some(['name', 'email'], {
  name: text,
  email,
  role: fc.constantFrom('user', 'admin', 'guest'),
  age: fc.option(fc.integer({ min: 0, max: 150 })),
  adminNotes: text,
  createdAt: time,
});
const ids = { authorId: fc.integer({ min: 1, max: 3 }), postId: fc.integer({ min: 1, max: 2 }) };
const posts = some(['authorId', 'title', 'body'], {
  authorId: ids.authorId,
  title: text,
  body: text,
  published: fc.boolean(),
  tags: fc.array(text, { maxLength: 3 }),
  createdAt: time,
  updatedAt: time,
});

/** Valid fixtures: three users and two posts to refer to, and random records of every kind. */
const fixtures = fc.record({
  users: users.map((more) => [
    ...['A', 'B', 'C'].map((name) => ({ name, email: `${name}@example.com` })),
    ...more,
  ]),
  posts: posts.map((more) => [...[1, 2].map((authorId) => ({ authorId, title: 'x', body: 'y' })), ...more]),
  comments: some(['postId', 'authorId', 'body'], { ...ids, body: text, createdAt: time }),
  friendships: fc.array(fc.constantFrom({ userId: 1, friendId: 2 }, { userId: 3, friendId: 1 }), {
    maxLength: 4,
  }),
  apiPosts: some(['title', 'content'], {
    title: text,
    content: text,
    authorId: fc.jsonValue({ maxDepth: 2 }),
  }),
  flatUsers: some(['name', 'email'], { name: text, email, role: text }),
  products: some(['name', 'price'], {
    name: text,
    price: fc.double({ min: 0, noNaN: true, max: 1e12 }),
    category: text,
  }),
});

describe('The data document of a sandbox', () => {
  const bench = useWorkbench(sqlite);

  it('creates a sandbox with the same document (W19)', async () => {
    const read = async () => (await bench.send('GET', '/_workbench/sandboxes/t1/data')).text;
    await fc.assert(
      fc.asyncProperty(fixtures, async (data) => {
        const made = await bench.send('PUT', '/_workbench/sandboxes/t1', { from: { data } });
        expect(made.body.errors ?? made.status).toBeWithin(200, 202);
        const document = await read();
        const { users: all, friendships } = JSON.parse(document).data;
        expect([all.length, made.body.records.friendships]).toEqual([data.users.length, friendships.length]);
        const again = await bench.send('PUT', '/_workbench/sandboxes/t1', `{"from":${document}}`);
        expect(again.status).toBe(200);
        expect(await read()).toBe(document);
      }),
      { numRuns: 20 },
    );
  });
});
