import { expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { seedDatabase } from '../../src/data/seed/seed-database.ts';
import { completePlan } from '../../src/data/seed/seed-plan.ts';
import { contracts } from '../../src/records/contracts.ts';
import { onSqlite } from '../support/engines.ts';
import { describeOn } from '../support/suites.ts';
import { expectProblem, type Reply, useWorkbench } from '../support/workbench.ts';

const seed = { seed: 7, users: 6, posts: 30, comments: 20, products: 12, flatUsers: 9, apiPosts: 7 };
const time = expect.stringMatching(/Z$/);

interface Part {
  readonly data: Readonly<Record<string, unknown>>[];
  readonly next: string | null;
}

describeOn('GET /_workbench/sandboxes/{name}/data/{collection}', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const read = (path: string, name = 'main'): Promise<Reply> =>
    bench.get(`/_workbench/sandboxes/${name}/data/${path}`);
  const fill = async () => {
    const plan = { ...completePlan(seed), passwordHash: null };
    await seedDatabase(bench.world.database, plan, { append: false, onProgress: () => undefined });
  };
  const ids = ({ body }: Reply) => (body as Part).data.map(({ id }) => id);

  /** Reads a whole list, a few records at a time. */
  async function readAll(path: string): Promise<readonly unknown[]> {
    const all = [];
    for (let after = ''; ; ) {
      const { data, next } = (await read(`${path}&limit=4${after}`)).body as Part;
      all.push(...data);
      if (next === null) return all;
      expect(data).toHaveLength(4);
      after = `&after=${next}`;
    }
  }

  it('lists the records of main, with long texts truncated', async () => {
    await bench.send('POST', '/posts', { title: 'é'.repeat(300), content: '<b>', authorId: { a: 1 } });
    await bench.send('POST', '/posts', { title: 'Second', content: 'x' });
    const times = { createdAt: time, updatedAt: time };
    const second = { id: 2, title: 'Second', content: 'x', authorId: null, ...times };
    const first = { id: 1, title: 'é'.repeat(200), content: '<b>', authorId: '{"a":1}', ...times };
    expect((await read('apiPosts?sort=-key&limit=2')).body).toEqual({ data: [second, first], next: null });
    expect((await read('apiPosts?ids=2,9')).body).toEqual({ data: [second], next: null });
    expect((await read('apiPosts?search=SECOND')).body).toEqual({ data: [second], next: null });
    expect((await read('apiPosts/1')).body).toEqual({
      data: { ...first, title: 'é'.repeat(300), authorId: { a: 1 } },
    });
    for (const id of ['1.0', '01', '1e0']) expect((await read(`apiPosts/${id}`, 'main')).status).toBe(404);
  });

  it('pages through every collection in both directions', async () => {
    await fill();
    const counts = { users: 6, posts: 30, comments: 20, products: 12, flatUsers: 9, apiPosts: 7 };
    for (const [name, count] of Object.entries(counts)) {
      const ascending = await readAll(`${name}?sort=key`);
      expect([name, ascending.length]).toEqual([name, count]);
      expect(await readAll(`${name}?sort=-key`)).toEqual(ascending.toReversed());
    }
  });

  it('sorts by an indexed field', async () => {
    await fill();
    const prices = (await readAll('products?sort=-price')).map((row) => (row as { price: number }).price);
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    expect(prices).toHaveLength(12);
    const byRole = (await readAll('flatUsers?sort=role')) as { role: string; id: string }[];
    expect(byRole.map(({ role }) => role)).toEqual(byRole.map(({ role }) => role).toSorted());
    expect(new Set(byRole.map(({ id }) => id)).size).toBe(9);
    expect(await readAll('flatUsers?sort=-role')).toEqual(byRole.toReversed());
  });

  it('filters by a field, a list of ids or a search text', async () => {
    await fill();
    const posts = await Promise.all(
      (await readAll('posts?')).map((row) => read(`posts/${(row as { id: number }).id}`)),
    );
    const whole = posts.map(({ body }) => body.data);
    const idsWhere = (fits: (post: { id: number } & Record<string, unknown>) => boolean) =>
      whole.filter(fits).map(({ id }) => id);
    const idsOf = async (path: string) => (await readAll(path)).map((row) => (row as { id: number }).id);
    expect(await idsOf('posts?authorId=2')).toEqual(idsWhere(({ authorId }) => authorId === 2));
    expect(await idsOf('posts?published=true')).toEqual(idsWhere(({ published }) => published === true));
    const [tag] = whole.find(({ tagIds }) => tagIds.length > 0).tagIds;
    expect(await idsOf(`posts?tagIds=${tag}&sort=-key`)).toEqual(
      idsWhere(({ tagIds }) => (tagIds as number[]).includes(tag)).toReversed(),
    );
    expect(await idsOf('posts?search=the')).toEqual(
      idsWhere(({ title, body }) => /the/i.test(`${title}\n${body}`)),
    );
    const [user] = (await read('flatUsers?limit=1')).body.data;
    expect(ids(await read(`flatUsers?ids=${user.id}`))).toEqual([user.id]);
    expect((await read(`flatUsers/${user.id}`)).body.data).toEqual(user);
  });

  it('lists each friendship from both sides', async () => {
    await fill();
    const pairs = (rows: readonly unknown[]) =>
      rows.map((row) => Object.values(row as { userId: number; friendId: number }).join('.'));
    expect(pairs(await readAll('friendships?sort=key'))).toEqual(words('1.2 2.1 2.4 3.6 4.2 4.6 6.3 6.4'));
    expect(pairs(await readAll('friendships?userId=4'))).toEqual(['4.2', '4.6']);
    expect((await read('friendships/4.6')).body).toEqual({ data: { userId: 4, friendId: 6 } });
  });

  it('lists the records of a sandbox', async () => {
    await t1.make({ from: { seed } });
    const [first, ...others] = await readAll('comments?');
    expect([first, others]).toEqual([undefined, []]);
    expect(ids(await read('comments?limit=3', 't1'))).toEqual([1, 2, 3]);
  });

  it('returns 422 or 404 with the reason for an invalid request', async () => {
    await fill();
    for (const [path, detail] of [
      ['posts?sort=title', 'sort of posts must be one of key, authorId'],
      ['posts?limit=101', 'limit must be a whole number from 1 to 100'],
      ['posts?after=eyJhIjoxfQ', 'after is not a cursor of this list'],
      ['posts?authorId=x', 'authorId has an invalid value'],
      ['posts?authorId=1&search=a', 'authorId and search cannot be combined: filter by one of them'],
      ['posts?category=a', 'posts cannot be filtered by category: use authorId, published, tagIds'],
      ['products?category=a&sort=price', 'a filtered list can only be sorted by key'],
      ['products?search=a', 'products cannot be searched'],
      ['posts?ids=1,x', 'ids contains an invalid id'],
    ] as const)
      expectProblem(await read(path), 422, 'Invalid input', detail);
    for (const id of ['99', 'x'])
      expectProblem(
        await read(`posts/${id}`),
        404,
        'No such record',
        `posts has no record with the id ${id}`,
      );
    const names = 'users, tags, posts, comments, friendships, apiPosts, flatUsers, products';
    const unknown = `there is no collection "secrets": the collections are ${names}`;
    expectProblem(await read('secrets'), 404, 'No such collection', unknown);
    expectProblem(await read('posts', 'none'), 404, 'No such sandbox', 'there is no sandbox "none"');
  });
});

