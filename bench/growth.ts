import { SQL } from 'bun';
import { readOptions } from '../harness/options.ts';
import { median } from '../harness/statistics.ts';
import { type EngineName, engineNames } from '../src/storage/engine-name.ts';
import { contestantNamed } from './lib/contestants.ts';
import { type Dataset, fillPostgres, fillSqlite, type OnProgress } from './lib/dataset.ts';
import { operationsOn, type Secrets } from './lib/growth-operations.ts';
import { type Growth, type PartGrowth, writeGrowth } from './lib/growth-report.ts';
import { withServer } from './lib/server-process.ts';
import { onStage, type Stage } from './lib/stage.ts';
import { journals, type Part, sandboxes } from './lib/workbench-growth.ts';

/** `npm run bench:growth`: the cost of each documented operation, from a thousand rows to a million. */

const usage = 'npm run bench:growth -- [--max 1000000] [--engines sqlite,postgres] [--repetitions n]';
const defaults = { max: 1_000_000, engines: 'sqlite,postgres', repetitions: 200 };
const { max, repetitions, ...chosen } = readOptions(usage, defaults);
const sizes = [1e3, 1e4, 1e5, 1e6].filter((size) => size <= max);
const engines = engineNames.filter((engine) => chosen.engines.split(',').includes(engine));
if (sizes.length === 0 || engines.length === 0 || !(repetitions >= 1)) throw new Error(usage);

await onStage({ dataset: null, needsPostgres: engines.includes('postgres') }, async (stage) => {
  const growth: Growth = new Map();
  for (const engine of engines) {
    for (const size of sizes) {
      for (const [title, ms] of await measureAt(stage, engine, size))
        note(growth, `${engine}: ${title}`, size, ms);
    }
  }
  const parts = [await followPart(stage, sandboxes), await followPart(stage, journals)];
  await writeGrowth(growth, parts, sizes, repetitions);
});

function note(growth: Growth, line: string, size: number, ms: number): void {
  growth.set(line, new Map([...(growth.get(line) ?? []), [size, ms]]));
}

async function measureAt(stage: Stage, engine: EngineName, size: number): Promise<Map<string, number>> {
  const dataset = datasetOf(size);
  const place = await fill(stage, engine, size, dataset);
  const quintet = contestantNamed(engine === 'sqlite' ? 'quintet' : 'quintet-postgres');
  const medians = new Map<string, number>();
  await withServer(quintet, place, async ({ url }) => {
    for (const { title, perform } of operationsOn(dataset, await readSecrets(engine, place))) {
      stage.show(`${engine}, ${size} rows: ${title}`);
      medians.set(title, await medianOf(() => perform(url)));
    }
  });
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
  const growth: Growth = new Map();
  const follow = async (url: string) => {
    let reached = 0;
    for (const size of part.sizes) {
      stage.show(`${size} ${part.unit}`);
      await part.grow(url, reached, size);
      reached = size;
      for (const { title, perform } of part.operations)
        note(growth, `${part.title}: ${title}`, size, await medianOf(() => perform(url)));
    }
  };
  const variables = { WORKBENCH: 'on', WORKBENCH_MAX_SANDBOXES: '10000' };
  await withServer(contestantNamed('quintet'), place, ({ url }) => follow(url), variables);
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

async function fill(stage: Stage, engine: EngineName, size: number, dataset: Dataset): Promise<string> {
  const onProgress: OnProgress = (table, done, of) =>
    stage.show(`${Math.round((100 * done) / of)} %: filling ${engine} for ${size} rows: ${table}`);
  const place = await stage.emptyPlace(engine, 'growth');
  await (engine === 'sqlite' ? fillSqlite : fillPostgres)(place, dataset, onProgress);
  return place;
}

async function readSecrets(engine: EngineName, place: string): Promise<Secrets> {
  const sql = new SQL(engine === 'sqlite' ? `sqlite://${place}` : place);
  const [row] = await sql`select
    (select value from settings where name = 'cursor_secret') as cursors,
    (select value from settings where name = 'events_secret') as events,
    (select name from event_log) as log`;
  await sql.close();
  return row as Secrets;
}
