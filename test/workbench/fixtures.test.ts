import { describe, expect, it } from 'bun:test';
import { times } from '../../harness/lists.ts';
import { engines, onSqlite } from '../support/engines.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { account, expectProblem, invalidFields, useWorkbench } from '../support/workbench.ts';

const at = '2026-01-31T09:30:00.000Z';
const clock = { at };
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** Records with required fields only, and records with optional fields. */
const data = {
  users: [
    { name: 'Ada', email: 'ada@example.com', password: 'analytical', role: 'admin' },
    { id: 2, name: 'Grace', email: 'grace@example.com', age: 37, adminNotes: 'navy' },
    { name: 'Alan', email: 'alan@example.com', createdAt: '2020-01-01T12:00:00+02:00' },
  ],
  tags: [{ name: 'News' }],
  posts: [
    { id: 7, authorId: 1, title: 'Hello', body: 'World', published: true, tags: ['news', 'Science', 'NEWS'] },
    { authorId: 3, title: 'Draft', body: 'Not yet', createdAt: '2021-06-01T00:00:00.5Z' },
  ],
  comments: [{ postId: 7, authorId: 2, body: 'Nice' }],
  friendships: [
    { userId: 3, friendId: 1 },
    { userId: 1, friendId: 3 },
  ],
  apiPosts: [
    { title: 'One', content: 'x', authorId: { a: [1] } },
    { title: 'Two', content: 'y', authorId: null },
    { title: 'Three', content: 'z' },
  ],
  flatUsers: [{ name: 'Flat', email: 'flat@example.com' }],
  products: [{ name: 'Lamp', price: 24.5 }],
};

const user = { role: 'user', age: null, adminNotes: '', createdAt: at };
const draft = { authorId: 3, published: false, publishedAt: null, createdAt: at, updatedAt: at };
const published = { authorId: 1, published: true, publishedAt: at, createdAt: at, updatedAt: at };

const document = {
  users: [
    { id: 1, name: 'Ada', email: 'ada@example.com', ...user, role: 'admin' },
    { id: 2, name: 'Grace', email: 'grace@example.com', ...user, age: 37, adminNotes: 'navy' },
    { id: 3, name: 'Alan', email: 'alan@example.com', ...user, createdAt: '2020-01-01T10:00:00.000Z' },
  ],
  tags: [
    { id: 1, name: 'News' },
    { id: 2, name: 'Science' },
  ],
  posts: [
    { id: 1, ...draft, title: 'Draft', body: 'Not yet', createdAt: '2021-06-01T00:00:00.500Z', tags: [] },
    { id: 7, ...published, title: 'Hello', body: 'World', tags: ['News', 'Science'] },
  ],
  comments: [{ id: 1, postId: 7, authorId: 2, body: 'Nice', createdAt: at }],
  friendships: [{ userId: 1, friendId: 3 }],
  apiPosts: [
    { id: 1, title: 'One', content: 'x', authorId: { a: [1] }, createdAt: at, updatedAt: at },
    { id: 2, title: 'Two', content: 'y', authorId: null, createdAt: at, updatedAt: at },
    { id: 3, title: 'Three', content: 'z', createdAt: at, updatedAt: at },
  ],
  flatUsers: [{ id: uuid, name: 'Flat', email: 'flat@example.com', role: 'user', createdAt: at }],
  products: [{ id: 1, name: 'Lamp', price: 24.5, category: 'general' }],
};

const records = Object.fromEntries(Object.entries(document).map(([name, { length }]) => [name, length]));

