import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SQL } from 'bun';
import { bundle } from '../scripts/bundle.ts';
import { findFreePort } from '../src/lib/free-port.ts';
import { createProgressLine, drawBar } from '../src/lib/progress-line.ts';
import { ask } from './lib/answers.ts';
import { type Contestant, contestants } from './lib/contestants.ts';
import { type Dataset, fillPostgres, fillSqlite, type OnProgress } from './lib/dataset.ts';
import { operationsOn } from './lib/growth-operations.ts';
import { type Growth, writeGrowth } from './lib/growth-report.ts';
import { serverFolder } from './lib/places.ts';
import { type Cluster, startCluster } from './lib/postgres.ts';
import { launch } from './lib/server-process.ts';
import { median } from './lib/timed.ts';

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
  progress.clear();
  await writeGrowth(growth, sizes, repetitions);
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
    for (const { title, request } of operationsOn(dataset, await readCursorSecret(engine, place))) {
      progress.show(`${engine}, ${size} rows: ${title}`, { atOnce: true });
      const times: number[] = [];
      for (let turn = -Math.ceil(repetitions / 4); turn < repetitions; turn += 1) {
        const startedAt = performance.now();
        await ask(server.url, request());
        // The first ones warm up what the operation needs.
        if (turn >= 0) times.push(performance.now() - startedAt);
      }
      medians.set(title, median(times));
    }
    return medians;
  } finally {
    await server.stop();
    await discard(engine, size);
  }
}

function datasetOf(size: number): Dataset {
  return { posts: size, products: size, users: size / 10, blogPosts: size / 5, commentsPerPost: 5 };
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

/** The secret that signs cursors: with it a page at any depth can be asked for without walking there. */
async function readCursorSecret(engine: 'sqlite' | 'postgres', place: string): Promise<string> {
  const sql = new SQL(engine === 'sqlite' ? `sqlite://${place}` : place);
  const [row] = await sql`select value from settings where name = 'cursor_secret'`;
  await sql.close();
  return String(row.value);
}
