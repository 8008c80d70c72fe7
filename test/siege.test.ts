import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasOpenssl } from '../harness/certificate.ts';
import type { Attack } from '../scripts/siege/attack.ts';
import { attackGroups, attacks } from '../scripts/siege/attacks/index.ts';
import { generousBounds, judge, type Memory, strictBounds } from '../scripts/siege/bounds.ts';
import type { ProbeFigures } from '../scripts/siege/probe.ts';
import { describeAttacks } from '../scripts/siege/report.ts';
import { runSiege } from '../scripts/siege/run-siege.ts';
import { summarize } from '../scripts/siege/statistics.ts';

setDefaultTimeout(180_000);

const setups = [
  { engine: 'sqlite', isHardened: false },
  { engine: 'postgres', isHardened: true },
  { engine: 'sqlite', isHardened: true },
  { engine: 'postgres', isHardened: false },
] as const;

type Setup = (typeof setups)[number];

/** Each attack is sent once, to the setups in turn. What takes seconds even in small is left to the long siege. */
function attacksOf(setup: Setup): readonly Attack[] {
  return attacks
    .filter(({ isLengthy, isSecure }) => isLengthy !== true && (isSecure !== true || hasOpenssl))
    .filter(({ engines }, index) => {
      const fitting = setups.filter(({ engine }) => engines?.includes(engine) !== false);
      return fitting[index % fitting.length] === setup;
    });
}

describe('A short siege', () => {
  it.each(setups)('$engine, hardened: $isHardened', async (setup) => {
    const chosen = attacksOf(setup);
    const verdicts = await runSiege({
      ...setup,
      workers: 1,
      isShort: true,
      seconds: 0.3,
      attacks: chosen,
      bounds: generousBounds,
    });
    expect(verdicts.map(({ name, problems }) => ({ name, problems }))).toEqual(
      chosen.map(({ name }) => ({ name, problems: [] })),
    );
  });
});

describe('The judge of the siege', () => {
  const quiet = summarize([1, 1, 2]);
  const probe: ProbeFigures = {
    health: quiet,
    reads: quiet,
    writes: quiet,
    lateness: quiet,
    unhealthy: 0,
    refused: 0,
  };
  const memory: Memory = { start: 100, before: 100, peak: 200, after: 140 };

  it('has nothing against a server within its bounds', () => {
    expect(judge(probe, memory, strictBounds)).toEqual([]);
  });

  it('names every bound that was not kept', () => {
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

  it('takes the wait that 99 of 100 are not above', () => {
    const waits = Array.from({ length: 200 }, (_, index) => index + 1);
    expect(summarize(waits)).toEqual({ count: 200, p50: 100, p99: 198, max: 200 });
    expect(summarize([])).toEqual({ count: 0, p50: 0, p99: 0, max: 0 });
  });
});

describe('The attacks', () => {
  const root = join(import.meta.dir, '..');

  it('have names of their own', () => {
    const names = attacks.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it('are in the documentation as the siege lists them', () => {
    const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
    const [, listed = ''] = /<!-- attacks -->\n(.*)<!-- \/attacks -->/s.exec(text) ?? [];
    expect(listed.trim()).toBe(describeAttacks(attackGroups));
  });

  it('name tests that are there, and settings that the README has', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    for (const { provenBy, movedBy = [] } of attacks) {
      expect(provenBy.filter((file) => !existsSync(join(root, file)))).toEqual([]);
      expect(movedBy.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
      expect(provenBy).not.toBeEmpty();
    }
  });
});
