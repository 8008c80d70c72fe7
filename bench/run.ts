import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawBar } from '../src/lib/progress-line.ts';
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
import { verdictOf } from './lib/verdict.ts';
import { createWorkloads, type WorkloadName, workloadNames } from './lib/workloads.ts';

/**
 * `npm run bench`: runs all contestants in rotation, repeatedly, and writes the medians as a table and a picture.
 * `--quick` runs only what decides the targets, once and briefly, and does not write the report.
 */

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: workloadNames.join(',') },
    repetitions: { type: 'string' },
    seconds: { type: 'string' },
    starts: { type: 'string' },
    contestants: { type: 'string' },
    /** A trial run: prints the figures without writing the report. */
    dry: { type: 'boolean', default: false },
  },
});
const { quick } = values;
const startedAt = performance.now();
const repetitions = Number(values.repetitions ?? (quick ? 1 : 5));
const seconds = Number(values.seconds ?? (quick ? 1 : 5));
const starts = Number(values.starts ?? (quick ? 5 : 11));
const chosen = values.only.split(',') as WorkloadName[];
if (chosen.some((name) => !workloadNames.includes(name)) || !(repetitions >= 1) || !(seconds >= 1)) {
  process.stderr.write(
    `usage: npm run bench -- [--quick] [--repetitions n] [--seconds n] [--starts n] [--contestants a,b] [--dry] [--only ${workloadNames.join(',')}]\n`,
  );
  process.exit(2);
}
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
  const timedStarts = await measureStarts(starting, { ...stage, rounds: starts });
  // In a quick run, contestants run different workloads, so their memory is not comparable.
  const results = combine(turns, timedStarts, { judgesMemory: !quick });
  stage.clear();
  if (quick) {
    const took = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(
      `${verdictOf(results, workloads).join('\n')}\n\n${took} s; rough figures, of short measurements${repetitions === 1 ? ' taken once, so that nothing is known of their spread' : ''}.\n`,
    );
    return;
  }
  const postgres = (await stage.cluster?.version()) ?? null;
  const facts = { postgres, repetitions, seconds, starts, loadBefore };
  await writeReport(results, workloads, facts, values.dry);
});

function takesPart({ name, workloads: able }: Contestant): boolean {
  const isNamed = values.contestants?.split(',').includes(name) ?? true;
  return isNamed && able.some((workload) => chosen.includes(workload));
}

/** Runs all contestants in rotation, so that a busy minute of the machine does not affect a single one. */
async function takeTurns(stage: Stage): Promise<ReadonlyMap<Contestant, readonly TurnResult[]>> {
  const turns = new Map<Contestant, TurnResult[]>(taking.map((contestant) => [contestant, []]));
  const references = new Map();
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const [index, contestant] of taking.entries()) {
      const done = (repetition * taking.length + index) / (repetitions * taking.length);
      const prefix = `${drawBar(done)}  ${contestant.title}, ${repetition + 1} of ${repetitions}`;
      const result = await takeTurn(contestant, await stage.preparePlace(contestant.engine), {
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