describeOn('Fixtures', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const make = (name: string, body: unknown) => bench.send('PUT', `/_workbench/sandboxes/${name}`, body);
  const read = async (name: string, query = '') =>
    (await bench.get(`/_workbench/sandboxes/${name}/data${query}`)).body;

  it('fill a sandbox, with the same defaults as the interface (W19)', async () => {
    const made = await make('t1', { from: { data }, clock });
    expect([made.status, made.body.records]).toEqual([201, records]);
    const { status, headers, body } = await bench.get('/_workbench/sandboxes/t1/data');
    expect({ status, type: headers.get('content-type'), body }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: { data: document },
    });
    const login = { email: 'ada@example.com', password: 'analytical' };
    expect((await bench.send('POST', '/~t1/api/v1/auth/login', login)).body.user.role).toBe('admin');
    const query = '{ post(id: 7) { tags author { name } } }';
    expect((await bench.send('POST', '/~t1/graphql', { query })).body).toEqual({
      data: { post: { tags: ['News', 'Science'], author: { name: 'Ada' } } },
    });
    expect((await bench.send('POST', '/~t1/posts', { title: 'Next', content: 'x' })).body.data.id).toBe(4);
    expect((await bench.get('/~t1/posts/search?q=three')).body.meta.count).toBe(1);
  });

  it('survive an export and import, with and without password hashes (W19)', async () => {
    await make('t1', { from: { data }, clock });
    const plain = await read('t1');
    const made = await make('t2', { from: plain, clock: { at: '2030-01-01T00:00:00Z' } });
    expect([made.status, made.body.records]).toEqual([201, records]);
    expect(await read('t2')).toEqual(plain);
    const whole = await read('t1', '?passwordHashes=true');
    const [ada, grace] = whole.data.users;
    const argon = expect.stringMatching(/^\$argon2id\$/);
    expect([ada.passwordHash, grace.passwordHash]).toEqual([argon, undefined]);
    await make('t3', { from: whole });
    expect(await read('t3', '?passwordHashes=true')).toEqual(whole);
    const login = { email: 'ada@example.com', password: 'analytical' };
    expect((await bench.send('POST', '/~t3/api/v1/auth/login', login)).status).toBe(200);
    expect((await bench.send('POST', '/~t2/api/v1/auth/login', login)).status).toBe(401);
  });

  it('take password hashes of the server only', async () => {
    const detail = 'must have the cost of the hashes of this server';
    for (const cost of [{ memoryCost: 65_536 }, { memoryCost: 19_456, timeCost: 3 }]) {
      const passwordHash = await Bun.password.hash('analytical', { algorithm: 'argon2id', ...cost });
      const users = [{ name: 'Ada', email: 'ada@example.com', passwordHash }];
      const { status, body } = await make('t1', { from: { data: { users } } });
      expect([status, body.errors]).toEqual([422, [{ path: 'data.users[0].passwordHash', detail }]]);
    }
  });

  it('end at the first hundred unknown keys, in a body of any length', async () => {
    const keys = Object.fromEntries(times(100_000, (index) => [`key-number-${index}`, 1]));
    for (const body of [
      keys,
      { from: keys },
      { from: { data: keys } },
      { from: { data: { users: keys } } },
    ]) {
      const { status, body: problem } = await make('t1', body);
      expect([status, problem.detail]).toEqual([400, 'Body has too many parts']);
    }
    const unknown = await make('t1', { ['k'.repeat(300)]: 1 });
    expect(unknown.body.detail).toBe(`${'k'.repeat(200)}… is not a known field`);
  });

  it('are restored by a reset and copied by a fork (W5, W6, W19)', async () => {
    await make('t1', { from: { data }, clock });
    const before = await read('t1');
    await bench.send('DELETE', '/_workbench/sandboxes/t1/data/users/1');
    expect((await read('t1')).data.posts).toHaveLength(1);
    const reset = await t1.reset();
    expect([reset.status, reset.body.records]).toEqual([200, records]);
    expect(await read('t1')).toEqual(before);
    await make('t2', { from: { sandbox: 't1' } });
    expect(await read('t2')).toEqual(before);
  });

  it('get the time of each sandbox, even if the data is equal (W19)', async () => {
    const from = { data: { apiPosts: [{ title: 'One', content: 'x' }] } };
    for (const time of ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']) {
      await make('t1', { from, clock: { at: time } });
      const expected = { id: 1, title: 'One', content: 'x', createdAt: time, updatedAt: time };
      expect((await read('t1')).data.apiPosts).toEqual([expected]);
    }
  });

  it('keep every digit of JSON numbers, also after a byte order mark', async () => {
    const text =
      '\ufeff{"from":{"data":{"apiPosts":[{"title":"One","content":"x","authorId":12345678901234567890.10}]}}}';
    await make('t1', text);
    const { text: shown } = await bench.get('/_workbench/sandboxes/t1/data');
    expect(shown).toContain('"authorId":12345678901234567890.10,');
  });

  it('may be larger and contain more JSON values than other bodies (W19)', async () => {
    const products = Array.from({ length: 20_000 }, (_, index) => ({ name: `Lamp ${index}`, price: index }));
    const made = await make('t1', { from: { data: { products } } });
    expect([made.status, made.body.records.products]).toEqual([201, 20_000]);
    const { body, status } = await bench.get('/_workbench/sandboxes/t1/data');
    expect([status, body.data.products.length]).toEqual([200, 20_000]);
  });

  it('are rejected with 422 and all errors if invalid, and change nothing (W19)', async () => {
    await make('t1', { from: { data }, clock });
    const before = await read('t1');
    const wrong = {
      users: [
        { name: 'Ada', email: 'nobody', nick: 'a', age: 1.5, createdAt: '2026-02-30T09:30:00Z' },
        { id: 1, name: 'Grace', email: 'same@example.com', password: 'secret1' },
        { id: 1, name: 'Alan', email: 'SAME@example.com', password: 'secret2' },
        { name: 'Kurt', email: 'kurt@example.com', password: 'short', isAccount: true },
        7,
      ],
      customers: [],
      tags: [{ name: 'News' }, { name: 'nEWS' }],
      posts: [
        { authorId: 9, title: ' ', body: 'x', publishedAt: at, tags: [1] },
        { authorId: 2, body: 'x' },
      ],
      comments: {},
      friendships: [{ userId: 1, friendId: 1 }],
      products: [{ name: 'Lamp', price: '1' }],
    };
    const { status, headers, body } = await make('t1', { from: { data: wrong } });
    const collections = 'users, tags, posts, comments, friendships, apiPosts, flatUsers, products';
    expect({ status, type: headers.get('content-type'), body }).toEqual({
      status: 422,
      type: 'application/problem+json',
      body: invalidFields({
        'data.users[0].email': 'must be an e-mail address',
        'data.users[0].age': 'must be a whole number',
        'data.users[0].createdAt': 'must be a time in the years 1 to 9999, such as "2026-01-31T09:30:00Z"',
        'data.users[0].nick': 'is not a known field',
        'data.users[2].id': 'another user has id 1',
        'data.users[2].email': 'another account has this e-mail address',
        'data.users[3].password': 'must have 6 to 256 characters',
        'data.users[4]': 'must be an object',
        'data.customers': `is not a collection: use ${collections}`,
        'data.tags[1].name': 'another tag has this name',
        'data.posts[0].title': 'must not be blank',
        'data.posts[0].tags[0]': 'must be a string',
        'data.posts[0].authorId': 'no user has id 9',
        'data.posts[1].title': 'is missing',
        'data.comments': 'must be a list',
        'data.friendships[0].friendId': 'must be another user',
        'data.products[0].price': 'must be a number',
      }),
    });
    expect(await read('t1')).toEqual(before);
    expect((await make('t2', { from: { data: wrong } })).status).toBe(422);
    expect((await bench.get('/_workbench/sandboxes/t2')).status).toBe(404);
  });

  it('report only the first 20 errors (W19)', async () => {
    const products = Array.from({ length: 30 }, () => ({ name: '', price: -1 }));
    const { body } = await make('t1', { from: { data: { products } } });
    expect(body.errors).toHaveLength(20);
    expect(body.errors.at(-1)).toEqual({ path: 'data.products[9].price', detail: 'must be at least 0' });
    const unknown = Object.fromEntries(products.map((_, index) => [`field${index}`, 1]));
    const verified = await bench.send('POST', '/_workbench/sandboxes/main/journal/verify', unknown);
    expect(verified.body.detail.split('; ')).toHaveLength(20);
  });

  it('that are not JSON return 400, and those of another shape 422', async () => {
    for (const [body, status] of [
      ['{"from":{"data":{"users":[{]}}}', 400],
      ['{"from":{"data":{"users":[]}', 400],
      ['{"from":{"data":[]}}', 422],
      ['{"from":{"data":{},"seed":{}}}', 422],
      [`{"from":{"data":{"users":[${'['.repeat(200)}${']'.repeat(200)}]}}}`, 400],
    ] as const)
      expect([body, (await make('t1', body)).status]).toEqual([body, status]);
  });

  it('can be read from main, but without password hashes (W19)', async () => {
    await bench.send('POST', '/posts', { title: 'Main', content: 'x' });
    const time = expect.any(String);
    const post = { id: 1, title: 'Main', content: 'x', createdAt: time, updatedAt: time };
    expect((await read('main')).data.apiPosts).toEqual([post]);
    const hashes = await bench.get('/_workbench/sandboxes/main/data?passwordHashes=true');
    const detail = 'the workbench never returns the password hashes of main, not even those in a copy';
    expectProblem(hashes, 403, 'Main is protected', detail);
  });

  it('never carries the password hashes of main out, through any chain of copies (W19)', async () => {
    await bench.send('POST', '/api/v1/auth/register', account);
    const snapshot = (name: string, sandbox: string) =>
      bench.send('PUT', `/_workbench/snapshots/${name}`, { sandbox });
    await make('fork', { from: { sandbox: 'main' } });
    await snapshot('ofmain', 'main');
    await snapshot('offork', 'fork');
    await make('forkoffork', { from: { sandbox: 'fork' } });
    await make('fromsnapshot', { from: { snapshot: 'ofmain' } });
    await make('restored', {});
    await bench.sandbox('restored').restore('offork');
    const statusOf = async (name: string) =>
      (await bench.get(`/_workbench/sandboxes/${name}/data?passwordHashes=true`)).status;
    for (const name of ['fork', 'forkoffork', 'fromsnapshot', 'restored'])
      expect([name, await statusOf(name)]).toEqual([name, 403]);
    await bench.sandbox('restored').reset();
    expect(await statusOf('restored')).toBe(200);
  });
});

