import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from '../scripts/bundle.ts';
import { createProgressLine, drawBar } from '../src/lib/progress-line.ts';
import type { Contestant } from './lib/contestant.ts';
import { contestants } from './lib/contestants.ts';
import { benchDataset, fillPostgres, fillSqlite, writeJsonFile } from './lib/dataset.ts';
import { chooseDriver } from './lib/drive.ts';
import { benchDirectory, serverFolder } from './lib/places.ts';
import { type Cluster, startCluster } from './lib/postgres.ts';
import { quickContestants, quickStarters } from './lib/quick.ts';
import { writeReport } from './lib/report.ts';
import { combine } from './lib/results.ts';
import { measureStarts } from './lib/starts.ts';
import { type TurnResult, takeTurn } from './lib/turn.ts';
import { verdictOf } from './lib/verdict.ts';
import { createWorkloads, type WorkloadName, workloadNames } from './lib/workloads.ts';

/**
 * `npm run bench`: every contestant in turn, again and again, then the medians as a table and a picture. With `--quick`, a
 * verdict within three minutes: what the targets hang on, once each and for short. It leaves the report alone.
 */

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    repetitions: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    contestants: { type: 'string' },
    /** Tries things out: shows the figures and leaves the report alone. */
    dry: { type: 'boolean', default: false },
  },
});
const { quick } = values;
const startedAt = performance.now();
const repetitions = Number(values.repetitions ?? (quick ? 1 : 5));
const seconds = Number(values.seconds);
const starts = quick ? 5 : 11;
const chosen = values.only?.split(',') ?? [...workloadNames, 'subscribers'];
const unknown = chosen.filter(
  (name) => name !== 'subscribers' && !workloadNames.includes(name as WorkloadName),
);
if (unknown.length > 0 || !(repetitions >= 1) || !(seconds >= 1)) {
  process.stderr.write(
    `usage: npm run bench -- [--quick] [--repetitions n] [--seconds n] [--contestants a,b] [--dry] [--only ${workloadNames.join(',')},subscribers]\n`,
  );
  process.exit(2);
}
const pace = quick
  ? { seconds: 1, warmUpSeconds: 2, answersPerConnection: 5 }
  : { seconds, warmUpSeconds: Math.ceil(0.6 * seconds), answersPerConnection: 20 };

if (!existsSync(join(benchDirectory, 'node_modules'))) {
  const installing = Bun.spawn(['npm', 'ci', '--no-audit', '--no-fund'], {
    cwd: benchDirectory,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await installing.exited) !== 0) process.exit(1);
}

const directory = await mkdtemp(join(tmpdir(), 'quintet-bench-'));
// Run by root, PostgreSQL becomes another user, who must be able to enter.
await chmod(directory, 0o755);
const sqlite = join(directory, 'data.db');
const progress = createProgressLine({ writesLines: true });
const [loadBefore = Number.NaN] = loadavg();
let cluster: Cluster | null = null;
try {
  await bundle(serverFolder);
  const taking = (quick ? quickContestants : contestants).filter(takesPart);
  const workloads = createWorkloads().filter(({ name }) => chosen.includes(name) && isAsked(taking, name));
  progress.show('filling SQLite', { atOnce: true });
  await fillSqlite(sqlite, benchDataset);
  if (taking.some(({ engine }) => engine === 'postgres')) {
    progress.show('filling PostgreSQL', { atOnce: true });
    cluster = await startCluster(join(directory, 'postgres'));
    await fillPostgres(await cluster.create('filled'), benchDataset);
  }

  const { name: driver, drive } = chooseDriver(directory);
  const turns = new Map<Contestant, TurnResult[]>(taking.map((contestant) => [contestant, []]));
  const references = new Map();
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const [index, contestant] of taking.entries()) {
      const done = (repetition * taking.length + index) / (repetitions * taking.length);
      const result = await takeTurn(contestant, await preparePlace(contestant), {
        drive,
        ...pace,
        connections: 64,
        subscribers: 1000,
        workloads,
        measuresSubscribers: chosen.includes('subscribers'),
        references,
        show: (text) =>
          progress.show(
            `${drawBar(done)}  ${contestant.title}, ${repetition + 1} of ${repetitions}: ${text}`,
            { atOnce: true },
          ),
      });
      turns.get(contestant)?.push(result);
    }
  }
  const show = (text: string): void => progress.show(text, { atOnce: true });
  const starting = taking.filter(({ name }) => !quick || quickStarters.includes(name));
  const timedStarts = await measureStarts(starting, { rounds: starts, preparePlace, show });
  // In a quick run some do less than others, and so have less in memory.
  const results = combine(turns, timedStarts, { judgesMemory: !quick });
  progress.clear();
  if (quick) {
    const took = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `${verdictOf(results, workloads).join('\n')}\n\n${took} s; rough figures, of short measurements.\n`,
    );
  } else {
    const postgres = (await cluster?.version()) ?? null;
    const facts = { driver, postgres, repetitions, seconds, starts, loadBefore };
    await writeReport(results, workloads, facts, values.dry);
  }
} finally {
  progress.clear();
  await cluster?.stop();
  await rm(directory, { recursive: true, force: true });
}

function takesPart({ name, workloads, takesSubscribers }: Contestant): boolean {
  const isNamed = values.contestants?.split(',').includes(name) ?? true;
  const isAble = workloads.some((workload) => chosen.includes(workload));
  return isNamed && (isAble || (takesSubscribers && chosen.includes('subscribers')));
}

function isAsked(taking: readonly Contestant[], name: WorkloadName): boolean {
  return taking.some(({ workloads }) => workloads.includes(name));
}

/** Fresh data for every turn, so that what one contestant wrote is not in another one's way. */
async function preparePlace({ engine, name }: Contestant): Promise<string> {
  if (engine === 'postgres' && cluster !== null) {
    const database = name.replaceAll('-', '_');
    await cluster.drop(database);
    return cluster.create(database, 'filled');
  }
  const place = join(directory, engine === 'json' ? 'turn.json' : 'turn.db');
  for (const suffix of ['', '-wal', '-shm']) await rm(`${place}${suffix}`, { force: true });
  if (engine === 'json') await writeJsonFile(sqlite, place);
  else await copyFile(sqlite, place);
  return place;
}
