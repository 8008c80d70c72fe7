import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { runProgram } from '../harness/server-process.ts';
import { runTorture } from '../scripts/torture/torture.ts';
import { engineNames } from '../src/storage/engine-name.ts';

setDefaultTimeout(120_000);

const short = { seconds: 1, seed: 5, clients: 8 };

describe('A short torture run', () => {
  it.each(engineNames)('loses no acknowledged write: %s', async (engine) => {
    const summary = await runTorture({ ...short, engine, rounds: 3 });
    expect({ rounds: summary.rounds, violations: summary.violations }).toEqual({ rounds: 3, violations: [] });
    expect(summary.acknowledged).toBeGreaterThan(0);
    expect(summary.serverKills + summary.databaseKills).toBeGreaterThanOrEqual(3);
  });
});

describe.skipIf(process.platform !== 'linux')('A short failover run (on Linux)', () => {
  it('loses no acknowledged write, and accepts writes within 2 s of a promotion (D2)', async () => {
    const summary = await runTorture({ ...short, engine: 'postgres', failover: 'pair', rounds: 2 });
    expect({ failovers: summary.failovers.length, violations: summary.violations }).toEqual({
      failovers: 2,
      violations: [],
    });
    const { acknowledged, events, resumed } = summary;
    expect([acknowledged, events, resumed].filter((count) => count > 0)).toHaveLength(3);
  });
});

it('refuses numbers that are not positive', async () => {
  const refused = { exitCode: 1, stderr: expect.stringContaining('npm run torture -- [--engine') };
  for (const given of [['--rounds', '0'], ['--seconds', 'x'], ['--seed=-1']])
    expect(await runProgram([process.execPath, 'scripts/torture/torture.ts', ...given])).toMatchObject(
      refused,
    );
});