describe('Large fixtures', () => {
  const [sqlite] = engines;
  const bench = useWorkbench(sqlite, { WORKBENCH_MAX_BYTES: '2000000', MAX_BODY_BYTES: '10000' });
  const t1 = bench.sandbox();
  const make = (contentLength: number) => {
    const apiPosts = [{ title: 'Long', content: 'a'.repeat(contentLength) }];
    return t1.make({ from: { data: { apiPosts } } });
  };

  it('may be larger than MAX_BODY_BYTES, unlike other bodies (W19)', async () => {
    expect((await make(100_000)).status).toBe(201);
    const body = { title: 'Long', content: 'a'.repeat(100_000) };
    expect((await bench.send('POST', '/~t1/posts', body)).status).toBe(413);
  });

  it('return 507 if the sandbox would be too large, and 413 if the body is (W10, W19)', async () => {
    await make(10);
    const detail = 'a sandbox holds at most 2000000 bytes (WORKBENCH_MAX_BYTES)';
    expectProblem(await make(1_500_000), 507, 'Too large', detail);
    expect((await make(2_500_000)).status).toBe(413);
    expect((await bench.get('/_workbench/sandboxes/t1')).body.records.apiPosts).toBe(1);
  });
});

describe('Fixtures built in another thread', () => {
  const [sqlite] = engines;
  const bench = useWorkbench(sqlite);
  const t1 = bench.sandbox();
  const long = { title: 'Long', content: 'a'.repeat(200_000) };
  const make = (apiPosts: readonly unknown[]) => t1.make({ from: { data: { apiPosts } } });

  it('work like short ones (W19)', async () => {
    expect((await make([long])).body.records.apiPosts).toBe(1);
    expect((await bench.get('/~t1/posts/1')).body.data).toMatchObject(long);
  });

  it('are rejected like short ones, and change nothing (W19)', async () => {
    await make([long, long]);
    const short = await make([{ title: 1, content: 'a' }]);
    const other = await make([{ title: 1, content: long.content }]);
    expect(short.status).toBe(422);
    expectReply(other, short.status, short.body);
    expect((await bench.get('/_workbench/sandboxes/t1')).body.records.apiPosts).toBe(2);
  });

  const broken = [
    ['not JSON', (text: string) => `[${text},]`],
    ['nested too deep', (text: string) => `[${text}, ${'['.repeat(2_000)}${']'.repeat(2_000)}]`],
  ] as const;
  it.each(broken)('are rejected like short ones if they are %s (W19)', async (_, around) => {
    const put = async (post: unknown) => {
      const json = `{"from":{"data":{"apiPosts":${around(JSON.stringify(post))}}}}`;
      const { status, body } = await t1.make(json);
      return { status, body };
    };
    const short = await put({ title: 'Short', content: 'a' });
    expect(short.status).toBe(400);
    expect(await put(long)).toEqual(short);
  });
});
