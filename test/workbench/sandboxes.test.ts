import { expect, it, setSystemTime } from 'bun:test';
import { openStream } from '../../harness/event-stream.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { onSqlite } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { account, expectProblem, noRecords, problemOf, useWorkbench } from '../support/workbench.ts';

const nameRule = 'must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -';
const post = { title: 'Hello', content: 'First post' };

describeOn('Sandboxes', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const make = (name: string, body?: unknown) => bench.sandbox(name).make(body);

  /** Creates a user and a post by that user, which subscribers receive. */
  const write = async (base: string, title: string) => {
    const mutate = async (mutation: string) =>
      (await bench.send('POST', `${base}/graphql`, { query: `mutation { ${mutation} { id } }` })).body.data;
    const { createUser } = await mutate('createUser(input: {name: "Ada", email: "a@example.com"})');
    await mutate(`createPost(title: "${title}", content: "x", authorId: ${createUser.id})`);
  };

  it('are created by PUT with 201, and recreated with 200 (W4)', async () => {
    const made = await make('t1');
    expect({ status: made.status, body: made.body }).toEqual({
      status: 201,
      body: {
        name: 't1',
        url: `${bench.url}/~t1`,
        webSocketUrl: `${bench.socketUrl}/~t1/graphql`,
        productsToken: expect.stringMatching(/^[\w-]{43}$/),
        createdAt: expect.any(String),
        expiresAt: new Date(Date.parse(made.body.createdAt) + 3_600_000).toISOString(),
        clock: { now: expect.any(String), running: true, isReal: true },
        records: noRecords,
      },
    });
    expect((await bench.send('POST', '/~t1/posts', post)).status).toBe(201);
    const again = await make('t1');
    expect([again.status, again.body.records]).toEqual([200, noRecords]);
    expect((await bench.get('/~t1/posts')).body.data).toEqual([]);
  });

  it.each([{ ttlSeconds: 0 }, { ttlSeconds: 0, randomSeed: 1 }])(
    'are created by POST %j with an unguessable name and a Location header (W4, W21)',
    async (options) => {
      const create = () => bench.send('POST', '/_workbench/sandboxes', options);
      const { status, headers, body } = await create();
      const location = `/_workbench/sandboxes/${body.name}`;
      expect([status, headers.get('location'), body.expiresAt]).toEqual([201, location, null]);
      expect(body.name).toMatch(/^[0-9a-f]{12}$/);
      expect((await create()).body.name).not.toBe(body.name);
      expect((await bench.get(location)).body.name).toBe(body.name);
    },
  );

  it('are only created, never replaced, with If-None-Match: *, and so are snapshots (W4, W6)', async () => {
    const onlyNew = { headers: { 'if-none-match': '*' } };
    expect((await t1.make(undefined, onlyNew)).status).toBe(201);
    await bench.send('POST', '/~t1/posts', post);
    const detail = 'the sandbox "t1" already exists: PUT /_workbench/sandboxes/t1 replaces it';
    expectProblem(await t1.make(undefined, onlyNew), 412, 'Already exists', detail);
    expect((await bench.get('/~t1/posts')).body.meta.total).toBe(1);
    const save = (options?: object) =>
      bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' }, options);
    expect((await save(onlyNew)).status).toBe(201);
    await bench.send('POST', '/~t1/posts', post);
    expect((await save(onlyNew)).status).toBe(412);
    expect((await bench.get('/_workbench/snapshots')).body.data[0].records.apiPosts).toBe(1);
    expect((await save()).status).toBe(200);
  });

  it('are not used by looking at them (W10)', async () => {
    const { body } = await make('t1', { ttlSeconds: 3600 });
    for (const path of ['', '/t1', '/t1/data', '/t1/data/posts', '/t1/faults', '/t1/journal', '/t1/clock']) {
      setSystemTime(Date.now() + 60_000);
      expect((await bench.get(`/_workbench/sandboxes${path}`)).status).toBe(200);
    }
    expect((await bench.get(t1.path)).body.expiresAt).toBe(body.expiresAt);
    await bench.get('/~t1/posts');
    expect((await bench.get(t1.path)).body.expiresAt).not.toBe(body.expiresAt);
    setSystemTime();
  });

  it('end with the snapshots that were taken for them only (W10)', async () => {
    await make('t1');
    const save = (name: string, endsWithSandbox: boolean) =>
      bench.send('PUT', `/_workbench/snapshots/${name}`, { sandbox: 't1', endsWithSandbox });
    expect((await save('passing', true)).status).toBe(201);
    expect((await save('staying', false)).status).toBe(201);
    await t1.restore('passing');
    await t1.reset();
    const names = async () =>
      (await bench.get('/_workbench/snapshots')).body.data.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['passing', 'staying']);
    await bench.send('DELETE', t1.path);
    expect(await names()).toEqual(['staying']);
  });

  it.each([undefined, { from: { seed: { users: 2 } } }])(
    'can be created concurrently with the body %j (W4)',
    async (body) => {
      const all = await Promise.all(
        Array.from({ length: 10 }, () => bench.send('POST', '/_workbench/sandboxes', body)),
      );
      expect(all.map(({ status }) => status)).toEqual(new Array(10).fill(201));
      const users = body === undefined ? 0 : 2;
      expect(all.map((made) => made.body.records.users)).toEqual(new Array(10).fill(users));
    },
  );

  it('have their own data and ids, by path and by header (W3)', async () => {
    await make('t1');
    await make('t2');
    await bench.send('POST', '/posts', { ...post, title: 'Of main' });
    for (const title of ['One', 'Two']) await bench.send('POST', '/~t1/posts', { ...post, title });
    const byHeader = { headers: { 'quintet-sandbox': 't2' } };
    const created = await bench.send('POST', '/posts', { ...post, title: 'Three' }, byHeader);
    expect([created.body.data.id, created.headers.get('quintet-sandbox')]).toEqual([1, 't2']);
    const titles = async (path: string) =>
      (await bench.get(path)).body.data.map(({ title }: { title: string }) => title);
    expect(await titles('/posts')).toEqual(['Of main']);
    expect(await titles('/~main/posts')).toEqual(['Of main']);
    expect(await titles('/~t1/posts')).toEqual(['One', 'Two']);
    expect(await titles('/~t2/posts')).toEqual(['Three']);
  });

  it('return 400 for conflicting names, 404 for an unknown name and 422 for an invalid one (W3)', async () => {
    await make('t1');
    const both = await bench.get('/~t1/posts', { 'quintet-sandbox': 't2' });
    const detail = 'the path names the sandbox "t1" and Quintet-Sandbox names "t2"';
    expectProblem(both, 400, 'Conflicting sandbox names', detail);
    expectProblem(await bench.get('/~nobody/posts'), 404, 'No such sandbox', 'there is no sandbox "nobody"');
    for (const name of ['T1', '-t', 'a'.repeat(64), 'a_b', '%20']) {
      const invalid = await make(name);
      expect([name, invalid.status]).toEqual([name, 422]);
      expect((await bench.get(`/~${name}/posts`)).status).toBe(422);
    }
    expect((await make('T1')).body).toEqual(problemOf(422, 'Invalid input', `the name "T1" ${nameRule}`));
  });

  it('serve every interface, the pages and the documents under their prefix (W3)', async () => {
    const { body } = await make('t1');
    const text = await bench.get('/~t1/', { accept: 'text/html' });
    expect(text.text).toContain('href="/~t1/docs"');
    // Only links to main and to the console, which shows every sandbox, leave this one.
    expect(text.text).not.toMatch(/(href|src)="\/(?!"|~t1|console(\?sandbox=t1|\/sandboxes)")/);
    const index = (await bench.get('/~t1/')).body;
    expect(index.links.openapi).toBe('/~t1/openapi.json');
    const document = (await bench.get('/~t1/openapi.json')).body;
    expect(document.servers[0].url).toBe(`${bench.url}/~t1`);
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/_workbench'))).toEqual([]);
    const reply = await bench.send('POST', '/~t1/graphql', { query: '{ posts { id } }' });
    expect(reply.body).toEqual({ data: { posts: [] } });
    const headers = { authorization: `Bearer ${body.productsToken}` };
    const lamp = { name: 'Lamp', price: 1 };
    expect((await bench.send('POST', '/~t1/api/v1/products', lamp, { headers })).body.data.id).toBe(1);
    for (const path of ['/~t1/metrics', '/~t1/status.json', '/~t1/_workbench/sandboxes'])
      expect([path, (await bench.get(path)).status]).toEqual([path, 404]);
  });

  it('are listed, main first, and can be deleted (W4)', async () => {
    await make('b');
    await make('a');
    const names = async () =>
      (await bench.get('/_workbench/sandboxes')).body.data.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['main', 'a', 'b']);
    expect((await bench.send('DELETE', '/_workbench/sandboxes/a')).status).toBe(204);
    expect(await names()).toEqual(['main', 'b']);
    expect((await bench.get('/~a/posts')).status).toBe(404);
    expect((await bench.send('DELETE', '/_workbench/sandboxes/a')).status).toBe(404);
  });

  it('protect main: any change to it returns 403 (W3, W6, W20)', async () => {
    const detail = 'the workbench never changes main';
    const calls: [string, string, unknown?][] = [
      ['PUT', '/_workbench/sandboxes/main'],
      ['DELETE', '/_workbench/sandboxes/main'],
      ['POST', '/_workbench/sandboxes/main/reset'],
      ['POST', '/_workbench/sandboxes/main/restore', { snapshot: 's' }],
      ['PUT', '/_workbench/sandboxes/main/clock', { running: true }],
      ['POST', '/_workbench/sandboxes/main/tokens', { userId: 1 }],
      ['POST', '/_workbench/sandboxes/main/data/products', { name: 'Lamp', price: 1 }],
      ['PATCH', '/_workbench/sandboxes/main/data/products/1', { price: 1 }],
      ['DELETE', '/_workbench/sandboxes/main/data/products/1'],
    ];
    for (const [method, path, body] of calls)
      expectReplyTo(
        path,
        await bench.send(method, path, body),
        403,
        problemOf(403, 'Main is protected', detail),
      );
  });

  it('return to their initial data on a reset (W5)', async () => {
    await make('t1', { from: { seed: { users: 2, posts: 3, comments: 0 } } });
    const { body: registered } = await bench.send('POST', '/~t1/api/v1/auth/register', account);
    const use = async () =>
      (await bench.get('/~t1/api/v1/posts', { authorization: `Bearer ${registered.token}` })).status;
    expect(await use()).toBe(200);
    const reset = await t1.reset();
    expect([reset.status, reset.body.records.users, reset.body.records.posts]).toEqual([200, 2, 3]);
    expect(await use()).toBe(401);
    const again = await bench.send('POST', '/~t1/api/v1/auth/register', account);
    expect(again.body.user.id).toBe(registered.user.id);
  });

  it('have their new origin if they are recreated during a reset', async () => {
    const plan = { users: 20, posts: 500, comments: 0, products: 0, flatUsers: 0, apiPosts: 0 };
    await t1.make({ from: { seed: { seed: 1, ...plan } } });
    await Promise.all([t1.reset(), t1.make()]);
    expect((await bench.get(t1.path)).body.records).toEqual(noRecords);
  });

  it('have their own event positions, which expire on a reset', async () => {
    const query = 'subscription { postCreated { title } }';
    const stream = (name: string, options = {}) =>
      openStream(bench.url, query, { path: `/~${name}/graphql`, ...options });
    const receiveOne = async (name: string) => {
      const events = await stream(name);
      let id: string | null | undefined;
      void events.next().then((event) => {
        id = event?.id;
      });
      await until(async () => {
        await write(`/~${name}`, 'Early');
        return id !== undefined;
      });
      events.close();
      return id ?? '';
    };
    const codeFor = async (name: string, lastEventId: string) => {
      const events = await stream(name, { lastEventId });
      const codes = [(await events.next())?.data.errors[0].extensions.code, (await events.next())?.event];
      expect(await events.next()).toBeNull();
      return codes;
    };
    await make('t1');
    await make('t2');
    const first = await receiveOne('t1');
    await write('/~t1', 'Later');
    const events = await stream('t1', { lastEventId: first });
    await until(async () => (await events.next())?.data.data.postCreated.title === 'Later');
    events.close();
    expect(await codeFor('t2', first)).toEqual(['BAD_USER_INPUT', 'complete']);
    await t1.reset();
    expect(await codeFor('t1', first)).toEqual(['EVENTS_EXPIRED', 'complete']);
    const second = await receiveOne('t1');
    await make('t1');
    expect(await codeFor('t1', second)).toEqual(['EVENTS_EXPIRED', 'complete']);
    const third = await receiveOne('t1');
    await bench.send('DELETE', '/_workbench/sandboxes/t1');
    await make('t1');
    expect(await codeFor('t1', third)).toEqual(['EVENTS_EXPIRED', 'complete']);
  });

  it('notify subscribers of their own events only', async () => {
    await make('t1');
    await make('t2');
    const socket = await openReadySocket(`${bench.socketUrl}/~t1/graphql`);
    socket.send({ id: '1', type: 'subscribe', payload: { query: 'subscription { postCreated { title } }' } });
    const received: unknown[] = [];
    void (async () => {
      for (;;) received.push(((await socket.next()) as { payload: { data: unknown } }).payload.data);
    })().catch(() => undefined);
    // The subscription may take a moment: it is active once it receives something.
    await until(async () => {
      await write('', 'Of main');
      await write('/~t2', 'Of another');
      await write('/~t1', 'Mine');
      return received.length > 0;
    });
    expect(new Set(received.map((message) => JSON.stringify(message))).size).toBe(1);
    expect(received[0]).toEqual({ postCreated: { title: 'Mine' } });
    socket.close();
  });

  it('can be forked, as can main, with their own secrets (W4)', async () => {
    await bench.send('POST', '/posts', post);
    const { body: ofMain } = await bench.send('POST', '/api/v1/auth/register', account);
    const { body } = await make('t1', { from: { sandbox: 'main' } });
    expect([body.records.apiPosts, body.records.users]).toEqual([1, 1]);
    const authorized = { headers: { authorization: `Bearer ${ofMain.token}` } };
    expect((await bench.send('GET', '/~t1/api/v1/posts', undefined, authorized)).status).toBe(401);
    expect((await bench.send('POST', '/~t1/api/v1/auth/login', account)).status).toBe(200);
    await bench.send('POST', '/~t1/posts', post);
    expect((await make('t2', { from: { sandbox: 't1' } })).body.records.apiPosts).toBe(2);
    await bench.send('POST', '/~t2/posts', post);
    expect((await bench.get('/~t1/posts')).body.meta.total).toBe(2);
    expect((await bench.get('/posts')).body.meta.total).toBe(1);
  });

  it('do not know the idempotency keys of main after a fork', async () => {
    const withKey = { headers: { 'idempotency-key': 'one' } };
    expect((await bench.send('POST', '/posts', post, withKey)).status).toBe(201);
    await make('t1', { from: { sandbox: 'main' } });
    const other = { ...post, title: 'Other' };
    expect((await bench.send('POST', '/~t1/posts', other, withKey)).status).toBe(201);
  });

  it('can be saved as snapshots and restored, secrets included (W6)', async () => {
    await make('t1');
    const { body: registered } = await bench.send('POST', '/~t1/api/v1/auth/register', account);
    expectReply(await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' }), 201, {
      name: 's1',
      records: { ...noRecords, users: 1 },
      createdAt: expect.any(String),
    });
    await t1.reset();
    const authorized = { headers: { authorization: `Bearer ${registered.token}` } };
    expect((await bench.send('GET', '/~t1/api/v1/posts', undefined, authorized)).status).toBe(401);
    const restored = await t1.restore('s1');
    expect([restored.status, restored.body.records.users]).toEqual([200, 1]);
    expect((await bench.send('GET', '/~t1/api/v1/posts', undefined, authorized)).status).toBe(200);
    expect((await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' })).status).toBe(200);
    expect((await bench.get('/_workbench/snapshots')).body.data).toHaveLength(1);
    expect((await bench.send('DELETE', '/_workbench/snapshots/s1')).status).toBe(204);
    expect((await bench.get('/_workbench/snapshots')).body).toEqual({ data: [] });
    const gone = await t1.restore('s1');
    expect([gone.status, gone.body.detail]).toEqual([404, 'there is no snapshot "s1"']);
  });

  it('issue tokens for their users, including expired ones (W7)', async () => {
    await make('t1');
    const tokens = (body: unknown) => t1.token(body);
    const admin = await tokens({ admin: true });
    expect([admin.status, admin.body.userId]).toEqual([201, 1]);
    const use = async (token: string) =>
      (await bench.get('/~t1/api/v1/posts', { authorization: `Bearer ${token}` })).status;
    expect(await use(admin.body.token)).toBe(200);
    const expired = await tokens({ userId: 1, expiresInSeconds: -10 });
    expect(await use(expired.body.token)).toBe(401);
    const nobody = await tokens({ userId: 9 });
    expect([nobody.status, nobody.body.detail]).toEqual([422, 'there is no user 9']);
  });
});
