import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SQL } from 'bun';
import { drawBar } from '../src/lib/progress-line.ts';
import { contestantNamed } from './lib/contestants.ts';
import { type Dataset, fillPostgres, fillSqlite, type OnProgress } from './lib/dataset.ts';
import { operationsOn, type Secrets } from './lib/growth-operations.ts';
import { type Growth, type PartGrowth, writeGrowth } from './lib/growth-report.ts';
import { withServer } from './lib/server-process.ts';
import { onStage, removeSqlite, type Stage } from './lib/stage.ts';
import { median } from './lib/timed.ts';
import { journals, type Part, sandboxes } from './lib/workbench-growth.ts';

/** `npm run bench:growth`: the cost of each documented operation, from a thousand rows to a million. */

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

type Engine = (typeof engines)[number];

await onStage({ dataset: null, needsPostgres: engines.includes('postgres') }, async (stage) => {
  const growth: Growth = new Map();
  for (const engine of engines) {
    for (const size of sizes) {
      for (const [title, ms] of await measureAt(stage, engine, size))
        note(growth, `${engine}: ${title}`, size, ms);
    }
  }
  const parts = [await followPart(stage, sandboxes), await followPart(stage, journals)];
  stage.clear();
  await writeGrowth(growth, parts, sizes, repetitions);
});

function note(growth: Growth, line: string, size: number, ms: number): void {
  growth.set(line, new Map([...(growth.get(line) ?? []), [size, ms]]));
}

async function measureAt(stage: Stage, engine: Engine, size: number): Promise<Map<string, number>> {
  const dataset = datasetOf(size);
  const place = await fill(stage, engine, size, dataset);
  const { launch } = contestantNamed(engine === 'sqlite' ? 'quintet' : 'quintet-postgres');
  const medians = new Map<string, number>();
  await withServer(
    (port) => launch(place, port),
    async ({ url }) => {
      for (const { title, perform } of operationsOn(dataset, await readSecrets(engine, place))) {
        stage.show(`${engine}, ${size} rows: ${title}`);
        medians.set(title, await medianOf(() => perform(url)));
      }
    },
  );
  await discard(stage, engine, size);
  return medians;
}

async function medianOf(perform: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = -Math.ceil(repetitions / 4); turn < repetitions; turn += 1) {
    const startedAt = performance.now();
    await perform();
    // The first runs warm up.
    if (turn >= 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** A part of the workbench as it grows, on one server with a thousand rows. */
async function followPart(stage: Stage, part: Part): Promise<PartGrowth> {
  const place = await fill(stage, 'sqlite', 1e3, datasetOf(1e3));
  const launchOn = (port: number) => {
    const { env, ...started } = contestantNamed('quintet').launch(place, port);
    return { ...started, env: { ...env, WORKBENCH: 'on', WORKBENCH_MAX_SANDBOXES: '10000' } };
  };
  const growth: Growth = new Map();
  await withServer(launchOn, async ({ url }) => {
    let reached = 0;
    for (const size of part.sizes) {
      stage.show(`${size} ${part.unit}`);
      await part.grow(url, reached, size);
      reached = size;
      for (const { title, perform } of part.operations)
        note(growth, `${part.title}: ${title}`, size, await medianOf(() => perform(url)));
    }
  });
  await discard(stage, 'sqlite', 1e3);
  return { unit: part.unit, sizes: part.sizes, growth };
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

async function fill(
  { directory, cluster, show }: Stage,
  engine: Engine,
  size: number,
  dataset: Dataset,
): Promise<string> {
  const onProgress: OnProgress = (table, done, of) =>
    show(`${drawBar(done / of)}  filling ${engine} for ${size} rows: ${table}`);
  if (cluster === null || engine === 'sqlite') {
    const path = join(directory, `${size}.db`);
    await fillSqlite(path, dataset, onProgress);
    return path;
  }
  const url = await cluster.create(`growth_${size}`);
  await fillPostgres(url, dataset, onProgress);
  return url;
}

async function discard({ directory, cluster }: Stage, engine: Engine, size: number): Promise<void> {
  if (engine === 'postgres') await cluster?.drop(`growth_${size}`);
  else await removeSqlite(join(directory, `${size}.db`));
}

async function readSecrets(engine: Engine, place: string): Promise<Secrets> {
  const sql = new SQL(engine === 'sqlite' ? `sqlite://${place}` : place);
  const [row] = await sql`select
    (select value from settings where name = 'cursor_secret') as cursors,
    (select value from settings where name = 'events_secret') as events,
    (select name from event_log) as log`;
  await sql.close();
  return row as Secrets;
}
