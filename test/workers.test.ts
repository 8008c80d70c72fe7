import { afterEach, beforeEach, expect, it } from 'bun:test';
import { readFileSync } from 'node:fs';
import { openStream } from '../harness/event-stream.ts';
import { processTree } from '../harness/processes.ts';
import { quintet, type Serving, startServing } from './support/command-line.ts';
import { type Engine, onEveryEngine } from './support/engines.ts';
import { until } from './support/live.ts';
import { Scrape } from './support/metrics.ts';
import { usePlace } from './support/place.ts';
import { readReply, toInit } from './support/send.ts';
import { describeOn } from './support/suites.ts';

const workers = 3;

const childrenOf = (pid: number) => processTree(pid).slice(1);

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/** Each request has its own connection, so that the system chooses a process each time. */
async function send(url: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const init = toInit(json === undefined ? 'GET' : 'POST', { json, headers });
  return readReply(await fetch(`${url}${path}`, { ...init, keepalive: false }));
}

/** Subscribes to posts, and returns a function that reads this many titles. */
async function subscribe(url: string): Promise<(count: number) => Promise<string[]>> {
  const stream = await openStream(url, 'subscription { postCreated { id title } }');
  return async (count) => {
    const titles = (await stream.take(count)).map(({ data }) => data.data.postCreated.title);
    stream.close();
    return titles;
  };
}

describeOn(
  'WORKERS',
  onEveryEngine,
  (engine: Engine) => usePlace(engine, 'empty'),
  (place) => {
    let serving: Serving;

    beforeEach(async () => {
      serving = await startServing({
        DATABASE_URL: place.url,
        WORKERS: String(workers),
      });
    });

    afterEach(() => serving.stop());

    it('starts this many processes with one port and shared data, and stops them together', async () => {
      expect(childrenOf(serving.pid)).toHaveLength(workers);
      const responses = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          send(serving.url, '/posts', { title: `${index}`, content: 'c' }),
        ),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(30);
      expect((await send(serving.url, '/posts')).body.meta.total).toBe(30);
      const children = childrenOf(serving.pid);
      const { exitCode, stderr } = await serving.stop('SIGTERM');
      expect([exitCode, stderr, children.filter(isRunning)]).toEqual([0, '', []]);
    });

    it('sends an event to the subscribers of every process, once and in the same order', async () => {
      const { stdout } = await quintet(['admin', 'root@example.com'], { DATABASE_URL: place.url });
      const password = /password: (\S+)/.exec(stdout)?.[1];
      const login = await send(serving.url, '/api/v1/auth/login', { email: 'root@example.com', password });
      const subscribers = await Promise.all(Array.from({ length: 8 }, () => subscribe(serving.url)));
      const headers = { authorization: `Bearer ${login.body.token}` };
      const written = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          send(serving.url, '/api/v1/posts', { title: `post ${index}`, body: 'b' }, headers),
        ),
      );
      expect(new Set(written.map(({ status }) => status))).toEqual(new Set([201]));
      const [first, ...others] = await Promise.all(subscribers.map((take) => take(20)));
      expect([...(first ?? [])].sort()).toEqual(
        Array.from({ length: 20 }, (_, index) => `post ${index}`).sort(),
      );
      for (const other of others) expect(other).toEqual(first ?? []);
    });

    it('shares idempotent responses between processes', async () => {
      const headers = { 'idempotency-key': 'one' };
      const responses = [];
      for (let index = 0; index < 12; index += 1) {
        responses.push(await send(serving.url, '/posts', { title: 'Once', content: 'c' }, headers));
      }
      expect(new Set(responses.map(({ body }) => body.data.id))).toEqual(new Set([1]));
    });

    const scrape = async () => new Scrape((await send(serving.url, '/metrics')).text);
    const numbers = Array.from({ length: workers }, (_, index) => String(index + 1));

    it('covers every process in each response with metrics or the status', async () => {
      const labels = { interface: 'Service', route: '/healthz', method: 'GET', status: '200' };
      const counted = (metrics: Scrape) =>
        numbers.map((worker) => metrics.get('quintet_http_requests_total', { ...labels, worker }) ?? 0);
      let sent = 0;
      // Until all have served some: the system chooses which one gets a connection.
      await until(async () => {
        await send(serving.url, '/healthz');
        sent += 1;
        return counted(await scrape()).every((count) => count > 0);
      });
      for (const metrics of await Promise.all(Array.from({ length: 10 }, scrape))) {
        expect(counted(metrics).reduce((sum, count) => sum + count)).toBe(sent);
        expect(new Set(metrics.series).size).toBe(metrics.series.length);
        const started = numbers.map((worker) => metrics.get('process_start_time_seconds', { worker }));
        expect(started).toEqual(numbers.map(() => expect.any(Number)) as never);
      }
      const { body: status } = await send(serving.url, '/status.json');
      expect(status.processes).toBe(workers);
      expect(status.requests.total).toBeGreaterThan(sent);
    });

    it('replaces a killed process with a warning, and leaves none behind when the parent is killed', async () => {
      const startOf = (metrics: Scrape) => metrics.get('process_start_time_seconds', { worker: '1' });
      const before = startOf(await scrape());
      const [victim = 0] = childrenOf(serving.pid);
      process.kill(victim, 'SIGKILL');
      // A connection of the killed process is lost.
      const look = () => scrape().then(startOf, () => before);
      await until(async () => ![before, undefined].includes(await look()));
      expect(childrenOf(serving.pid)).toHaveLength(workers);
      expect(childrenOf(serving.pid)).not.toContain(victim);
      await until(async () => (await send(serving.url, '/readyz').catch(() => null))?.status === 200);
      expect((await send(serving.url, '/posts', { title: 'After', content: 'c' })).status).toBe(201);
      const children = childrenOf(serving.pid);
      const { stderr } = await serving.stop('SIGKILL');
      const message = 'a process exited and is being replaced';
      const time = expect.any(String);
      expect(JSON.parse(stderr)).toEqual({ time, level: 'warn', message, worker: 1 });
      await until(() => children.filter(isRunning).length === 0);
    });
  },
);
