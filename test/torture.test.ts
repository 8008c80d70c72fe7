import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { Ledger, nothing, type Row, stateOf } from '../harness/ledger.ts';
import { runProgram } from '../harness/server-process.ts';
import { without } from '../scripts/torture/teller.ts';
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

describe('The ledger of the torture run', () => {
  const postsOf = (...contents: readonly string[]) =>
    contents.map((content): Row => ['post', 'm0m', content]);

  /** A ledger with one entry: two acknowledged rows, and possibly a request without a response. */
  function createLedger(pending: string | null = null) {
    const ledger = new Ledger();
    const entry = ledger.open();
    entry.state = stateOf(postsOf('one', 'two'));
    entry.pending = pending;
    return { ledger, entry };
  }

  it('accepts acknowledged rows, and either outcome of a request without a response', () => {
    for (const [pending, found] of [
      [null, postsOf('two', 'one')],
      [nothing, postsOf('one', 'two')],
      [nothing, []],
    ] as const) {
      const { ledger, entry } = createLedger(pending);
      ledger.settle(new Map(found.length === 0 ? [] : [['m0m', stateOf(found)]]));
      expect(ledger.violations).toEqual([]);
      expect([entry.state, entry.pending]).toEqual([stateOf(found), null]);
    }
  });

  it('reports lost, incomplete and unknown rows', () => {
    for (const found of [[], ['one'], ['one', 'two', 'three']]) {
      const { ledger } = createLedger();
      ledger.settle(new Map([['m0m', stateOf(postsOf(...found))]]));
      expect(ledger.violations).toHaveLength(1);
    }
    const { ledger, entry } = createLedger();
    ledger.settle(
      new Map([
        ['m0m', entry.state],
        ['m9m', 'post m9m | one'],
      ]),
    );
    expect(ledger.violations).toEqual(['m9m is there, and nobody wrote it: post m9m | one']);
  });

  it('reports a deleted record that reappears', () => {
    const { ledger, entry } = createLedger();
    entry.state = nothing;
    ledger.settle(new Map([['m0m', 'post m0m | one']]));
    expect(ledger.violations).toHaveLength(1);
  });

  it('reports an id that is assigned twice', () => {
    const { ledger } = createLedger();
    ledger.give('posts', 1, 'm0m');
    ledger.find('posts', 1, 'm0m');
    ledger.give('products', 1, 'm1m');
    expect(ledger.violations).toEqual([]);
    ledger.give('posts', 1, 'm0m');
    ledger.find('posts', 1, 'm2m');
    expect(ledger.violations).toEqual([
      'the id 1 of posts was given to m0m and again to m0m',
      "the id 1 of posts was m0m's and is now m2m's",
    ]);
  });

  it('removes the records that are deleted with a user or an article', () => {
    const rows: readonly Row[] = [
      ['user', 'ann', 1],
      ['user', 'ben', 'null'],
      ['friends', 'ann', 'ben'],
      ['friends', 'ben', 'ann'],
      ['tag', 't'],
      ['article', 'a', 'x', true, 'ann'],
      ['tagged', 'a', 't'],
      ['comment', 'a', 'ann', 'hers'],
      ['comment', 'a', 'ben', 'his'],
    ];
    expect(stateOf(without(rows, 'ben')).split('\n')).toEqual([
      'article a | x | true | ann',
      'comment a | ann | hers',
      'tag t',
      'tagged a | t',
      'user ann | 1',
    ]);
    expect(stateOf(without(rows, 'ann')).split('\n')).toEqual(['tag t', 'user ben | null']);
    expect(without(rows, 'a')).toEqual(rows.slice(0, 5));
  });
});
