import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { hasOpenssl } from '../harness/certificate.ts';
import { summarize } from '../harness/statistics.ts';
import { attackNames, attackOf } from '../scripts/siege/attacks/index.ts';
import { judge, type Memory, strictBounds } from '../scripts/siege/bounds.ts';
import type { ProbeFigures } from '../scripts/siege/probe.ts';
import { runSiege } from '../scripts/siege/siege.ts';

setDefaultTimeout(180_000);

const setups = [
  { engine: 'sqlite', isHardened: false },
  { engine: 'postgres', isHardened: true },
  { engine: 'sqlite', isHardened: true },
  { engine: 'postgres', isHardened: false },
] as const;

type Setup = (typeof setups)[number];

/** The server that an attack needs. Attacks on the same server follow each other, so that it starts only once. */
const serverOf = ({ settings, isSecure }: ReturnType<typeof attackOf>) =>
  JSON.stringify([isSecure, settings]);

/** Each attack runs once, distributed over the setups. Lengthy attacks run only in the long siege. */
function attacksOf(setup: Setup): readonly string[] {
  return attackNames
    .map((name) => ({ name, attack: attackOf(name) }))
    .filter(({ attack: { isLengthy, isSecure } }) => isLengthy !== true && (isSecure !== true || hasOpenssl))
    .filter(({ attack: { engines } }, index) => {
      const fitting = setups.filter(({ engine }) => engines?.includes(engine) !== false);
      return fitting[index % fitting.length] === setup;
    })
    .toSorted((one, other) => serverOf(one.attack).localeCompare(serverOf(other.attack)))
    .map(({ name }) => name);
}

describe('A short siege', () => {
  it.each(setups)('finds no problems on $engine, hardened: $isHardened', async (setup) => {
    const chosen = attacksOf(setup);
    const verdicts = await runSiege({
      ...setup,
      workers: 1,
      isShort: true,
      seconds: 0.3,
      attacks: chosen,
    });
    expect(verdicts.map(({ name, problems }) => ({ name, problems }))).toEqual(
      chosen.map((name) => ({ name, problems: [] })),
    );
  });
});

describe('The judge of the siege', () => {
  const quiet = summarize([1, 1, 2]);
  const probe: ProbeFigures = {
    health: quiet,
    control: null,
    reads: quiet,
    writes: quiet,
    lateness: quiet,
    unhealthy: 0,
  };
  const memory: Memory = { start: 100, before: 100, peak: 200, after: 140 };

  it('accepts a server within its bounds', () => {
    expect(judge(probe, memory, strictBounds)).toEqual([]);
  });

  it('reports every exceeded bound', () => {
    const slow = { ...probe, health: summarize([1, 400]), writes: summarize([7_000]), unhealthy: 2 };
    expect(judge(slow, { ...memory, peak: 600, after: 160 }, strictBounds)).toEqual([
      'probe p99 400 ms, bound 50 ms',
      'probe max 400 ms, bound 250 ms',
      '/healthz was 2 times not 200',
      'a write beside it waited 7000 ms',
      'memory 600 MiB, bound 512 MiB',
      'memory 160 MiB afterwards, bound 150 MiB',
    ]);
  });

  it('attributes delays to the machine if an idle server has them too', () => {
    const slow = { ...probe, health: summarize([1, 400]), control: summarize([1, 60]) };
    expect(judge(slow, memory, strictBounds)).toEqual([
      'machine: probe p99 400 ms, bound 50 ms, idle server 60 ms',
      'probe max 400 ms, bound 250 ms, idle server 60 ms',
    ]);
  });

  it('computes percentiles', () => {
    const waits = Array.from({ length: 200 }, (_, index) => index + 1);
    expect(summarize(waits)).toEqual({ count: 200, p50: 100, p99: 198, max: 200 });
    expect(summarize([])).toEqual({ count: 0, p50: 0, p99: 0, max: 0 });
  });
});
