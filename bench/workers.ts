import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from '../scripts/bundle.ts';
import { findFreePort } from '../src/lib/free-port.ts';
import { createProgressLine } from '../src/lib/progress-line.ts';
import { contestants } from './lib/contestants.ts';
import { benchDataset, fillPostgres, fillSqlite } from './lib/dataset.ts';
import { chooseDriver } from './lib/drive.ts';
import { serverFolder } from './lib/places.ts';
import { type Cluster, startCluster } from './lib/postgres.ts';
import { spreadOf } from './lib/results.ts';
import { launch } from './lib/server-process.ts';
import { type WorkerRates, writeWorkers } from './lib/worker-report.ts';
import { createWorkloads, type WorkloadName } from './lib/workloads.ts';

/** `npm run bench:workers`: what a second process adds, for reads and for writes, on both engines. */

const { values } = parseArgs({
  options: {
    repetitions: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    dry: { type: 'boolean', default: false },
  },
});
const repetitions = Number(values.repetitions);
const seconds = Number(values.seconds);
const chosen: readonly WorkloadName[] = [
  'one-record',
  'page',
  'graphql-nested',
  'create',
  'graphql-mutation',
];
const counts = ['1', '2'] as const;
type Count = (typeof counts)[number];

const directory = await mkdtemp(join(tmpdir(), 'quintet-workers-'));
// Run by root, PostgreSQL becomes another user, who must be able to enter.
await chmod(directory, 0o755);
const sqlite = join(directory, 'data.db');
const progress = createProgressLine({ writesLines: true });
const { drive, name: driver } = chooseDriver(directory);
const workloads = createWorkloads().filter(({ name }) => chosen.includes(name));
let cluster: Cluster | null = null;
try {
  await bundle(serverFolder);
  await fillSqlite(sqlite, benchDataset);
  cluster = await startCluster(join(directory, 'postgres'));
  await fillPostgres(await cluster.create('filled'), benchDataset);
  const rates: WorkerRates[] = [];
  for (const engine of ['sqlite', 'postgres'] as const) {
    const measured = new Map<string, number[]>();
    for (let repetition = 1; repetition <= repetitions; repetition += 1) {
      for (const count of counts) {
        progress.show(`${engine}, WORKERS=${count}, ${repetition} of ${repetitions}`, { atOnce: true });
        await measure(engine, count, measured);
      }
    }
    for (const { name, title } of workloads) {
      const [one, two] = counts.map((count) => spreadOf(measured.get(`${name} ${count}`) ?? []));
      if (one != null && two != null) rates.push({ engine, title, one, two });
    }
  }
  progress.clear();
  await writeWorkers(rates, `${repetitions} repetitions in turn of ${seconds} s by ${driver}`, values.dry);
} finally {
  progress.clear();
  await cluster?.stop();
  await rm(directory, { recursive: true, force: true });
}

/** One server on fresh data, asked for each workload. */
async function measure(
  engine: 'sqlite' | 'postgres',
  count: Count,
  measured: Map<string, number[]>,
): Promise<void> {
  const quintet = contestants.find((contestant) => contestant.isOurs && contestant.engine === engine);
  if (quintet === undefined) throw new Error(`no contestant on ${engine}`);
  const port = await findFreePort();
  const { env, ...started } = quintet.launch(await preparePlace(engine), port);
  const server = await launch({ ...started, env: { ...env, WORKERS: count } }, port);
  try {
    for (const { name, requests } of workloads) {
      const load = { url: server.url, requests, connections: 64 };
      await drive({ ...load, seconds: Math.max(1, seconds - 1) });
      const { perSecond, failures } = await drive({ ...load, seconds });
      if (failures > 0) throw new Error(`${failures} requests of ${name} failed`);
      const key = `${name} ${count}`;
      measured.set(key, [...(measured.get(key) ?? []), perSecond]);
    }
  } finally {
    await server.stop();
  }
}

async function preparePlace(engine: 'sqlite' | 'postgres'): Promise<string> {
  if (engine === 'postgres' && cluster !== null) {
    await cluster.drop('turn');
    return cluster.create('turn', 'filled');
  }
  const place = join(directory, 'turn.db');
  for (const suffix of ['', '-wal', '-shm']) await rm(`${place}${suffix}`, { force: true });
  await copyFile(sqlite, place);
  return place;
}
