import { parseArgs } from 'node:util';
import { createProgressLine } from '../../src/lib/progress-line.ts';
import { engineNames } from '../../src/storage/engine-name.ts';
import { missingForPatroni } from './patroni.ts';
import { runTorture, type Summary, type TortureOptions } from './run-torture.ts';

/** `npm run torture`: clients write at full speed, processes are killed, and nothing that was promised may be lost. */

const usage =
  'npm run torture -- [--engine sqlite|postgres] [--failover [--cluster pair|patroni]] [--rounds n] [--seconds n] [--seed n]';

const clusters = ['pair', 'patroni'] as const;

function readOptions(): TortureOptions {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'sqlite' },
      failover: { type: 'boolean', default: false },
      cluster: { type: 'string', default: 'pair' },
      rounds: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '3' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    },
  });
  const engine = engineNames.find((name) => name === values.engine);
  const [rounds = 0, seconds = 0, seed = 0] = [values.rounds, values.seconds, values.seed].map(Number);
  const cluster = clusters.find((name) => name === values.cluster);
  if (engine === undefined || cluster === undefined || (values.failover && engine !== 'postgres')) {
    throw new Error(usage);
  }
  if (!(rounds > 0) || !(seconds > 0) || !Number.isSafeInteger(seed)) throw new Error(usage);
  return { engine, rounds, seconds, seed, failover: values.failover ? cluster : undefined };
}

function describe(summary: Summary): string {
  const {
    rounds,
    serverKills,
    databaseKills,
    failovers,
    events,
    resumed,
    acknowledged,
    unanswered,
    violations,
  } = summary;
  return [
    `${rounds} rounds`,
    ...(failovers.length > 0
      ? [`${failovers.length} failovers (writes again after ${spreadOf(failovers)})`]
      : [`${serverKills} kills of the server`]),
    ...(databaseKills > 0 ? [`${databaseKills} kills of PostgreSQL`] : []),
    `${acknowledged} writes acknowledged`,
    `${unanswered} unanswered`,
    ...(events > 0 ? [`${events} events heard, by one subscriber over ${resumed + 1} connections`] : []),
    `${violations.length} lost or wrong`,
  ].join(', ');
}

function spreadOf(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((left, right) => left - right);
  return `${sorted[sorted.length >> 1]} ms in the median, ${sorted.at(-1)} ms at most`;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const options = readOptions();
const missing = options.failover === 'patroni' ? missingForPatroni() : [];
if (missing.length > 0) {
  print(`skipped: not installed are ${missing.join(', ')}`);
  process.exit(0);
}
print(
  `torture of ${options.engine}${options.failover === undefined ? '' : ` with failover (${options.failover})`}, ${options.rounds} rounds, seed ${options.seed}`,
);
const line = createProgressLine();
const startedAt = Date.now();
const summary = await runTorture(options, (soFar) => line.show(describe(soFar)));
line.clear();
print(`${describe(summary)}, in ${Math.round((Date.now() - startedAt) / 1000)} s`);
for (const violation of summary.violations.slice(0, 20)) print(`  ${violation}`);
process.exit(summary.violations.length === 0 ? 0 : 1);
