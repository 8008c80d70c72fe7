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
import {
  expectPromptStreams,
  streamedSettings,
  untilSubscribed,
  writePost,
} from '../support/prompt-streams.ts';
import { plainProxies, proxies, type ReverseProxy } from '../support/proxies.ts';

interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server that trusts a local proxy, and the proxy in front of it. */
async function startBehind(
  { program, prepare }: ReverseProxy,
  environment: Record<string, string>,
): Promise<Front> {
  const folder = await makeScratchFolder(program);
  const server = await startServing({
    DATABASE_URL: 'sqlite::memory:',
    TRUST_PROXY: '127.0.0.1,::1',
    PRODUCTS_TOKEN: 'token',
    ...streamedSettings,
    ...environment,
  });
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
        front = await startBehind(proxy, { RATE_LIMIT: '1000/hour' });
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
        front = await startBehind(proxy, {});
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
    const front = await startBehind(limited(haproxy, descriptors), {});
    expect((await fetch(`${front.url}/healthz`)).status).toBe(200);
    await front.stop();
  });
});
