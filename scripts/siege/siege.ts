import { print, readOptions } from '../../harness/options.ts';
import { runTool } from '../../harness/server.ts';
import { generousBounds, strictBounds } from './bounds.ts';
import { attackList, describedAttacks } from './catalog.ts';
import { describeTable, describeVerdict, outcomeOf } from './report.ts';
import { runSiege } from './run-siege.ts';

/** `npm run siege`: runs every known attack, one after the other, and measures how long other clients wait. */

const usage = `npm run siege -- [--engine sqlite|postgres] [--hardened] [--workers 1|2] [--only name,name] [--short]
  [--seconds n] [--control] [--json] [--list]`;

/** Chooses attacks by parts of their names. */
function chooseAttacks(only: string): readonly string[] {
  const names = describedAttacks.map(({ name }) => name);
  const parts = only.split(',').filter(Boolean);
  const chosen = names.filter((name) => parts.some((part) => name.includes(part)));
  if (parts.length > 0 && chosen.length === 0) throw new Error(`no attack is called ${only}`);
  return parts.length === 0 ? names : chosen;
}

await runTool(async () => {
  const flags = { hardened: false, short: false, control: false, json: false, list: false };
  const options = readOptions(usage, { ...flags, workers: 1, only: '', seconds: 0 });
  const { engine, hardened: isHardened, short: isShort, workers, json: isJson } = options;
  const seconds = options.seconds || (isShort ? 1 : 8);
  if (![1, 2].includes(workers) || seconds < 0) throw new Error(usage);
  if (options.list) {
    print(attackList);
    return true;
  }
  if (!isJson) print(`siege of ${engine}${isHardened ? ', hardened' : ''}, workers ${workers}`);
  const bounds = isShort ? generousBounds : strictBounds;
  const attacks = chooseAttacks(options.only);
  const order = {
    engine,
    isHardened,
    workers,
    isShort,
    seconds,
    bounds,
    attacks,
    hasControl: options.control,
  };
  const verdicts = await runSiege(order, (verdict) => {
    if (!isJson) print(describeVerdict(verdict));
  });
  const failed = verdicts.filter((verdict) => outcomeOf(verdict) === 'FAILED');
  print(isJson ? JSON.stringify(verdicts, null, 2) : describeTable(verdicts));
  if (!isJson) print(`${verdicts.length} attacks, ${failed.length} failed`);
  return failed.length === 0;
});
