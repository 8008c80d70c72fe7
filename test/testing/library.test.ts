import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { requireRuntime } from '../../client/src/testing/connect-quintet.ts';
import {
  connectQuintet,
  type Fixtures,
  type Quintet,
  type Sandbox,
  startQuintet,
  WorkbenchError,
} from '../../client/src/testing/index.ts';
import { isServed } from '../support/command-line.ts';

setDefaultTimeout(120_000);

const post = { title: 'Hello', content: 'First post' };
const lamp = { name: 'Lamp', price: 24.5 };
const noPosts = { data: [], meta: { total: 0, page: 1, limit: 10, totalPages: 0 } };

function send(path: string, body: unknown, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return [path, { method: 'POST', headers, body: JSON.stringify(body) }] as const;
}

const write = async (sandbox: Sandbox, title = 'Hello') =>
  (await sandbox.fetch(...send('/posts', { ...post, title }))).status;
const titles = async (sandbox: Sandbox) => (await sandbox.data.apiPosts.list()).map(({ title }) => title);
const jsonAt = async (url: string) => (await fetch(url)).json();
const sellAt = async (url: string, token: string) =>
  (await fetch(...send(`${url}/api/v1/products`, lamp, token))).status;

async function expectRefusal(work: Promise<unknown>, status: number, message: string): Promise<void> {
  const refusal = await work.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(WorkbenchError);
  expect(refusal).toMatchObject({ name: 'WorkbenchError', status, message });
}

describe('startQuintet (W17)', () => {
  it('starts a separate in-memory server on a free port, until it is stopped', async () => {
    const [one, two] = await Promise.all([startQuintet(), startQuintet()]);
    expect(one.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(two.url).not.toBe(one.url);
    expect((await fetch(...send(`${one.url}/posts`, post))).status).toBe(201);
    expect(await jsonAt(`${two.url}/posts`)).toEqual(noPosts);
    await Promise.all([one.stop(), two.stop()]);
    await one.stop();
    expect([await isServed(one.url), await isServed(two.url)]).toEqual([false, false]);
  });

  it('returns the products token of main', async () => {
    await using quintet = await startQuintet();
    expect(await sellAt(quintet.url, quintet.productsToken)).toBe(201);
    const data = [{ id: 1, name: 'Lamp', price: 24.5, category: 'general' }];
    expect(await jsonAt(`${quintet.url}/api/v1/products`)).toEqual({ data, count: 1 });
  });

  it('serves sandboxes only with `main: false`', async () => {
    await using quintet = await startQuintet({ main: false });
    const refused = await fetch(`${quintet.url}/posts`);
    const { error } = (await refused.json()) as { error: string };
    expect([refused.status, error]).toEqual([
      421,
      expect.stringMatching(/^This server serves sandboxes only, and the request names no sandbox\./),
    ]);
    const sandbox = await quintet.sandbox();
    expect(await write(sandbox)).toBe(201);
  });

  it('names its options if one is unknown', async () => {
    const unknown = { port: 3000 } as object;
    await expect(startQuintet(unknown)).rejects.toThrow(
      new TypeError('startQuintet has no option "port"; its options are api, settings, seed, main'),
    );
  });

  it('accepts settings, and ignores the environment of the process', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { PORT: '1', DATABASE_URL: 'sqlite:/nowhere/at.all', WORKBENCH: 'off' });
    try {
      await using quintet = await startQuintet({
        settings: { MAX_BODY_BYTES: '1024', PRODUCTS_TOKEN: 'mine', WORKBENCH_TOKEN: 'w'.repeat(32) },
      });
      expect(quintet.productsToken).toBe('mine');
      const sandbox = await quintet.sandbox();
      const refused = await sandbox.fetch(...send('/posts', { title: 'Long', content: 'x'.repeat(2000) }));
      expect(await refused.json()).toEqual({
        error: { code: 'PAYLOAD_TOO_LARGE', message: 'Body is too large' },
      });
    } finally {
      for (const name of ['PORT', 'DATABASE_URL', 'WORKBENCH']) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
  });

  it('fills main with generated data', async () => {
    const counts = { users: 2, posts: 3, comments: 1, products: 4, flatUsers: 5, apiPosts: 6 };
    await using quintet = await startQuintet({ seed: counts });
    expect(await jsonAt(`${quintet.url}/posts`)).toMatchObject({ meta: { total: 6 } });
    expect(await jsonAt(`${quintet.url}/users`)).toHaveLength(5);
    const { data } = await quintet.sandbox({ from: { sandbox: 'main' } });
    expect(await data.products.list()).toHaveLength(4);
  });

  it('reports why the server did not start', async () => {
    await expect(startQuintet({ settings: { MAX_RESULTS: 'many' } })).rejects.toThrow(
      'Quintet did not start: quintet: MAX_RESULTS must be a whole number from 1 to 1000000, not "many"',
    );
  });

  it.each([
    ['MAX_RESULTZ', 'MAX_RESULTS'],
    ['PROT', 'PORT'],
    ['DATABSE_URL', 'DATABASE_URL'],
  ])('rejects the mistyped setting %s', async (name, meant) => {
    await expect(startQuintet({ settings: { [name]: '1' } })).rejects.toThrow(
      `Quintet did not start: quintet: ${name} is not a setting; did you mean ${meant}?`,
    );
  });

  it('names the version of Node that it requires', () => {
    expect(() => requireRuntime('18.19.0')).toThrow(
      'Quintet requires Node 20 or newer, and this is Node 18.19.0',
    );
    expect(() => requireRuntime('20.0.0')).not.toThrow();
  });
});

