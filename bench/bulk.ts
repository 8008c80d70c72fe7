import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeChapter } from './lib/chapters.ts';
import { contestantNamed } from './lib/contestants.ts';
import { benchDataset } from './lib/dataset.ts';
import { bunBinary, rootDirectory, serverFolder } from './lib/places.ts';
import { noise, spreadOf } from './lib/results.ts';
import { withServer } from './lib/server-process.ts';
import { onStage, removeSqlite, type Stage } from './lib/stage.ts';

/** `npm run bench:bulk`: seed, export and import of many records, and a sandbox created from fixtures. */

const { values } = parseArgs({
  options: {
    repetitions: { type: 'string', default: '3' },
    /** About 42 records each. */
    users: { type: 'string', default: '9500' },
    fixtures: { type: 'string', default: '10000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
    dry: { type: 'boolean', default: false },
  },
});
const repetitions = Number(values.repetitions);
const engines = values.engines.split(',');
const heading = '## Bulk';

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
  stage.clear();
  const chapter = chapterOf(measured, records);
  process.stdout.write(chapter);
  if (!values.dry) await writeChapter(heading, chapter);
});

/** Fills one database, exports it to a file and imports that into another one. Returns the number of records. */
async function measureCommands(stage: Stage, engine: string, measured: Measured): Promise<number> {
  const [source, target] = [
    await emptyPlace(stage, engine, 'source'),
    await emptyPlace(stage, engine, 'target'),
  ];
  const file = join(stage.directory, 'export.jsonl');
  await Bun.file(file)
    .delete()
    .catch(() => undefined);
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const run = async (title: string, url: string, words: readonly string[]): Promise<string> => {
    const { output, ...taken } = await runCommand(words, url);
    measured.set(`${title}, ${name}`, [...(measured.get(`${title}, ${name}`) ?? []), taken]);
    return output;
  };
  const seeded = await run('seed', source, ['seed', '--users', values.users]);
  await run('export', source, ['export', file]);
  const imported = await run('import', target, ['import', file]);
  const [records, again] = [seeded, imported].map((text) => Number(/(\d+) records/.exec(text)?.[1]));
  if (records !== again) throw new Error(`${records} records were seeded and ${again} imported`);
  return records ?? 0;
}

async function emptyPlace({ directory, cluster }: Stage, engine: string, name: string): Promise<string> {
  if (engine === 'postgres' && cluster !== null) {
    await cluster.drop(name);
    return cluster.create(name);
  }
  await removeSqlite(join(directory, `${name}.db`));
  return `sqlite:${join(directory, `${name}.db`)}`;
}

async function runCommand(words: readonly string[], url: string): Promise<Taken & { output: string }> {
  const startedAt = performance.now();
  const child = Bun.spawn([bunBinary, join(serverFolder, 'main.js'), ...words], {
    cwd: rootDirectory,
    env: { ...process.env, DATABASE_URL: url },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, complaint] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')} failed: ${complaint}`);
  const wall = (performance.now() - startedAt) / 1000;
  return { output, wall, processor: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6 };
}

/** A third users, the rest their posts and comments. */
function fixturesOf(records: number): object {
  const users = Array.from({ length: Math.floor(records / 10) }, (_, index) => ({
    name: `User ${index}`,
    email: `user${index}@example.com`,
  }));
  const authorOf = (index: number): number => (index % users.length) + 1;
  const posts = Array.from({ length: Math.floor((records * 4) / 10) }, (_, index) => ({
    authorId: authorOf(index),
    title: `Post ${index}`,
    body: `What the harbour saw on day ${index}`,
    published: true,
  }));
  const comments = Array.from({ length: records - users.length - posts.length }, (_, index) => ({
    postId: (index % posts.length) + 1,
    authorId: authorOf(index),
    body: `Comment ${index}`,
  }));
  return { users, posts, comments };
}

/** A server without support for fixtures rejects them, and the row is omitted. */
async function measureFixtures({ preparePlace }: Stage, measured: Measured): Promise<void> {
  const place = await preparePlace('sqlite');
  const launchOn = (port: number) => {
    const { env, ...started } = contestantNamed('quintet').launch(place, port);
    return { ...started, env: { ...env, WORKBENCH: 'on' } };
  };
  await withServer(launchOn, async ({ url, processorTime }) => {
    const body = JSON.stringify({ from: { data: fixturesOf(Number(values.fixtures)) } });
    const headers = { 'content-type': 'application/json' };
    const before = await processorTime();
    const startedAt = performance.now();
    const response = await fetch(`${url}/_workbench/sandboxes/filled`, { method: 'PUT', headers, body });
    const text = await response.text();
    if (!response.ok) {
      process.stderr.write(`a sandbox from fixtures was refused: ${response.status} ${text.slice(0, 200)}\n`);
      return;
    }
    const title = `a sandbox from ${Number(values.fixtures).toLocaleString('en-US')} fixtures`;
    const wall = (performance.now() - startedAt) / 1000;
    const taken = { wall, processor: ((await processorTime()) - before) / 1e6 };
    measured.set(title, [...(measured.get(title) ?? []), taken]);
  });
}

function chapterOf(measured: Measured, records: number): string {
  return [
    heading,
    '',
    `Generated by \`npm run bench:bulk\`: each command runs in its own process on ${records.toLocaleString('en-US')} records, including startup; medians of`,
    `${repetitions} repetitions in seconds. An import reads its file twice, first to check it. Processor time is that of the process;`,
    'PostgreSQL works beside it.',
    '',
    '| | time | processor time |',
    '|---|---|---|',
    ...[...measured].map(
      ([title, taken]) =>
        `| ${title} | ${shown(taken.map(({ wall }) => wall))} | ${shown(taken.map(({ processor }) => processor))} |`,
    ),
    '',
    '',
  ].join('\n');
}

function shown(seconds: readonly number[]): string {
  const spread = spreadOf(seconds);
  if (spread === null) return '';
  const apart = spread.share === 0 ? '' : ` ± ${Math.round(spread.share * 100)} %`;
  return `${spread.median.toFixed(2)}${apart}${spread.share >= noise ? ', noise' : ''}`;
}
