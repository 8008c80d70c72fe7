import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from '../harness/http.ts';
import { times } from '../harness/lists.ts';
import { readOptions } from '../harness/options.ts';
import { spawn } from '../harness/server-process.ts';
import { markdownTable } from '../harness/statistics.ts';
import { type EngineName, engineNames } from '../src/storage/engine-name.ts';
import { publish } from './lib/chapters.ts';
import { contestantNamed } from './lib/contestants.ts';
import { benchDataset } from './lib/dataset.ts';
import { bunBinary, serverFolder } from './lib/places.ts';
import { noise, spreadOf } from './lib/results.ts';
import { withServer } from './lib/server-process.ts';
import { onStage, type Stage } from './lib/stage.ts';

/** `npm run bench:bulk`: seed, export, import, backup and restore, and a sandbox created from fixtures. */

const usage =
  'npm run bench:bulk -- [--repetitions n] [--users n] [--fixtures n] [--engines sqlite,postgres] [--dry]';
/** About 42 records per user. */
const defaults = { repetitions: 3, users: 9500, fixtures: 10_000, engines: 'sqlite,postgres', dry: false };
const { repetitions, users, fixtures, dry, ...chosen } = readOptions(usage, defaults);
const engines = engineNames.filter((engine) => chosen.engines.split(',').includes(engine));

/** The time of a task, in seconds. */
interface Taken {
  readonly wall: number;
  readonly processor: number;
}

type Measured = Map<string, Taken[]>;

await onStage({ dataset: benchDataset, needsPostgres: engines.includes('postgres') }, async (stage) => {
  const measured: Measured = new Map();
  let records = 0;
  for (let repetition = 1; repetition <= repetitions; repetition += 1) {
    stage.show(`repetition ${repetition} of ${repetitions}`);
    for (const engine of engines) records = await measureCommands(stage, engine, measured);
    await measureFixtures(stage, measured);
  }
  await publish('## Bulk', chapterOf(measured, records), dry);
});

/** Fills one database, and copies it to another one by each way. Returns the number of records. */
async function measureCommands(stage: Stage, engine: EngineName, measured: Measured): Promise<number> {
  const scheme = engine === 'sqlite' ? 'sqlite:' : '';
  const [source, target] = [
    scheme + (await stage.emptyPlace(engine, 'source')),
    scheme + (await stage.emptyPlace(engine, 'target')),
  ];
  const file = join(stage.directory, 'export.jsonl');
  await rm(file, { force: true });
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const run = async (title: string, url: string, words: readonly string[]): Promise<string> => {
    const { output, ...taken } = await runCommand(words, url);
    note(measured, `${title}, ${name}`, taken);
    return output;
  };
  const seeded = await run('seed', source, ['seed', '--users', String(users)]);
  await run('export', source, ['export', file]);
  const imported = await run('import', target, ['import', file]);
  if (engine === 'sqlite') {
    const saved = join(stage.directory, 'one.backup');
    await rm(saved, { force: true });
    await run('backup', source, ['backup', saved]);
    await run('restore', target, ['restore', saved, '--yes']);
  }
  const [records, again] = [seeded, imported].map((text) => Number(/(\d+) records/.exec(text)?.[1]));
  if (records !== again) throw new Error(`${records} records were seeded and ${again} imported`);
  return records ?? 0;
}

async function runCommand(words: readonly string[], url: string): Promise<Taken & { output: string }> {
  const startedAt = performance.now();
  const child = spawn([bunBinary, join(serverFolder, 'main.js'), ...words], { DATABASE_URL: url });
  const [output, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')} failed: ${complaint}`);
  const wall = (performance.now() - startedAt) / 1000;
  return { output, wall, processor: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6 };
}

/** A tenth users, four tenths their posts, and the rest comments. */
function fixturesOf(records: number): object {
  const users = times(Math.floor(records / 10), (index) => ({
    name: `User ${index}`,
    email: `user${index}@example.com`,
  }));
  const authorOf = (index: number): number => (index % users.length) + 1;
  const posts = times(Math.floor((records * 4) / 10), (index) => ({
    authorId: authorOf(index),
    title: `Post ${index}`,
    body: `What the harbour saw on day ${index}`,
    published: true,
  }));
  const comments = times(records - users.length - posts.length, (index) => ({
    postId: (index % posts.length) + 1,
    authorId: authorOf(index),
    body: `Comment ${index}`,
  }));
  return { users, posts, comments };
}

async function measureFixtures({ preparePlace }: Stage, measured: Measured): Promise<void> {
  const place = await preparePlace(contestantNamed('quintet'));
  const body = { from: { data: fixturesOf(fixtures) } };
  const taken = await withServer(
    contestantNamed('quintet'),
    place,
    async ({ url, processorTime }) => {
      const before = processorTime();
      const startedAt = performance.now();
      await ask(`${url}/_workbench/sandboxes/filled`, 'PUT', { body, timeoutMs: 600_000 });
      const wall = (performance.now() - startedAt) / 1000;
      return { wall, processor: (processorTime() - before) / 1e6 };
    },
    { WORKBENCH: 'on' },
  );
  note(measured, `a sandbox from ${fixtures.toLocaleString('en-US')} fixtures`, taken);
}

function note(measured: Measured, title: string, taken: Taken): void {
  measured.set(title, [...(measured.get(title) ?? []), taken]);
}

function chapterOf(measured: Measured, records: number): readonly string[] {
  const rows = [...measured].map(([title, taken]) => [
    title,
    shown(taken.map(({ wall }) => wall)),
    shown(taken.map(({ processor }) => processor)),
  ]);
  return [
    `Generated by \`npm run bench:bulk\`: each command runs in its own process on ${records.toLocaleString('en-US')} records, including startup; medians of`,
    `${repetitions} repetitions in seconds. Processor time is that of the process;`,
    "PostgreSQL's is not included.",
    '',
    ...markdownTable(['', 'time', 'processor time'], rows),
  ];
}

function shown(seconds: readonly number[]): string {
  const spread = spreadOf(seconds);
  if (spread === null) return '';
  const apart = spread.share === 0 ? '' : ` ± ${Math.round(spread.share * 100)} %`;
  return `${spread.median.toFixed(2)}${apart}${spread.share >= noise ? ', noise' : ''}`;
}
