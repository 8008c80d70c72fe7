import { expect, it } from 'bun:test';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { Random } from '../../src/lib/random.ts';
import { onSqlite } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { useWorkbench } from '../support/workbench.ts';

const count = 6;
const steps = 25;
const world = { randomSeed: 11, clock: { at: '2030-01-01T12:00:00Z' } };

interface Step {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the request goes to the workbench. */
  readonly isOfBench?: true;
}

const words = ['Ada', 'Bob', 'Cid', 'Dan', 'Eve'] as const;

function drawStep(random: Random, token: string, productsToken: string): Step {
  const id = 1 + random.below(4);
  const name = random.pick(words);
  const email = `${name}@example.com`;
  const account = { name, email, password: 'analytical', password_confirmation: 'analytical' };
  const authorized = { authorization: `Bearer ${token}` };
  const products = { authorization: `Bearer ${productsToken}` };
  const blogPost = { title: name, body: `Words of ${name}`, published: true };
  const post = { method: 'POST', path: '/posts', json: { title: name, content: 'Words' } };
  const createUser = `mutation { createUser(input: {name: "${name}", email: "${email}"}) { id } }`;
  return random.pick<Step>([
    post,
    { ...post, headers: { 'idempotency-key': name } },
    { method: 'PUT', path: `/posts/${id}`, json: { title: name } },
    { method: 'DELETE', path: `/posts/${id}` },
    { method: 'GET', path: '/posts' },
    { method: 'GET', path: `/posts/search?q=${name}` },
    { method: 'POST', path: '/users', json: { name, email } },
    { method: 'GET', path: '/users' },
    { method: 'POST', path: '/api/v1/auth/register', json: account },
    { method: 'POST', path: '/api/v1/auth/login', json: { email, password: 'wrong' } },
    { method: 'POST', path: '/api/v1/posts', json: blogPost, headers: authorized },
    { method: 'GET', path: '/api/v1/posts', headers: authorized },
    { method: 'POST', path: '/api/v1/products', json: { name, price: id }, headers: products },
    { method: 'GET', path: '/api/v1/products' },
    { method: 'POST', path: '/graphql', json: { query: '{ posts { id title author { name } } }' } },
    { method: 'POST', path: '/graphql', json: { query: createUser } },
    { method: 'PUT', path: '/faults', json: [{ probability: 0.5, status: 500 + id }], isOfBench: true },
    { method: 'PUT', path: '/faults', json: [{ times: id, when: 'after', status: 503 }], isOfBench: true },
    { method: 'DELETE', path: '/faults', isOfBench: true },
    { method: 'PUT', path: '/clock', json: { advanceSeconds: 400 * id }, isOfBench: true },
    { method: 'POST', path: '/journal/verify', json: { match: { path: '/posts' } }, isOfBench: true },
  ]);
}

