import { print, readOptions } from '../../harness/options.ts';
import { runTool } from '../../harness/server.ts';
import { markdownTable } from '../../harness/statistics.ts';
import { attackNames } from './attacks/index.ts';
import { blamesMachine, generousBounds, strictBounds, type Verdict } from './bounds.ts';
import { runSiege } from './run-siege.ts';

/** `npm run siege`: runs every known attack, one after the other, and measures how long other clients wait. */

const usage = `npm run siege -- [--engine sqlite|postgres] [--hardened] [--workers 1|2] [--only name,name] [--short]
  [--seconds n] [--control] [--json]`;

/** Chooses attacks by parts of their names. */
function chooseAttacks(only: string): readonly string[] {
  const parts = only.split(',').filter(Boolean);
  const chosen = attackNames.filter(
    (name) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  if (chosen.length === 0) throw new Error(`no attack is called ${only}`);
  return chosen;
}

/** Returns the outcome of an attack; `machine` if an idle server also exceeded every violated bound. */
function outcomeOf({ problems }: Verdict): 'held' | 'machine' | 'FAILED' {
  if (problems.length === 0) return 'held';
  return problems.every(blamesMachine) ? 'machine' : 'FAILED';
}

const columns =
  'attack|responses|p50|p99|max|own clock max|idle p99|read max|write max|MiB at the start|before|peak|after|verdict';

/** Writes a row of a Markdown table: waits in ms, memory in MiB. */
function describe(verdict: Verdict): readonly string[] {
  const { name, probe, memory, result, problems } = verdict;
  const { health, control, reads, writes, lateness } = probe;
  const waits = [health.p50, health.p99, health.max, lateness.max, control?.p99, reads.max, writes.max];
  const outcome = outcomeOf(verdict);
  return [
    name,
    Object.entries(result.responses)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', '),
    ...waits.map((wait) => wait?.toFixed(1) ?? ''),
    ...[memory.start, memory.before, memory.peak, memory.after].map((value) => value.toFixed(0)),
    outcome === 'held' ? outcome : `${outcome}: ${problems.join('; ')}`,
  ];
}

await runTool(async () => {
  const flags = { hardened: false, short: false, control: false, json: false };
  const options = readOptions(usage, { ...flags, workers: 1, only: '', seconds: 0 });
  const { engine, workers, hardened: isHardened, short: isShort, json: isJson } = options;
  if (![1, 2].includes(workers) || options.seconds < 0) throw new Error(usage);
  const report = (text: string) => {
    if (!isJson) print(text);
  };
  report(`siege of ${engine}${isHardened ? ', hardened' : ''}, workers ${workers}`);
  const seconds = options.seconds || (isShort ? 1 : 8);
  const bounds = isShort ? generousBounds : strictBounds;
  const setup = { engine, isHardened, workers, isShort, seconds, bounds, hasControl: options.control };
  const [head = '', rule = ''] = markdownTable(columns.split('|'), []);
  report(`${head}\n${rule}`);
  const verdicts = await runSiege({ ...setup, attacks: chooseAttacks(options.only) }, (verdict) =>
    report(markdownTable([], [describe(verdict)]).at(-1) ?? ''),
  );
  const failed = verdicts.filter((verdict) => outcomeOf(verdict) === 'FAILED');
  if (isJson) print(JSON.stringify(verdicts, null, 2));
  report(`${verdicts.length} attacks, ${failed.length} failed`);
  return failed.length === 0;
});
