import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createClient as createSocketClient } from 'graphql-ws';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { findFreePort } from '../../src/lib/networks.ts';
import { startServing } from '../support/command-line.ts';
import { expectEveryInterface } from '../support/every-interface.ts';
import { until } from '../support/live.ts';
import { type LiveClient, take } from '../support/live-clients.ts';
import { Scrape } from '../support/metrics.ts';
import { plainProxies, proxies, type ReverseProxy } from '../support/proxies.ts';
import { expectReply } from '../support/replies.ts';
import { readReply, send, toInit } from '../support/send.ts';
import { expectProblem, problemOf } from '../support/workbench.ts';

const postCreated = 'subscription { postCreated { title } }';

/** A request whose response is a stream, and the text that identifies a post in it. */
interface Streamed {
  readonly path: string;
  readonly query?: string;
  markOf(title: string, id: number): string;
}

const titled = (title: string) => `{"postCreated":{"title":"${title}"}}`;

const streams: readonly Streamed[] = [
  { path: '/graphql', query: postCreated, markOf: titled },
  { path: `/graphql?query=${encodeURIComponent(postCreated)}`, markOf: titled },
  { path: '/status/events', markOf: (_title, id) => `"postId":${id},` },
  { path: '/_workbench/sandboxes/streamed/journal/events', markOf: (title) => `?mark=${title}` },
];

const token = 'workbench-'.repeat(4);

/** Settings of the server with the streams. */
const streamedSettings = { WORKBENCH: 'on', WORKBENCH_TOKEN: token };

/** Sends a request that must succeed. */
async function ask(url: string, json?: unknown, { accept = 'application/json', method = '' } = {}) {
  const options = { json, headers: { accept }, ...(url.includes('/_workbench/') && { token }) };
  const response = await fetch(url, toInit(method || (json === undefined ? 'GET' : 'POST'), options));
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Returns the id of the new post. */
async function writePost(url: string, title: string): Promise<number> {
  const query = `mutation { createPost(title: "${title}", content: "c", authorId: 1) { id } }`;
  const { body } = await readReply(await ask(`${url}/graphql/simple`, { query }));
  return Number(body.data.createPost.id);
}

/** Resolves once this many subscriptions are open. */
function untilSubscribed(url: string, transport: 'sse' | 'websocket', count: number): Promise<void> {
  return until(async () => {
    const metrics = new Scrape(await (await ask(`${url}/metrics`)).text());
    return metrics.get('quintet_graphql_subscriptions', { transport }) === count;
  });
}

interface Arriving {
  /** Reads until a text has arrived. */
  until(text: string): Promise<void>;
  close(): Promise<void>;
}

async function open(url: string, { path, query }: Streamed): Promise<Arriving> {
  const json = query === undefined ? undefined : { query };
  const response = await ask(`${url}${path}`, json, { accept: 'text/event-stream' });
  if (response.headers.has('content-encoding')) throw new Error(`${path} is compressed`);
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let arrived = '';
  return {
    async until(text) {
      while (!arrived.includes(text)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`${path} ended after ${JSON.stringify(arrived)}`);
        arrived += value;
      }
    },
    close: () => reader.cancel(),
  };
}

/** Each event must arrive over every stream before the next one is written, so that no proxy delays any. */
async function expectPromptStreams(url: string): Promise<void> {
  await ask(`${url}/_workbench/sandboxes/streamed`, {}, { method: 'PUT' });
  const query = 'mutation { createUser(input: { name: "Author", email: "author@example.com" }) { id } }';
  await ask(`${url}/graphql`, { query });
  const opened = await Promise.all(streams.map((stream) => open(url, stream)));
  await untilSubscribed(url, 'sse', 2);
  for (const [index, { path }] of streams.entries())
    if (path === '/status/events') await opened[index]?.until('event: status');
  for (const title of ['One', 'Two', 'Three']) {
    const id = await writePost(url, title);
    await ask(`${url}/~streamed/posts?mark=${title}`);
    await Promise.all(streams.map(({ markOf }, index) => opened[index]?.until(markOf(title, id))));
  }
  await Promise.all(opened.map((stream) => stream.close()));
}

interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

/** Settings of a server that trusts a local proxy. */
const trusting = { TRUST_PROXY: '127.0.0.1,::1', PRODUCTS_TOKEN: 'token', ...streamedSettings };

