import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { hasOpenssl } from '../harness/certificate.ts';
import { attackNames, attackOf } from '../scripts/siege/attacks/index.ts';
import { generousBounds } from '../scripts/siege/bounds.ts';
import { runSiege } from '../scripts/siege/siege.ts';

setDefaultTimeout(300_000);

const setups = [
  { engine: 'sqlite', isHardened: false },
  { engine: 'postgres', isHardened: true },
] as const;

/** Each attack runs on one of the setups, in turn. */
function attacksOf(setup: (typeof setups)[number]): readonly string[] {
  return attackNames
    .filter((name) => hasOpenssl || attackOf(name).isSecure !== true)
    .filter((name, index) => {
      const fitting = setups.filter(({ engine }) => attackOf(name).engines?.includes(engine) !== false);
      return fitting[index % fitting.length] === setup;
    });
}

describe('A short siege', () => {
  it.each(setups)('finds no problems on $engine, hardened: $isHardened', async (setup) => {
    const attacks = attacksOf(setup);
    const options = { ...setup, workers: 1, seconds: 0.3, attacks, bounds: generousBounds };
    const found = (await runSiege(options)).map(({ name, problems }) => ({ name, problems }));
    expect(found).toEqual(attacks.map((name) => ({ name, problems: [] })));
  });
});
