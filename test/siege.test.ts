import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { hasOpenssl } from '../harness/certificate.ts';
import { attackNames, attackOf } from '../scripts/siege/attacks/index.ts';
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
