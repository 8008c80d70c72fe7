import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SQL } from 'bun';
import { bundle } from '../scripts/bundle.ts';
import { findFreePort } from '../src/lib/free-port.ts';
import { createProgressLine, drawBar } from '../src/lib/progress-line.ts';
import type { Contestant } from './lib/contestant.ts';
import { contestants } from './lib/contestants.ts';
import { type Dataset, fillPostgres, fillSqlite, type OnProgress } from './lib/dataset.ts';
import { operationsOn, type Secrets } from './lib/growth-operations.ts';
import { type Growth, type PartGrowth, writeGrowth } from './lib/growth-report.ts';
import { serverFolder } from './lib/places.ts';
import { type Cluster, startCluster } from './lib/postgres.ts';
import { launch } from './lib/server-process.ts';
import { median } from './lib/timed.ts';
import { journals, type Part, sandboxes } from './lib/workbench-growth.ts';

/** `npm run bench:growth`: what each documented operation costs, from a thousand rows to a million. */

const { values } = parseArgs({
  options: {
    max: { type: 'string', default: '1000000' },
    engine: { type: 'string' },
    repetitions: { type: 'string', default: '200' },
  },
});
const sizes = [1e3, 1e4, 1e5, 1e6].filter((size) => size <= Number(values.max));
const repetitions = Number(values.repetitions);
const engines = (['sqlite', 'postgres'] as const).filter((engine) => engine === (values.engine ?? engine));
if (sizes.length === 0 || engines.length === 0 || !(repetitions >= 1)) {
  process.stderr.write(
    'usage: npm run bench:growth -- [--max 1000000] [--engine sqlite|postgres] [--repetitions n]\n',
  );
  process.exit(2);
}

const directory = await mkdtemp(join(tmpdir(), 'quintet-growth-'));
// Run by root, PostgreSQL becomes another user, who must be able to enter.
await chmod(directory, 0o755);
const progress = createProgressLine({ writesLines: true });
const sqlitePath = (size: number): string => join(directory, `${size}.db`);
let cluster: Cluster | null = null;
try {
  await bundle(serverFolder);
  if (engines.includes('postgres')) cluster = await startCluster(join(directory, 'postgres'));
  const growth: Growth = new Map();
  for (const engine of engines) {
    for (const size of sizes) {
      const medians = await measureAt(engine, size);
      for (const [title, ms] of medians) {
        const line = `${engine}: ${title}`;
        growth.set(line, new Map([...(growth.get(line) ?? []), [size, ms]]));
      }
    }
  }
  const parts = [await followPart(sandboxes), await followPart(journals)];
  progress.clear();
  await writeGrowth(growth, parts, sizes, repetitions);
} finally {
  progress.clear();
  await cluster?.stop();
  await rm(directory, { recursive: true, force: true });
}

async function measureAt(engine: 'sqlite' | 'postgres', size: number): Promise<Map<string, number>> {
  const dataset = datasetOf(size);
  const place = await fill(engine, size, dataset);
  const port = await findFreePort();
  const server = await launch(quintetOn(engine).launch(place, port), port);
  try {
    const medians = new Map<string, number>();
    for (const { title, perform } of operationsOn(dataset, await readSecrets(engine, place))) {
      progress.show(`${engine}, ${size} rows: ${title}`, { atOnce: true });
      medians.set(title, await medianOf(() => perform(server.url)));
    }
    return medians;
  } finally {
    await server.stop();
    await discard(engine, size);
  }
}

async function medianOf(perform: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = -Math.ceil(repetitions / 4); turn < repetitions; turn += 1) {
    const startedAt = performance.now();
    await perform();
    // The first ones warm up what the operation needs.
    if (turn >= 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** A part of the workbench as it grows, on one server with a database of a thousand rows. */
async function followPart(part: Part): Promise<PartGrowth> {
  const place = await fill('sqlite', 1e3, datasetOf(1e3));
  const port = await findFreePort();
  const { env, ...started } = quintetOn('sqlite').launch(place, port);
  const settings = { ...env, WORKBENCH: 'on', WORKBENCH_MAX_SANDBOXES: '10000' };
  const server = await launch({ ...started, env: settings }, port);
  const growth: Growth = new Map();
  try {
    let reached = 0;
    for (const size of part.sizes) {
      progress.show(`${size} ${part.unit}`, { atOnce: true });
      await part.grow(server.url, reached, size);
      reached = size;
      for (const { title, perform } of part.operations) {
        const ms = await medianOf(() => perform(server.url));
        const line = `${part.title}: ${title}`;
        growth.set(line, new Map([...(growth.get(line) ?? []), [size, ms]]));
      }
    }
    return { unit: part.unit, sizes: part.sizes, growth };
  } finally {
    await server.stop();
    await discard('sqlite', 1e3);
  }
}

function datasetOf(size: number): Dataset {
  return {
    posts: size,
    products: size,
    users: size / 10,
    blogPosts: size / 5,
    commentsPerPost: 5,
    events: size,
  };
}

function quintetOn(engine: 'sqlite' | 'postgres'): Contestant {
  const found = contestants.find(
    (contestant) => contestant.name.startsWith('quintet') && contestant.engine === engine,
  );
  if (found === undefined) throw new Error(`no contestant on ${engine}`);
  return found;
}

async function fill(engine: 'sqlite' | 'postgres', size: number, dataset: Dataset): Promise<string> {
  const onProgress: OnProgress = (table, done, of) =>
    progress.show(`${drawBar(done / of)}  filling ${engine} for ${size} rows: ${table}`);
  if (cluster === null || engine === 'sqlite') {
    await fillSqlite(sqlitePath(size), dataset, onProgress);
    return sqlitePath(size);
  }
  const url = await cluster.create(`growth_${size}`);
  await fillPostgres(url, dataset, onProgress);
  return url;
}

async function discard(engine: 'sqlite' | 'postgres', size: number): Promise<void> {
  if (engine === 'postgres') return cluster?.drop(`growth_${size}`);
  for (const suffix of ['', '-wal', '-shm']) await rm(`${sqlitePath(size)}${suffix}`, { force: true });
}

async function readSecrets(engine: 'sqlite' | 'postgres', place: string): Promise<Secrets> {
  const sql = new SQL(engine === 'sqlite' ? `sqlite://${place}` : place);
  const [row] = await sql`select
    (select value from settings where name = 'cursor_secret') as cursors,
    (select value from settings where name = 'events_secret') as events,
    (select name from event_log) as log`;
  await sql.close();
  return row as Secrets;
}