/** Starts a server, and a proxy in front of it. */
async function startBehind(
  { program, prepare }: ReverseProxy,
  environment: Record<string, string>,
): Promise<Front> {
  const folder = await makeScratchFolder(program);
  const server = await startServing({ DATABASE_URL: 'sqlite::memory:', ...environment });
  const port = await findFreePort();
  const child = Bun.spawn([program, ...prepare(folder, port, new URL(server.url).port)], {
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${await child.stderr.text()}`);
    return fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await child.exited;
      await server.stop();
    },
  };
}

for (const proxy of proxies) {
  // Skipped on a machine without the proxy.
  describe.skipIf(Bun.which(proxy.program) === null)(
    `Behind ${proxy.program} (skipped if not installed)`,
    () => {
      let front: Front;
      beforeAll(async () => {
        front = await startBehind(proxy, { ...trusting, RATE_LIMIT: '1000/hour' });
      });
      afterAll(() => front.stop());

      it('every interface works', async () => {
        await expectEveryInterface(front.url, 'token');
      });

      it('the OpenAPI document contains the address of the proxy', async () => {
        const document = await (await fetch(`${front.url}/openapi.json`)).json();
        expect(document).toMatchObject({ servers: [{ url: front.url }] });
      });

      it('events arrive one by one over every kind of stream', async () => {
        await expectPromptStreams(front.url);
      });

      it('events arrive over WebSockets', async () => {
        const client = createSocketClient({
          url: `${front.url.replace('http', 'ws')}/graphql`,
          retryAttempts: 0,
        }) as LiveClient;
        const received = take(client.iterate({ query: 'subscription { postCreated { title } }' }), 1);
        await untilSubscribed(front.url, 'websocket', 1);
        await writePost(front.url, 'Over a socket');
        expect(await received).toEqual([{ data: { postCreated: { title: 'Over a socket' } } }]);
        await client.dispose();
      });

      it('a client is identified by its real address, despite a forged X-Forwarded-For', async () => {
        // Sent from local addresses that are not trusted.
        const remaining = async (localAddress: string, forged: string) => {
          const headers = { 'x-forwarded-for': forged };
          const asked = get(`${front.url}/posts`, { localAddress, headers, agent: false });
          const [reply] = (await once(asked, 'response')) as [IncomingMessage];
          reply.resume();
          return reply.headers['ratelimit-remaining'];
        };
        expect(await remaining('127.0.0.2', '203.0.113.1')).toBe('999');
        expect(await remaining('127.0.0.2', '203.0.113.2')).toBe('998');
        expect(await remaining('127.0.0.3', '203.0.113.2')).toBe('999');
      });
    },
  );
}

for (const proxy of plainProxies) {
  describe.skipIf(Bun.which(proxy.program) === null)(
    `Behind ${proxy.program} with default settings (skipped if not installed)`,
    () => {
      let front: Front;
      beforeAll(async () => {
        front = await startBehind(proxy, trusting);
      });
      afterAll(() => front.stop());

      it('events arrive one by one over every kind of stream', async () => {
        await expectPromptStreams(front.url);
      });
    },
  );
}

/** Starts the same proxy with a limit of open descriptors. */
function limited({ program, prepare }: ReverseProxy, descriptors: number): ReverseProxy {
  return {
    program: 'sh',
    prepare: (...place) => ['-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', program, ...prepare(...place)],
  };
}

describe.skipIf(Bun.which('haproxy') === null)('HAProxy (skipped if not installed)', () => {
  const [, haproxy] = proxies;
  it.each([20_000, 4_096, 1_024])('starts with at most %d descriptors', async (descriptors) => {
    const front = await startBehind(limited(haproxy, descriptors), trusting);
    expect((await fetch(`${front.url}/healthz`)).status).toBe(200);
    await front.stop();
  });
});

for (const proxy of proxies) {
  describe.skipIf(Bun.which(proxy.program) === null)(
    `A server without settings behind ${proxy.program} (skipped if not installed)`,
    () => {
      it('refuses requests to the workbench (W1)', async () => {
        const front = await startBehind(proxy, {});
        for (const path of ['/_workbench/sandboxes', '/_workbench/sandboxes/main/data']) {
          const reply = await send('GET', `${front.url}${path}`);
          const detail =
            'a proxy passed this request on, so the workbench requires a token: start the server with WORKBENCH=on and a WORKBENCH_TOKEN of at least 32 characters';
          expectProblem(reply, 403, 'Proxied request', detail);
        }
        await front.stop();
      });
    },
  );
}

const [bareNginx, bareHaproxy] = plainProxies;

for (const proxy of [bareNginx, bareHaproxy]) {
  describe.skipIf(Bun.which(proxy.program) === null)(
    `Behind ${proxy.program} without headers (skipped if not installed)`,
    () => {
      it.each([
        [{ WORKBENCH: 'off' }, 404, { error: 'Resource not found' }],
        [{ WORKBENCH_TOKEN: token }, 401, problemOf(401, 'Unauthenticated', 'Unauthorized')],
      ])('the workbench is closed by %j (W1)', async (settings, status, body) => {
        const front = await startBehind(proxy, settings);
        expectReply(await send('GET', `${front.url}/_workbench/sandboxes`), status, body);
        await front.stop();
      });
    },
  );
}
