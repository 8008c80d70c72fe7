import { anySeed, print } from '../../harness/options.ts';
import { runTool } from '../../harness/server.ts';
import { summarize } from '../../harness/statistics.ts';
import { missingForPatroni } from './patroni.ts';
import { runTorture, type Summary } from './run-torture.ts';

/** `npm run torture`: clients write at full speed, processes are killed, and no acknowledged write may be lost. */

const usage =
  'npm run torture -- [--engine sqlite|postgres] [--failover [--cluster pair|patroni]] [--rounds n] [--seconds n] [--seed n]';

function describe(summary: Summary): string {
  const { failovers, databaseKills, events, resumed } = summary;
  const { p50, max } = summarize(failovers);
  return [
    `${summary.rounds} rounds`,
    failovers.length > 0
      ? `${failovers.length} failovers (writes again after ${p50} ms in the median, ${max} ms at most)`
      : `${summary.serverKills} kills of the server`,
    ...(databaseKills > 0 ? [`${databaseKills} kills of PostgreSQL`] : []),
    `${summary.acknowledged} writes acknowledged`,
    `${summary.unanswered} unanswered`,
    ...(events > 0 ? [`${events} events received, by one subscriber over ${resumed + 1} connections`] : []),
    `${summary.violations.length} lost or wrong`,
  ].join(', ');
}

const defaults = { failover: false, cluster: 'pair', rounds: 10, seconds: 3, seed: anySeed() };

await runTool(usage, defaults, async ({ failover: hasFailover, cluster, ...options }) => {
  const { engine, rounds, seed } = options;
  const known = (['pair', 'patroni'] as const).find((name) => name === cluster);
  if (known === undefined || (hasFailover && engine !== 'postgres')) throw new Error(usage);
  const failover = hasFailover ? known : undefined;
  const missing = failover === 'patroni' ? missingForPatroni() : [];
  if (missing.length > 0) {
    print(`skipped, because these are not installed: ${missing.join(', ')}`);
    return [];
  }
  print(
    `torture of ${engine}${failover ? ` with failover (${failover})` : ''}, ${rounds} rounds, seed ${seed}`,
  );
  const startedAt = Date.now();
  const summary = await runTorture({ ...options, failover }, (soFar) => print(describe(soFar)));
  print(`${describe(summary)}, in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return summary.violations;
});
