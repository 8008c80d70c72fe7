import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ask } from '../harness/http.ts';
import { readOptions } from '../harness/options.ts';
import { markdownTable, median } from '../harness/statistics.ts';
import { findFreePort } from '../src/lib/networks.ts';
import { publish } from './lib/chapters.ts';
import type { LoadRequest } from './lib/drive.ts';
import { bunBinary, rootDirectory } from './lib/places.ts';
import { type ServerProcess, start as startProcess } from './lib/server-process.ts';
import { onStage, type Stage } from './lib/stage.ts';
import { get, post } from './lib/workloads.ts';

/** `npm run bench:sandboxes`: the cost of a sandbox, and the cost to main of supporting them. */

const usage = 'npm run bench:sandboxes -- [--repetitions n] [--seconds n] [--dry]';
const { repetitions, seconds, dry } = readOptions(usage, { repetitions: 15, seconds: 1, dry: false });
const sandboxes = 100;
const records = { users: 1000, posts: 4000, comments: 5000, products: 0, flatUsers: 0, apiPosts: 0 };

const servers: ServerProcess[] = [];
const [loadBefore = Number.NaN] = loadavg();
const timesBefore = await readTimes();

async function start({ directory }: Stage, name: 'used' | 'unused' | 'off'): Promise<ServerProcess> {
  const port = await findFreePort();
  const env = {
    WORKBENCH: name === 'off' ? 'off' : 'on',
    DATABASE_URL: `sqlite:${join(directory, `${name}.db`)}`,
    LOG_LEVEL: 'error',
    PORT: String(port),
  };
  const command = [bunBinary, '--no-env-file', '--config=bin/bunfig.toml', 'src/main.ts', 'serve', '--seed'];
  const probe = (url: string) => fetch(`${url}/readyz`);
  const server = await startProcess({ command, cwd: rootDirectory, env, probe }, port);
  servers.push(server);
  return server;
}

async function call(server: ServerProcess, method: string, path: string, body?: unknown): Promise<number> {
  const startedAt = performance.now();
  await ask(`${server.url}/_workbench${path}`, method, { body });
  return performance.now() - startedAt;
}

async function timed(count: number, work: (index: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await work(index));
  return times;
}

const newPost = { title: 'A title', content: 'Some content of a post' };

const workloads: readonly { readonly title: string; requests(base: string): readonly LoadRequest[] }[] = [
  { title: 'one record', requests: (base) => [get(`${base}/posts/7`)] },
  { title: 'page of 10', requests: (base) => [get(`${base}/posts?page=2`)] },
  { title: 'create', requests: (base) => [post(`${base}/posts`, newPost)] },
];

/** The CPU ticks so far; the eighth figure is time that the host gave to others. */
async function readTimes(): Promise<readonly number[]> {
  const [line = ''] = (await Bun.file('/proc/stat').text()).split('\n', 1);
  return line.trim().split(/\s+/).slice(1, 9).map(Number);
}

/** In percent, since the start. */
async function stolenShare(): Promise<string> {
  const spent = (await readTimes()).map((ticks, index) => ticks - (timesBefore[index] ?? 0));
  const all = spent.reduce((sum, ticks) => sum + ticks, 0);
  return (((spent[7] ?? 0) / all) * 100).toFixed(0);
}

/** The rates of two variants of one workload, in rotation. */
async function compare(
  { drive, show }: Stage,
  title: string,
  ways: readonly { readonly url: string; readonly requests: readonly LoadRequest[] }[],
): Promise<readonly number[]> {
  const rates = ways.map((): number[] => []);
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    for (const [index, way] of ways.entries()) {
      show(`${title}, ${repetition} of ${repetitions}`);
      const { perSecond, failures } = await drive({ ...way, connections: 16, seconds });
      if (failures > 0) throw new Error(`${failures} requests failed`);
      // The first round warms up.
      if (repetition > 0) rates[index]?.push(perSecond);
    }
  }
  return rates.map(median);
}

await onStage({ dataset: null, needsPostgres: false }, async (stage) => {
  try {
    await measure(stage);
  } finally {
    for (const server of servers) await server.stop();
  }
});

async function measure(stage: Stage): Promise<void> {
  const used = await start(stage, 'used');
  stage.show('making sandboxes');
  await call(used, 'PUT', '/sandboxes/warm');
  await call(used, 'DELETE', '/sandboxes/warm');
  const memoryBefore = used.memory();
  const createTimes = await timed(sandboxes, (index) => call(used, 'PUT', `/sandboxes/s${index}`));
  const memoryEach = (used.memory() - memoryBefore) / sandboxes;
  const resetTimes = await timed(sandboxes, (index) => call(used, 'POST', `/sandboxes/s${index}/reset`));
  for (let index = 0; index < sandboxes; index += 1) await call(used, 'DELETE', `/sandboxes/s${index}`);
  await call(used, 'PUT', '/sandboxes/filled', { from: { seed: records } });
  const forkTimes = await timed(20, () =>
    call(used, 'PUT', '/sandboxes/fork', { from: { sandbox: 'filled' } }),
  );

  await call(used, 'PUT', '/sandboxes/t1', { from: { sandbox: 'main' } });
  const off = await start(stage, 'off');
  const unused = await start(stage, 'unused');
  const rates: Rates[] = [];
  for (const { title, requests } of workloads) {
    const [offRate = 0, unusedRate = 0, main = 0, sandbox = 0] = await compare(stage, title, [
      ...[off, unused, used].map(({ url }) => ({ url, requests: requests('') })),
      { url: used.url, requests: requests('/~t1') },
    ]);
    rates.push({ title, off: offRate, unused: unusedRate, main, sandbox });
  }
  const [createMs, resetMs, forkMs] = [createTimes, resetTimes, forkTimes].map(median);
  const conditions = `${repetitions} rounds in turn of ${seconds} s by wrk, 16 connections; load average before: ${loadBefore.toFixed(1)}, ${await stolenShare()} % of the time taken by other machines on the host`;
  const rows = [
    goal('create an empty one, ms', 'at most', 10, createMs ?? Number.NaN),
    goal('a reset, ms', 'at most', 5, resetMs ?? Number.NaN),
    goal('a fork of 10,000 records, ms', 'at most', 50, forkMs ?? Number.NaN),
    goal('one of 100 idle ones, MiB', 'at most', 2, memoryEach),
    ...rates.flatMap(({ title, main, sandbox, off, unused }) => [
      goal(`${title}: sandbox with journal / main`, 'at least', 0.85, sandbox / main),
      goal(`${title}: main with the workbench on and unused / off`, 'at least', 0.98, unused / off),
    ]),
  ];
  await publish(
    '## Sandboxes',
    [
      `Generated by \`npm run bench:sandboxes\`: medians as a client sees them; ${conditions}.`,
      '',
      ...markdownTable(['', 'target', 'reached', ''], rows),
    ],
    dry,
  );
}

/** Requests per second: without the workbench, with it unused, next to sandboxes, and in a sandbox with a journal. */
type Rates = { readonly title: string } & Readonly<Record<'off' | 'unused' | 'main' | 'sandbox', number>>;

function goal(what: string, bound: 'at most' | 'at least', target: number, reached: number): string[] {
  const isMet = bound === 'at most' ? reached <= target : reached >= target;
  return [what, `${bound} ${target}`, reached.toFixed(2), isMet ? 'met' : '**not met**'];
}
