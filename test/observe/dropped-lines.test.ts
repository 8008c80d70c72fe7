import { afterEach, describe, expect, it } from 'bun:test';
import { closeSync, constants, createReadStream, openSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '../../harness/lists.ts';
import { processTree, signal } from '../../harness/processes.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { findFreePort } from '../../src/lib/networks.ts';
import {
  isServed,
  program,
  runProgram,
  type Serving,
  startServing,
  succeeded,
} from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { Scrape } from '../support/metrics.ts';
import { send } from '../support/send.ts';

const environment = { DATABASE_URL: 'sqlite::memory:', LOG_REQUESTS: 'on' };

/** Starts a command with its output redirected by the shell. */
const redirected = (redirection: string) => ['sh', '-c', `exec "$0" "$@" ${redirection}`];

async function makePipe(): Promise<string> {
  const path = join(await makeScratchFolder('pipe'), 'log');
  expect(await runProgram(['mkfifo', path])).toMatchObject(succeeded);
  return path;
}

async function dropped(url: string, stream: 'stdout' | 'stderr', labels = {}): Promise<number> {
  // Each request has its own connection, so that the system chooses a worker each time.
  const response = await fetch(`${url}/metrics`, { keepalive: false });
  const count = new Scrape(await response.text()).get('quintet_dropped_lines_total', { stream, ...labels });
  if (count === undefined) throw new Error(`no lines are counted for ${stream}`);
  return count;
}

const readPosts = async (url: string) => (await send('GET', `${url}/posts`)).status;

describe('A log line that cannot be written is dropped and counted', () => {
  let server: Serving | null = null;
  const start = async (redirection: string, more: Record<string, string> = {}) => {
    server = await startServing({ ...environment, ...more }, redirected(redirection));
    return server;
  };
  afterEach(async () => {
    const finished = await server?.stop();
    server = null;
    expect(finished).toMatchObject(succeeded);
  });

  it('when the disk is full', async () => {
    const { url } = await start('2>/dev/full');
    for (let sent = 1; sent <= 20; sent += 1) {
      expect(await readPosts(url)).toBe(200);
      // Each request is logged after its response. Those for the metrics count as well.
      await until(async () => (await dropped(url, 'stderr')) >= sent);
    }
    expect(await dropped(url, 'stdout')).toBe(0);
  });

  it('when its reader leaves, and lines are written again to the next reader', async () => {
    const pipe = await makePipe();
    const firstLine = runProgram(['head', '-n', '1', pipe]);
    const { url } = await start(`2>'${pipe}'`);
    expect(await readPosts(url)).toBe(200);
    expect(JSON.parse((await firstLine).stdout)).toMatchObject({ message: 'request', route: '/posts' });
    await until(async () => (await dropped(url, 'stderr')) >= 3);
    const next = runProgram(['head', '-n', '5', pipe]);
    let isRead = false;
    void next.then(() => {
      isRead = true;
    });
    await until(async () => {
      expect(await readPosts(url)).toBe(200);
      return isRead;
    });
    const lines = (await next).stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).message)).toEqual(Array(5).fill('request'));
  });

  it('when a pipe is not read, beyond 1 MiB that waits for the reader', async () => {
    const pipe = await makePipe();
    // Opened for both, so that the pipe has a reader.
    const unread = openSync(pipe, constants.O_RDWR);
    const { url } = await start(`2>'${pipe}'`);
    let requests = 0;
    const id = 'x'.repeat(128);
    const sendMany = async () => {
      const statuses = await Promise.all(
        Array.from({ length: 500 }, async () => {
          const response = await fetch(`${url}/healthz`, { headers: { 'x-request-id': id } });
          await response.text();
          return response.status;
        }),
      );
      requests += statuses.length;
      expect(new Set(statuses)).toEqual(new Set([200]));
    };
    const countDropped = () => {
      requests += 1;
      return dropped(url, 'stderr');
    };
    do await sendMany();
    while ((await countDropped()) === 0);
    await sendMany();
    const waiting = requests - (await countDropped());
    let lines = 0;
    let bytes = 0;
    const reader = createReadStream('', { fd: unread, autoClose: false });
    reader.on('data', (chunk) => {
      bytes += chunk.length;
      lines += chunk.toString().split('\n').length - 1;
    });
    await until(() => lines >= waiting - 1);
    expect(bytes).toBeLessThan(1_300_000);
    await sendMany();
    await until(() => lines >= waiting + 499);
    reader.destroy();
    closeSync(unread);
  });

  it('when a worker exits, by the process that replaces it', async () => {
    const { url, pid } = await start('2>/dev/full', { DATABASE_URL: await inFile(), WORKERS: '2' });
    const workers = () => processTree(pid).slice(1);
    const [victim = 0] = workers();
    signal(victim, 'SIGKILL');
    await until(async () => (await dropped(url, 'stderr', { worker: '0' }).catch(() => 0)) === 1);
    await until(() => workers().length === 2 && !workers().includes(victim));
    for (const worker of words('1 2'))
      await until(async () => (await dropped(url, 'stderr', { worker })) > 0);
  });
});

const inFile = async () => `sqlite:${join(await makeScratchFolder('dropped'), 'quintet.db')}`;

it('A line that standard output does not take is dropped and counted', async () => {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = Bun.spawn([...redirected('>/dev/full'), ...program, 'serve'], {
    env: { PATH: process.env.PATH ?? '', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await until(() => isServed(url));
  await until(async () => (await dropped(url, 'stdout')) > 10);
  expect(await dropped(url, 'stderr')).toBe(0);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