describeOn('GET /_workbench/collections', onSqlite, useWorkbench, (bench) => {
  it('describes every field that records show and that clients write', async () => {
    const { status, body } = await bench.get('/_workbench/collections');
    const { data } = body as { data: { [fact: string]: unknown; fields: Record<string, unknown>[] }[] };
    expect(status).toBe(200);
    expect(data.map(({ name }) => name)).toEqual([...contracts.names]);
    for (const [index, { shown }] of contracts.collections.entries())
      expect(data[index]?.fields.map(({ name }) => name)).toEqual(expect.arrayContaining([...shown]));
    const plain = { refersTo: null, isListed: true, isGiven: true, isShort: false, sort: null, filter: null };
    expect(data.find(({ name }) => name === 'posts')).toEqual({
      name: 'posts',
      idFields: ['id'],
      isSearched: true,
      fields: [
        { ...plain, name: 'id', type: 'integer', sort: 'key' },
        {
          ...plain,
          name: 'authorId',
          type: 'integer',
          refersTo: 'users',
          sort: 'authorId',
          filter: 'authorId',
        },
        { ...plain, name: 'title', type: 'text' },
        { ...plain, name: 'body', type: 'text' },
        { ...plain, name: 'published', type: 'boolean', filter: 'published' },
        { ...plain, name: 'publishedAt', type: 'time' },
        { ...plain, name: 'createdAt', type: 'time' },
        { ...plain, name: 'updatedAt', type: 'time' },
        { ...plain, name: 'tags', type: 'names', refersTo: 'tags', isListed: false, filter: 'tagIds' },
      ],
    });
    const users = data.find(({ name }) => name === 'users')?.fields;
    const password = { ...plain, name: 'password', type: 'password', isListed: false, isShort: true };
    expect(users).toContainEqual(password);
    expect(users).toContainEqual({ ...plain, name: 'isAccount', type: 'boolean', isGiven: false });
  });
});
