import { parseArgs } from 'node:util';
import { stopPostgres } from '../../harness/postgres-databases.ts';
import { engineNames } from '../../src/storage/engine-name.ts';
import { attackGroups, attacks } from './attacks/index.ts';
import { generousBounds, strictBounds } from './bounds.ts';
import { describeAttacks, describeTable, describeVerdict } from './report.ts';
import { runSiege, type SiegeOptions } from './run-siege.ts';

/** `npm run siege`: every attack that we know of, one after the other, and how long everybody else waits meanwhile. */

const usage = `npm run siege -- [--engine sqlite|postgres] [--hardened] [--workers 1|2] [--only name,name] [--short]
  [--seconds n] [--json] [--list]`;

function readOptions(): SiegeOptions & { readonly isJson: boolean; readonly isList: boolean } {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'sqlite' },
      hardened: { type: 'boolean', default: false },
      workers: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      short: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      json: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const engine = engineNames.find((name) => name === values.engine);
  const workers = Number(values.workers);
  const seconds = Number(values.seconds ?? (values.short ? 1 : 8));
  if (engine === undefined || ![1, 2].includes(workers) || !(seconds > 0)) throw new Error(usage);
  return {
    engine,
    workers,
    seconds,
    isHardened: values.hardened,
    isShort: values.short,
    isJson: values.json,
    isList: values.list,
    attacks: chooseAttacks(values.only),
    bounds: values.short ? generousBounds : strictBounds,
  };
}

/** Part of a name chooses all that have it. */
function chooseAttacks(only: string): SiegeOptions['attacks'] {
  const parts = only.split(',').filter(Boolean);
  const chosen = attacks.filter(({ name }) => parts.some((part) => name.includes(part)));
  if (parts.length > 0 && chosen.length === 0) throw new Error(`no attack is called ${only}`);
  return parts.length === 0 ? attacks : chosen;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(): Promise<boolean> {
  const { isJson, isList, ...options } = readOptions();
  if (isList) {
    print(describeAttacks(attackGroups));
    return true;
  }
  const { engine, isHardened, workers } = options;
  if (!isJson) print(`siege of ${engine}${isHardened ? ', hardened' : ''}, workers ${workers}`);
  const verdicts = await runSiege(options, (verdict) => {
    if (!isJson) print(describeVerdict(verdict));
  });
  const failed = verdicts.filter(({ problems }) => problems.length > 0);
  print(isJson ? JSON.stringify(verdicts, null, 2) : describeTable(verdicts));
  if (!isJson) print(`${verdicts.length} attacks, ${failed.length} failed`);
  return failed.length === 0;
}

const hasHeld = await run().finally(stopPostgres);
process.exit(hasHeld ? 0 : 1);