describeOn('Sandboxes used concurrently', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();

  const make = async (name: string): Promise<string> => {
    const { body } = await bench.send('PUT', `/_workbench/sandboxes/${name}`, world);
    return body.productsToken;
  };

  /** Sends a random sequence of requests, and returns the responses. */
  async function play(name: string, seed: number): Promise<readonly string[]> {
    const productsToken = await make(name);
    const random = new Random(seed);
    const responses: string[] = [];
    let token = '';
    for (let step = 0; step < steps; step += 1) {
      const { method, path, json, headers = {}, isOfBench } = drawStep(random, token, productsToken);
      const base = isOfBench ? `/_workbench/sandboxes/${name}` : `/~${name}`;
      const { status, text, body } = await bench.send(method, `${base}${path}`, json, { headers });
      if (typeof body?.token === 'string') token = body.token;
      responses.push(`${method} ${path}: ${status} ${text}`);
    }
    return responses;
  }

  it('return the same responses as when each is used alone', async () => {
    const alone: (readonly string[])[] = [];
    for (let seed = 0; seed < count; seed += 1) alone.push(await play(`alone-${seed}`, seed));
    // Meanwhile, other sandboxes are created, reset and deleted.
    let isOver = false;
    const noise = (async () => {
      while (!isOver) {
        await bench.send('PUT', '/_workbench/sandboxes/noise');
        await bench.send('POST', '/~noise/posts', { title: 'Noise', content: 'Noise' });
        await bench.send('POST', '/_workbench/sandboxes/noise/reset');
        await bench.send('DELETE', '/_workbench/sandboxes/noise');
      }
    })();
    const together = await Promise.all(alone.map((_, seed) => play(`t${seed}`, seed)));
    isOver = true;
    await noise;
    expect(together).toEqual(alone);
    expect((await bench.get('/posts')).body.meta.total).toBe(0);
  }, 60_000);

  it('never mix data from before and after a reset', async () => {
    await make('t1');
    let isOver = false;
    const seen: number[] = [];
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const { status, body } = await bench.send('POST', '/~t1/posts', { title: 'x', content: 'y' });
        if (status !== 201) expect(status).toBe(503);
        else seen.push(body.data.id);
      }
    });
    for (let round = 0; round < 10; round += 1) {
      const { status, body } = await t1.reset();
      expect(status).toBe(200);
      expect(body.name).toBe('t1');
    }
    isOver = true;
    await Promise.all(writers);
    await t1.reset();
    expect((await bench.send('POST', '/~t1/posts', { title: 'x', content: 'y' })).body.data.id).toBe(1);
    expect((await bench.get('/~t1/posts')).body.meta.total).toBe(1);
    expect(seen.length).toBeGreaterThan(0);
  }, 60_000);

  it('close the sockets that are opened during a reset', async () => {
    await make('t1');
    let isOver = false;
    const ends: Promise<unknown>[] = [];
    const opening = (async () => {
      while (!isOver) {
        const socket = new WebSocket(`${bench.socketUrl}/~t1/graphql`, 'graphql-transport-ws');
        socket.onopen = () => socket.send('{"type":"connection_init"}');
        ends.push(new Promise((resolve) => void socket.addEventListener('close', resolve)));
        await Bun.sleep(1);
      }
    })();
    // Resets at the same time, so that sockets arrive while a world is opened and replaced.
    const resetOften = async () => {
      for (let round = 0; round < 10; round += 1) expect((await t1.reset()).status).toBe(200);
    };
    await Promise.all([resetOften(), resetOften(), resetOften(), resetOften()]);
    isOver = true;
    await opening;
    expect(ends).not.toBeEmpty();
    await bench.send('DELETE', t1.path);
    await Promise.all(ends);
  }, 60_000);

  const problem = { error: { code: 'UNAVAILABLE', message: 'Service unavailable' } };

  it.each([
    ['reset', () => t1.reset()],
    ['replaced', () => t1.make()],
  ])('record no earlier request in their journal after being %s (W5, W14)', async (_, begin) => {
    await make('t1');
    await t1.setFaults({ delayMs: 60_000 });
    const delayed = bench.get('/~t1/posts');
    await until(async () => (await t1.applied())[0] === 1);
    await begin();
    expectReply(await delayed, 503, problem);
    expect(await t1.entries()).toEqual([]);
    await bench.get('/~t1/users');
    expect((await t1.entries()).map(({ url }: { url: string }) => url)).toEqual([`${bench.url}/~t1/users`]);
  });

  it('close their streams and sockets on a reset, without a trace in the new journal (W5, W14)', async () => {
    await make('t1');
    const response = await fetch(`${bench.url}/~t1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { postCreated { id } }' }),
    });
    const socket = await openReadySocket(`${bench.socketUrl}/~t1/graphql`);
    await t1.reset();
    await response.text();
    expect(await socket.closed).toMatchObject({ code: 1012, reason: 'The sandbox was reset' });
    expect(await t1.entries()).toEqual([]);
  });
});
