import { anySeed, print, readOptions } from '../../harness/options.ts';
import { createProgressLine } from '../../src/lib/progress-line.ts';
import { missingForPatroni } from './patroni.ts';
import { runTorture, type Summary } from './run-torture.ts';

/** `npm run torture`: clients write at full speed, processes are killed, and no acknowledged write may be lost. */

const usage =
  'npm run torture -- [--engine sqlite|postgres] [--failover [--cluster pair|patroni]] [--rounds n] [--seconds n] [--seed n]';

function describe(summary: Summary): string {
  const { failovers, databaseKills, events, resumed } = summary;
  const sorted = failovers.toSorted((left, right) => left - right);
  const spread = `${sorted[sorted.length >> 1]} ms in the median, ${sorted.at(-1)} ms at most`;
  return [
    `${summary.rounds} rounds`,
    failovers.length > 0
      ? `${failovers.length} failovers (writes again after ${spread})`
      : `${summary.serverKills} kills of the server`,
    ...(databaseKills > 0 ? [`${databaseKills} kills of PostgreSQL`] : []),
    `${summary.acknowledged} writes acknowledged`,
    `${summary.unanswered} unanswered`,
    ...(events > 0 ? [`${events} events received, by one subscriber over ${resumed + 1} connections`] : []),
    `${summary.violations.length} lost or wrong`,
  ].join(', ');
}

const defaults = { failover: false, cluster: 'pair', rounds: 10, seconds: 3, seed: anySeed() };
const { failover: hasFailover, cluster, ...options } = readOptions(usage, defaults);
const { engine, rounds, seconds, seed } = options;
const failover = (['pair', 'patroni'] as const).find((name) => hasFailover && name === cluster);
const isWrongCluster = !['pair', 'patroni'].includes(cluster) || (hasFailover && engine !== 'postgres');
if (isWrongCluster || !(rounds > 0) || !(seconds > 0) || !Number.isSafeInteger(seed)) throw new Error(usage);
const missing = failover === 'patroni' ? missingForPatroni() : [];
if (missing.length > 0) {
  print(`skipped, because these are not installed: ${missing.join(', ')}`);
  process.exit(0);
}
const how = failover === undefined ? '' : ` with failover (${failover})`;
print(`torture of ${engine}${how}, ${rounds} rounds, seed ${seed}`);
const line = createProgressLine();
const startedAt = Date.now();
const summary = await runTorture({ ...options, failover }, (soFar) => line.show(describe(soFar)));
line.clear();
print(`${describe(summary)}, in ${Math.round((Date.now() - startedAt) / 1000)} s`);
for (const violation of summary.violations.slice(0, 20)) print(`  ${violation}`);
process.exit(summary.violations.length === 0 ? 0 : 1);
