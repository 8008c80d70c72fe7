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

  it('lists the whole records of main', async () => {
    await bench.send('POST', '/posts', { title: 'é'.repeat(3_000), content: '<b>', authorId: { a: 1 } });
    await bench.send('POST', '/posts', { title: 'Second', content: 'x' });
    const times = { createdAt: time, updatedAt: time };
    const second = { id: 2, title: 'Second', content: 'x', ...times };
    const first = { id: 1, title: 'é'.repeat(3_000), content: '<b>', authorId: { a: 1 }, ...times };
    expect((await read('apiPosts?sort=-key&limit=2')).body).toEqual({ data: [second, first], next: null });
    expect((await read('apiPosts?where.id=2&where.id=9')).body).toEqual({ data: [second], next: null });
    expect((await read('apiPosts?search=SECOND')).body).toEqual({ data: [second], next: null });
    expect((await read('apiPosts/1')).body).toEqual({ data: first });
    for (const id of ['1.0', '01', '1e0']) expect((await read(`apiPosts/${id}`, 'main')).status).toBe(404);
  });

  it('returns 50 records without a limit', async () => {
    await t1.make({ from: { seed: { ...seed, apiPosts: 51 } } });
    expect(ids(await read('apiPosts', 't1'))).toHaveLength(50);
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

  /** Compares values as the service does: texts by code point, null last. */
  const compare = (one: unknown, other: unknown): number => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return (one as number) < (other as number) ? -1 : 1;
  };
  const sorted = (rows: readonly unknown[], ...fields: readonly string[]) =>
    (rows as readonly Record<string, unknown>[]).toSorted(
      (one, other) =>
        fields.map((field) => compare(one[field], other[field])).find((order) => order !== 0) ?? 0,
    );

  it('sorts by any fields, in both directions', async () => {
    await fill();
    for (const [name, field] of [
      ['products', 'price'],
      ['products', 'name'],
      ['posts', 'publishedAt'],
      ['posts', 'published'],
      ['users', 'age'],
      ['users', 'isAccount'],
      ['tags', 'name'],
    ] as const) {
      const expected = sorted(await readAll(`${name}?sort=key`), field, 'id');
      expect([name, field, await readAll(`${name}?sort=${field}`)]).toEqual([name, field, expected]);
      expect([name, field, await readAll(`${name}?sort=-${field}`)]).toEqual([
        name,
        field,
        expected.toReversed(),
      ]);
    }
    const byBoth = await readAll('products?sort=category,-price');
    const reversed = (await readAll('products?sort=key')).toReversed();
    const expected = sorted(sorted(reversed, 'price').toReversed(), 'category');
    expect(byBoth.map((row) => (row as { price: number }).price)).toEqual(
      expected.map(({ price }) => price as number),
    );
    const byRole = (await readAll('flatUsers?sort=role')) as { role: string; id: string }[];
    expect(byRole.map(({ role }) => role)).toEqual(byRole.map(({ role }) => role).toSorted());
    expect(new Set(byRole.map(({ id }) => id)).size).toBe(9);
    expect(await readAll('flatUsers?sort=-role')).toEqual(byRole.toReversed());
  });

  it('filters by any fields together with a search and an order', async () => {
    await fill();
    const whole = (await readAll('posts?')) as ({ id: number; tagIds: number[] } & Record<string, unknown>)[];
    const idsWhere = (fits: (post: (typeof whole)[number]) => boolean) =>
      whole.filter(fits).map(({ id }) => id);
    const idsOf = async (path: string) => (await readAll(path)).map((row) => (row as { id: number }).id);
    expect(await idsOf('posts?where.authorId=2')).toEqual(idsWhere(({ authorId }) => authorId === 2));
    expect(await idsOf('posts?where.published=true')).toEqual(
      idsWhere(({ published }) => published === true),
    );
    const one = whole.find(({ tagIds }) => tagIds.length > 0);
    const [tag = 0] = one?.tagIds ?? [];
    const tagged = idsWhere(({ tagIds }) => tagIds.includes(tag));
    expect(tagged).not.toEqual([]);
    expect(await idsOf(`posts?where.tagIds=${tag}&sort=-key`)).toEqual(tagged.toReversed());
    expect(await idsOf(`posts?where.tags=${String([one?.tags].flat()[0]).toUpperCase()}`)).toEqual(tagged);
    const hasText = ({ title, body }: Record<string, unknown>) => /the/i.test(`${title}\n${body}`);
    expect(await idsOf('posts?search=the')).toEqual(idsWhere(hasText));
    expect(await idsOf('posts?search=the&sort=-key')).toEqual(idsWhere(hasText).toReversed());
    const found = whole.filter((row) => hasText(row) && row.published === true);
    expect(found).not.toEqual([]);
    expect(await idsOf('posts?search=the&where.published=true&sort=-createdAt')).toEqual(
      sorted(found, 'createdAt', 'id')
        .toReversed()
        .map(({ id }) => id as number),
    );
    expect(await idsOf(`posts?where.published=true&where.authorId=1&where.authorId=2&sort=title`)).toEqual(
      sorted(
        whole.filter(({ authorId, published }) => published && (authorId === 1 || authorId === 2)),
        'title',
      ).map(({ id }) => id as number),
    );
    const [user] = (await read('flatUsers?limit=1')).body.data;
    expect(
      ids(await read(`flatUsers?where.id=${user.id}&where.name=${encodeURIComponent(user.name)}`)),
    ).toEqual([user.id]);
    expect((await read(`flatUsers/${user.id}`)).body.data).toEqual(user);
  });

  it('lists each friendship from both sides', async () => {
    await fill();
    const pairs = (rows: readonly unknown[]) =>
      rows.map((row) => Object.values(row as { userId: number; friendId: number }).join('.'));
    expect(pairs(await readAll('friendships?sort=key'))).toEqual(words('1.2 2.1 2.4 3.6 4.2 4.6 6.3 6.4'));
    expect(pairs(await readAll('friendships?where.userId=4'))).toEqual(['4.2', '4.6']);
    expect((await read('friendships/4.6')).body).toEqual({ data: { userId: 4, friendId: 6 } });
  });

  it('lists the records of a sandbox', async () => {
    await t1.make({ from: { seed } });
    const [first, ...others] = await readAll('comments?');
    expect([first, others]).toEqual([undefined, []]);
    expect(ids(await read('comments?limit=3', 't1'))).toEqual([1, 2, 3]);
  });

  it('returns 422 or 404 with the reason for an invalid request (W22)', async () => {
    await fill();
    for (const [path, detail] of [
      ['comments?sort=title', 'sort of comments must be one of key, id, postId, authorId, body, createdAt'],
      ['posts?limit=101', 'limit must be a whole number from 1 to 100'],
      ['posts?after=eyJhIjoxfQ', 'after is not a cursor of this list'],
      ['posts?where.authorId=x', 'where.authorId has an invalid value'],
      [
        'products?where.published=a',
        'products cannot be filtered by where.published: use where.id, where.name, where.price, where.category',
      ],
      [
        'products?category=a',
        'there is no parameter "category": the parameters are where.{field}, search, sort, limit, after',
      ],
      ['products?search=a', 'products cannot be searched'],
      ['posts?search=a&search=b', 'search must be a single value'],
      ['posts?where.id=1&where.id=x', 'where.id has an invalid value'],
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
    const plain = { refersTo: null, isListed: true, isGiven: true, isShort: false };
    const by = (name: string) => ({ name, sort: name, filter: `where.${name}` });
    expect(data.find(({ name }) => name === 'posts')).toEqual({
      name: 'posts',
      idFields: ['id'],
      isSearched: true,
      fields: [
        { ...plain, ...by('id'), type: 'integer', sort: 'key' },
        { ...plain, ...by('authorId'), type: 'integer', refersTo: 'users' },
        { ...plain, ...by('title'), type: 'text' },
        { ...plain, ...by('body'), type: 'text' },
        { ...plain, ...by('published'), type: 'boolean' },
        { ...plain, ...by('publishedAt'), type: 'time' },
        { ...plain, ...by('createdAt'), type: 'time' },
        { ...plain, ...by('updatedAt'), type: 'time' },
        {
          ...plain,
          name: 'tags',
          type: 'names',
          refersTo: 'tags',
          isListed: false,
          sort: null,
          filter: 'where.tagIds',
        },
      ],
    });
    const users = data.find(({ name }) => name === 'users')?.fields;
    const password = {
      ...plain,
      name: 'password',
      type: 'password',
      isListed: false,
      isShort: true,
      sort: null,
      filter: null,
    };
    expect(users).toContainEqual(password);
    expect(users).toContainEqual({ ...plain, ...by('isAccount'), type: 'boolean', isGiven: false });
  });
});
