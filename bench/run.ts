import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../harness/options.ts';
import { conclusionOf } from './lib/conclusion.ts';
import type { Contestant } from './lib/contestant.ts';
import { contestants } from './lib/contestants.ts';
import { benchDataset } from './lib/dataset.ts';
import { benchDirectory } from './lib/places.ts';
import { quickContestants, quickStarters } from './lib/quick.ts';
import { writeReport } from './lib/report.ts';
import { combine } from './lib/results.ts';
import { onStage, type Stage } from './lib/stage.ts';
import { measureStarts } from './lib/starts.ts';
import { type TurnResult, takeTurn } from './lib/turn.ts';
import { createWorkloads, type WorkloadName, workloadNames } from './lib/workloads.ts';

/**
 * `npm run bench`: runs all contestants in rotation, repeatedly, and writes the medians as a table.
 * `--quick` runs only what decides the targets, once and briefly, and does not write the report.
 */

const names = workloadNames.join(',');
const usage = `npm run bench -- [--quick] [--repetitions n] [--seconds n] [--starts n] [--contestants a,b] [--dry] [--only ${names}]`;
const startedAt = performance.now();
/** 0 and -1 stand for the defaults of a quick or a full run. `dry` prints the figures without writing the report. */
const defaults = {
  quick: false,
  only: names,
  repetitions: 0,
  seconds: 0,
  starts: -1,
  contestants: '',
  dry: false,
};
const { quick, only, dry, ...given } = readOptions(usage, defaults);
const repetitions = given.repetitions || (quick ? 1 : 5);
const seconds = given.seconds || (quick ? 1 : 5);
const starts = given.starts >= 0 ? given.starts : quick ? 5 : 11;
const chosen = only.split(',') as WorkloadName[];
if (chosen.some((name) => !workloadNames.includes(name)) || !(repetitions >= 1) || !(seconds >= 1))
  throw new Error(usage);
const pace = {
  seconds,
  warmUpSeconds: quick ? 2 : Math.ceil(0.6 * seconds),
  answersPerConnection: quick ? 5 : 20,
  connections: 64,
};

if (!existsSync(join(benchDirectory, 'node_modules'))) {
  const installing = Bun.spawn(['npm', 'ci', '--no-audit', '--no-fund'], {
    cwd: benchDirectory,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await installing.exited) !== 0) process.exit(1);
}

const [loadBefore = Number.NaN] = loadavg();
const taking = (quick ? quickContestants : contestants).filter(takesPart);
const workloads = createWorkloads().filter(
  ({ asks }) => chosen.includes(asks) && taking.some(({ workloads: able }) => able.includes(asks)),
);
const needsPostgres = taking.some(({ engine }) => engine === 'postgres');
await onStage({ dataset: benchDataset, needsPostgres }, async (stage) => {
  const turns = await takeTurns(stage);
  const starting = starts === 0 ? [] : taking.filter(({ name }) => !quick || quickStarters.includes(name));
  const timedStarts = await measureStarts(stage, starting, starts);
  // In a quick run, contestants run different workloads, so their memory is not comparable.
  const results = combine(turns, timedStarts, { comparesMemory: !quick });
  if (quick) {
    const took = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `${conclusionOf(results, workloads).join('\n')}\n\n${took} s; rough figures, of short measurements${repetitions === 1 ? ' taken once, so their spread is unknown' : ''}.\n`,
    );
    return;
  }
  const postgres = (await stage.cluster?.version()) ?? null;
  const facts = { postgres, repetitions, seconds, starts, loadBefore };
  await writeReport(results, workloads, facts, dry);
});

function takesPart({ name, workloads: able }: Contestant): boolean {
  const isNamed = given.contestants === '' || given.contestants.split(',').includes(name);
  return isNamed && able.some((workload) => chosen.includes(workload));
}

/** Runs all contestants in rotation, so that a busy minute of the machine does not affect a single one. */
async function takeTurns(stage: Stage): Promise<ReadonlyMap<Contestant, readonly TurnResult[]>> {
  const turns = new Map<Contestant, TurnResult[]>(taking.map((contestant) => [contestant, []]));
  const references = new Map();
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const [index, contestant] of taking.entries()) {
      const done = (repetition * taking.length + index) / (repetitions * taking.length);
      const prefix = `${Math.round(100 * done)} %: ${contestant.title}, ${repetition + 1} of ${repetitions}`;
      const result = await takeTurn(contestant, await stage.preparePlace(contestant), {
        ...pace,
        drive: stage.drive,
        workloads,
        references,
        show: (text) => stage.show(`${prefix}: ${text}`),
      });
      turns.get(contestant)?.push(result);
    }
  }
  return turns;
}