describe('A sandbox of a test (W17)', () => {
  let quintet: Quintet;
  beforeAll(async () => {
    quintet = await startQuintet();
  });
  afterAll(() => quintet.stop());

  it('is isolated', async () => {
    await using one = await quintet.sandbox();
    await using two = await quintet.sandbox();
    expect(one.url).toBe(`${quintet.url}/~${one.name}`);
    expect(one.webSocketUrl).toBe(`${one.url.replace('http', 'ws')}/graphql`);
    expect(await write(one)).toBe(201);
    expect(await sellAt(one.url, one.productsToken)).toBe(201);
    expect(await titles(one)).toEqual(['Hello']);
    expect(await (await two.fetch('posts')).json()).toEqual(noPosts);
    expect(await two.data.products.list()).toEqual([]);
  });

  it('accepts a name, a time, a random seed and data', async () => {
    const options = { clock: { at: '2030-01-01T12:00:00Z' }, randomSeed: 7, ttlSeconds: 0 };
    await using sandbox = await quintet.sandbox({ name: 'chosen', ...options });
    expect({ ...sandbox, clock: await sandbox.clock.read() }).toMatchObject({
      name: 'chosen',
      url: `${quintet.url}/~chosen`,
      productsToken: '99wBlobSSA5sI3NjSgLTkfJAVf3IRvQJ633G6dtrcK4',
      clock: { now: '2030-01-01T12:00:00.000Z', running: false, isReal: false },
    });
    await using seeded = await quintet.sandbox({ from: { seed: { users: 2, posts: 0, comments: 0 } } });
    expect(await seeded.data.users.list()).toHaveLength(2);
  });

  it('accepts fixtures, and changes records without journal entries (W19, W20)', async () => {
    const data: Fixtures = {
      users: [{ name: 'Ada', email: 'ada@example.com', password: 'analytical' }],
      products: [{ name: 'Lamp', price: 24.5 }],
    };
    await using sandbox = await quintet.sandbox({ data, clock: { at: '2030-01-01T12:00:00Z' } });
    const { products } = sandbox.data;
    const pen = await products.create({ name: 'Pen', price: 2 });
    expect(pen).toEqual({ id: 2, name: 'Pen', price: 2, category: 'general' });
    expect((await products.update(pen.id, { price: 3 })).price).toBe(3);
    await products.delete(1);
    expect(await products.get(pen.id)).toEqual({ ...pen, price: 3 });
    await expectRefusal(products.get(1), 404, 'products has no record with the id 1');
    const document = await sandbox.document({ passwordHashes: true });
    expect(document.data.products).toEqual([{ ...pen, price: 3 }]);
    expect(document.data.users[0]?.passwordHash).toStartWith('$argon2id$');
    expect(await sandbox.journal.read()).toEqual([]);
    await using copy = await quintet.sandbox({ from: document });
    expect(await copy.document({ passwordHashes: true })).toEqual(document);
    const wrong = { comments: [{ postId: 1, authorId: 2, body: 'Nice' }] };
    const message = 'data.comments[0].postId: no post has id 1\ndata.comments[0].authorId: no user has id 2';
    await expectRefusal(quintet.sandbox({ data: wrong }), 422, message);
    expect(() => quintet.sandbox({ data, from: 'empty' })).toThrow('Pass either data or from, not both');
  });

  it('lists all records of a collection, or some of them (W20)', async () => {
    const products = Array.from({ length: 120 }, (_, index) => ({ name: `Lamp ${index + 1}`, price: index }));
    await using sandbox = await quintet.sandbox({ data: { products, users: [], apiPosts: [post] } });
    const { data } = sandbox;
    expect(await data.products.list()).toHaveLength(120);
    const names = (await data.products.list({ sort: '-price', limit: 2 })).map(({ name }) => name);
    expect(names).toEqual(['Lamp 120', 'Lamp 119']);
    expect(await data.products.list({ limit: 110 })).toHaveLength(110);
    expect(await data.products.list({ limit: 0 })).toEqual([]);
    expect(await data.apiPosts.list({ search: 'first' })).toMatchObject([post]);
    expect(await data.apiPosts.list({ search: 'nothing' })).toEqual([]);
  });

  it('reset() empties it, and replaces its products token', async () => {
    await using sandbox = await quintet.sandbox();
    const { productsToken } = sandbox;
    await write(sandbox);
    await sandbox.reset();
    expect(await titles(sandbox)).toEqual([]);
    await write(sandbox, 'Again');
    expect(await sandbox.data.apiPosts.get(1)).toMatchObject({ id: 1, title: 'Again' });
    expect(await sellAt(sandbox.url, productsToken)).toBe(401);
    expect(await sellAt(sandbox.url, sandbox.productsToken)).toBe(201);
  });

  it('snapshot() saves it, and restore() restores it, including secrets', async () => {
    await using sandbox = await quintet.sandbox();
    const { productsToken } = sandbox;
    await write(sandbox);
    const kept = await sandbox.snapshot();
    await write(sandbox, 'Later');
    await sandbox.reset();
    await sandbox.restore(kept);
    expect(await titles(sandbox)).toEqual(['Hello']);
    expect(sandbox.productsToken).toBe(productsToken);
    await using copy = await quintet.sandbox({ from: { snapshot: kept } });
    expect(await titles(copy)).toEqual(['Hello']);
    expect(await sandbox.snapshot('mine')).toBe('mine');
  });

  it('token() creates a token without a login, which expires by the clock', async () => {
    await using sandbox = await quintet.sandbox({ clock: { at: '2030-01-01T12:00:00Z' } });
    const token = await sandbox.token({ admin: true, expiresInSeconds: 3600 });
    const refresh = async (token: string) =>
      (await sandbox.fetch(...send('/api/v1/auth/refresh', {}, token))).status;
    expect(await refresh(token)).toBe(200);
    await sandbox.clock.advance(3601);
    expect(await refresh(token)).toBe(401);
    expect(await refresh(await sandbox.token({ userId: 1, expiresInSeconds: -1 }))).toBe(401);
  });

  it('faults can be set, counted and cleared', async () => {
    await using sandbox = await quintet.sandbox();
    const { faults } = sandbox;
    const rule = { id: 'lost', match: { method: 'POST' }, when: 'after', status: 503, times: 1 } as const;
    expect(await faults.set(rule)).toEqual([{ ...rule, applied: 0 }]);
    expect([await write(sandbox), await write(sandbox, 'Again')]).toEqual([503, 201]);
    expect(await titles(sandbox)).toEqual(['Hello', 'Again']);
    expect(await faults.list()).toEqual([{ ...rule, applied: 1 }]);
    await faults.clear();
    expect(await faults.list()).toEqual([]);
    const wrong = { probability: 2, status: 503 };
    await expect(faults.set(wrong)).rejects.toThrow('[0].probability must be a number from 0 to 1');
  });

  it('a fault can be added, and removed alone (W11)', async () => {
    await using sandbox = await quintet.sandbox();
    const { faults } = sandbox;
    const down = await faults.add({ id: 'down', status: 503 });
    expect(down).toMatchObject({ id: 'down', status: 503, applied: 0 });
    {
      await using broken = await faults.add({ status: 500 });
      expect([broken.id, await write(sandbox)]).toEqual(['rule-2', 500]);
    }
    expect(await write(sandbox)).toBe(503);
    await down.remove();
    expect([await write(sandbox), await faults.list()]).toEqual([201, []]);
    await down.remove();
    await expectRefusal(faults.add({ status: 1 }), 422, 'status must be a whole number from 400 to 599');
  });

  it('clock can be set, moved, started, stopped and reset to real time', async () => {
    await using sandbox = await quintet.sandbox();
    const { clock } = sandbox;
    const noon = { now: '2030-01-01T12:00:00.000Z', running: false, isReal: false };
    expect(await clock.set(new Date('2030-01-01T12:00:00Z'))).toEqual(noon);
    expect(await clock.advance(90)).toEqual({ ...noon, now: '2030-01-01T12:01:30.000Z' });
    expect(await clock.start()).toEqual({ now: expect.any(String), running: true, isReal: false });
    expect(await clock.stop()).toEqual({ now: expect.any(String), running: false, isReal: false });
    const running = await clock.set('2031-01-01T00:00:00Z', { running: true });
    expect(running).toEqual({
      now: expect.stringContaining('2031-01-01T00:00'),
      running: true,
      isReal: false,
    });
    expect(await clock.useRealTime()).toEqual({ now: expect.any(String), running: true, isReal: true });
    const { now } = await clock.read();
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  });

  it('journal lists requests, and explains a failed verification', async () => {
    await using sandbox = await quintet.sandbox();
    const { journal } = sandbox;
    await write(sandbox);
    await sandbox.fetch('/posts');
    const entries = await journal.read({ method: 'POST' });
    expect(entries.map(({ route, response }) => [route, response?.status])).toEqual([['/posts', 201]]);
    expect(await journal.read({ after: entries[0]?.id ?? 0, limit: 1 })).toMatchObject([{ method: 'GET' }]);
    expect(await journal.verify({ match: { path: '/posts' }, exactly: 2 })).toBe(2);
    const match = { path: '/posts', method: 'POST', body: { title: 'Bye' } };
    const lines = [
      '0 requests match, expected at least 1',
      'entry 1: body.title: expected "Bye", was "Hello"',
      'entry 2: method: expected "POST", was "GET"; body: expected {"title":"Bye"}, was null',
    ];
    await expectRefusal(journal.verify({ match, atLeast: 1 }), 409, lines.join('\n'));
    await journal.clear();
    expect(await journal.read()).toEqual([]);
  });

  it('journal waits for a request, and explains which one came closest (W15)', async () => {
    await using sandbox = await quintet.sandbox();
    const { journal } = sandbox;
    const match = { method: 'POST', path: '/posts', body: { title: 'Hello' } };
    const waiting = journal.waitFor(match);
    await sandbox.fetch('/posts');
    await write(sandbox);
    const entry = await waiting;
    expect([entry.id, entry.route, entry.response?.status]).toEqual([2, '/posts', 201]);
    await write(sandbox);
    expect(await journal.waitFor(match, { timeoutMs: 0 })).toEqual(entry);
    const lines = [
      '0 requests match, expected at least 1',
      'entry 3: body.title: expected "Bye", was "Hello"',
      'entry 2: body.title: expected "Bye", was "Hello"',
      'entry 1: method: expected "POST", was "GET"; body: expected {"title":"Bye"}, was null',
    ];
    const bye = { ...match, body: { title: 'Bye' } };
    await expectRefusal(journal.waitFor(bye, { timeoutMs: 1 }), 409, lines.join('\n'));
    const noCount = 'the body must have exactly one of exactly, atLeast and atMost';
    await expectRefusal(journal.verify({ match }), 422, noCount);
  });

  it('dispose() deletes it, and can be called repeatedly', async () => {
    const sandbox = await quintet.sandbox();
    await sandbox.dispose();
    await sandbox.dispose();
    expect((await fetch(`${sandbox.url}/posts`)).status).toBe(404);
    const { name } = sandbox;
    await using again = await quintet.sandbox({ name });
    const message = `the sandbox "${name}" already exists: PUT /_workbench/sandboxes/${name} replaces it`;
    await expectRefusal(quintet.sandbox({ name }), 412, message);
    await quintet.sandbox({ name, replace: true });
    await fetch(`${quintet.url}/_workbench/sandboxes/${name}`, { method: 'DELETE' });
    await again.dispose();
  });

  it('rejects with a WorkbenchError that has the message of the workbench', async () => {
    const message = 'the name "No" must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -';
    await expectRefusal(quintet.sandbox({ name: 'No' }), 422, message);
    await using sandbox = await quintet.sandbox();
    await expect(sandbox.restore('nothing')).rejects.toThrow('there is no snapshot "nothing"');
    await expect(sandbox.token({ userId: 9 })).rejects.toThrow('there is no user 9');
  });

  it('reports the address of a server that is not running', async () => {
    const { url, stop } = await startQuintet();
    await stop();
    const message = `cannot reach the server at ${url}: is it running?`;
    await expectRefusal(connectQuintet({ url }).sandbox(), 0, message);
  });

  it('reports an address that is not a Quintet server', async () => {
    const page = { headers: { 'content-type': 'text/html' } };
    await using other = Bun.serve({ port: 0, fetch: () => new Response('<!doctype html>', page) });
    const url = `http://localhost:${other.port}`;
    const message = `${url} is not a Quintet server: the response is of type text/html, not JSON`;
    await expectRefusal(connectQuintet({ url }).sandbox(), 200, message);
  });

  it.each([undefined, '', 'localhost:3000', '/posts'])('rejects the URL %p', (url) => {
    expect(() => connectQuintet({ url: url as string })).toThrow(
      new TypeError(`url must be the address of a server, such as http://localhost:3000, not "${url}"`),
    );
  });

  it('can be created on a running server, with its workbench token', async () => {
    const workbenchToken = 'w'.repeat(32);
    await using guarded = await startQuintet({ settings: { WORKBENCH_TOKEN: workbenchToken } });
    const stranger = connectQuintet({ url: guarded.url });
    await expect(stranger.sandbox()).rejects.toMatchObject({ name: 'WorkbenchError', status: 401 });
    await using sandbox = await connectQuintet({ url: `${guarded.url}/`, workbenchToken }).sandbox();
    expect(await (await sandbox.fetch('/posts')).json()).toEqual(noPosts);
    await using plain = await startQuintet({ settings: { WORKBENCH: 'off' } });
    await expect(plain.sandbox()).rejects.toThrow(`the server on ${plain.url} has no workbench`);
  });
});
