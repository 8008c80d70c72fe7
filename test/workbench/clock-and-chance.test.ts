import { expect, it } from 'bun:test';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { onSqlite } from '../support/engines.ts';
import { describeOn, given } from '../support/suites.ts';
import { account, expectProblem, useWorkbench } from '../support/workbench.ts';

const post = { title: 'Hello', content: 'First post' };
const noon = '2030-01-01T12:00:00.000Z';

const withLimits = given(useWorkbench, { RATE_LIMIT: '20/h', LOGIN_FAILURES_PER_EMAIL: '2' });

describeOn('The clock of a sandbox (W8)', onSqlite, withLimits, (bench) => {
  const t1 = bench.sandbox();
  const clockPath = '/_workbench/sandboxes/t1/clock';
  const setClock = (change: unknown) => bench.send('PUT', clockPath, change);

  it('stops at the time it is set to, advances, runs, and returns to real time', async () => {
    await t1.make({ clock: { at: noon } });
    expect((await bench.get(clockPath)).body).toEqual({ now: noon, running: false, isReal: false });
    expect((await bench.send('POST', '/~t1/posts', post)).body.data.createdAt).toBe(noon);
    const moved = await setClock({ advanceSeconds: 90_000 });
    expect(moved.body).toEqual({ now: '2030-01-02T13:00:00.000Z', running: false, isReal: false });
    expect((await setClock({ running: true })).body).toMatchObject({ running: true, isReal: false });
    const running = await setClock({ at: '2031-01-01T00:00:00Z', running: true });
    expect(running.body.now.slice(0, 16)).toBe('2031-01-01T00:00');
    expect((await bench.send('DELETE', clockPath)).body).toMatchObject({ running: true, isReal: true });
    const real = await bench.send('POST', '/~t1/posts', post);
    expect(Math.abs(Date.parse(real.body.data.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  it('controls tokens, login throttles, idempotency keys and rate limits', async () => {
    await t1.make({ clock: { at: noon } });
    const { body } = await bench.send('POST', '/~t1/api/v1/auth/register', account);
    const authorized = { headers: { authorization: `Bearer ${body.token}` } };
    const read = () => bench.send('GET', '/~t1/api/v1/posts', undefined, authorized);
    const logIn = (password: string) =>
      bench.send('POST', '/~t1/api/v1/auth/login', { ...account, password });
    const keyed = () => bench.send('POST', '/~t1/posts', post, { headers: { 'idempotency-key': 'one' } });
    expect((await read()).status).toBe(200);
    expect([(await logIn('wrong')).status, (await logIn('wrong')).status]).toEqual([401, 401]);
    expect((await logIn('analytical')).status).toBe(429);
    expect([(await keyed()).body.data.id, (await keyed()).body.data.id]).toEqual([1, 1]);
    let left = 20;
    for (; left > 0; left -= 1) if ((await bench.get('/~t1/posts')).status === 429) break;
    expect(left).toBeGreaterThan(0);
    await setClock({ advanceSeconds: 3_601 });
    expect((await bench.get('/~t1/posts')).status).toBe(200);
    expect((await logIn('analytical')).status).toBe(200);
    expect((await read()).status).toBe(200);
    await setClock({ advanceSeconds: 86_400 });
    expect((await read()).status).toBe(401);
    expect((await keyed()).body.data.id).toBe(2);
  });

  it('controls the operations of a socket that was open before the change', async () => {
    await t1.make({ clock: { at: noon } });
    const socket = await openReadySocket(`${bench.socketUrl}/~t1/graphql`);
    await setClock({ advanceSeconds: 60 });
    const query = 'mutation { createUser(name: "Ada", email: "ada@example.com") { createdAt } }';
    socket.send({ id: '1', type: 'subscribe', payload: { query } });
    const data = { createUser: { createdAt: '2030-01-01T12:01:00.000Z' } };
    expect(await socket.next()).toEqual({ id: '1', type: 'next', payload: { data } });
    socket.close();
  });

  it('returns to its initial time on a reset', async () => {
    await t1.make({ clock: { at: noon } });
    await setClock({ advanceSeconds: 5 });
    const { body } = await t1.reset();
    expect(body.clock).toEqual({ now: noon, running: false, isReal: false });
  });

  it('rejects an invalid change', async () => {
    await t1.make({ clock: { at: noon } });
    for (const [change, detail] of [
      [
        { at: '100000-01-01T00:00:00Z' },
        'at must be a time in the years 1 to 9999, such as "2026-01-31T09:30:00Z"',
      ],
      [{ at: 'tomorrow' }, 'at must be a time in the years 1 to 9999, such as "2026-01-31T09:30:00Z"'],
      [{ advanceSeconds: '5' }, 'advanceSeconds must be a number of seconds'],
      [{ advanceSeconds: 1e15 }, 'the clock must stay within the years 1 to 9999'],
      [{ now: noon }, 'now is not a known field'],
      [{ running: 1 }, 'running must be true or false'],
      [[], 'the body must be a JSON object'],
    ])
      expectProblem(await setClock(change), 422, 'Invalid input', detail);
    expect((await bench.get(clockPath)).body.now).toBe(noon);
  });
});

describeOn('A sandbox with a random seed (W9)', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  /** Sends the same requests in the same order, and returns the bodies. */
  async function play(base: string, productsToken: string) {
    const bodies: string[] = [];
    const steps: [string, string, unknown?, Readonly<Record<string, string>>?][] = [
      ['POST', '/users', { name: 'Grace', email: 'grace@example.com' }],
      ['POST', '/users/bulk', [{ name: 'Alan', email: 'alan@example.com' }]],
      ['POST', '/api/v1/auth/register', account],
      ['POST', '/api/v1/products', { name: 'Lamp', price: 1 }, { authorization: `Bearer ${productsToken}` }],
      ['GET', '/users'],
      ['POST', '/graphql', { query: '{ users(page: { first: 1 }) { edges { cursor } } }' }],
    ];
    for (const [method, path, json, headers = {}] of steps)
      bodies.push((await bench.send(method, base + path, json, { headers })).text);
    return [productsToken, ...bodies];
  }

  it('returns the same bodies every time, including tokens and UUIDs', async () => {
    const options = { randomSeed: 7, clock: { at: noon } };
    const make = async (name: string) =>
      (await bench.send('PUT', `/_workbench/sandboxes/${name}`, options)).body.productsToken;
    const first = await play('/~t1', await make('t1'));
    const second = await play('/~t2', await make('t2'));
    expect(second).toEqual(first);
    const reset = await t1.reset();
    expect(await play('/~t1', reset.body.productsToken)).toEqual(first);
    const other = await bench.send('PUT', '/_workbench/sandboxes/t3', { ...options, randomSeed: 8 });
    expect(await play('/~t3', other.body.productsToken)).not.toEqual(first);
  });
});
