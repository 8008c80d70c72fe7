import { print, readOptions } from '../../harness/options.ts';
import { runTool } from '../../harness/server.ts';
import { markdownTable } from '../../harness/statistics.ts';
import { attackList, describedAttacks } from './attacks/index.ts';
import { blamesMachine, generousBounds, strictBounds, type Verdict } from './bounds.ts';
import { runSiege } from './run-siege.ts';

/** `npm run siege`: runs every known attack, one after the other, and measures how long other clients wait. */

const usage = `npm run siege -- [--engine sqlite|postgres] [--hardened] [--workers 1|2] [--only name,name] [--short]
  [--seconds n] [--control] [--json] [--list]`;

/** Chooses attacks by parts of their names. */
function chooseAttacks(only: string): readonly string[] {
  const names = describedAttacks.map(({ name }) => name);
  const parts = only.split(',').filter(Boolean);
  const chosen = names.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new Error(`no attack is called ${only}`);
  return chosen;
}

/** Returns the outcome of an attack; `machine` if an idle server also exceeded every violated bound. */
function outcomeOf({ problems }: Verdict): 'held' | 'machine' | 'FAILED' {
  if (problems.length === 0) return 'held';
  return problems.every(blamesMachine) ? 'machine' : 'FAILED';
}

/** Writes the report on a finished attack. */
function describeVerdict(verdict: Verdict): string {
  const { name, seconds, probe, memory, result, problems } = verdict;
  const { health, control, reads, writes, refused, lateness } = probe;
  const { what, bound } = describedAttacks.find((described) => described.name === name) ?? {};
  const responses = Object.entries(result.responses).map(([kind, count]) => `${count} × ${kind}`);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const mib = (value: number) => `${value.toFixed(0)} MiB`;
  const spread = ({ p50, p99, max }: typeof health) => `p50 ${ms(p50)}  p99 ${ms(p99)}  max ${ms(max)}`;
  return [
    `${outcomeOf(verdict).padEnd(7)} ${name}`,
    `  sent    ${what}: ${result.requests} in ${seconds.toFixed(1)} s (${responses.join(', ')})`,
    `  bound   ${bound}`,
    `  probe   ${spread(health)}  (its own clock: max ${ms(lateness.max)})`,
    ...(control === null ? [] : [`  idle    ${spread(control)}`]),
    `  others  read max ${ms(reads.max)}  write max ${ms(writes.max)}  refused ${refused}`,
    `  memory  before ${mib(memory.before)}  peak ${mib(memory.peak)}  after ${mib(memory.after)}  (start ${mib(memory.start)})`,
    ...problems.map((problem) => `  FOUND   ${problem}`),
  ].join('\n');
}

/** Writes a Markdown table that can be pasted into a document. */
function describeTable(verdicts: readonly Verdict[]): string {
  const columns = ['attack', 'p50', 'p99', 'max', 'MiB before', 'peak', 'after', 'verdict'];
  const rows = verdicts.map((verdict) => {
    const { name, memory, problems } = verdict;
    const { health } = verdict.probe;
    const outcome = outcomeOf(verdict);
    return [
      name,
      ...[health.p50, health.p99, health.max].map((value) => value.toFixed(1)),
      ...[memory.before, memory.peak, memory.after].map((value) => value.toFixed(0)),
      outcome === 'held' ? outcome : `${outcome}: ${problems.join('; ')}`,
    ];
  });
  return markdownTable(columns, rows).join('\n');
}

await runTool(async () => {
  const flags = { hardened: false, short: false, control: false, json: false, list: false };
  const options = readOptions(usage, { ...flags, workers: 1, only: '', seconds: 0 });
  const {
    engine,
    hardened: isHardened,
    short: isShort,
    control: hasControl,
    json: isJson,
    workers,
  } = options;
  if (![1, 2].includes(workers) || options.seconds < 0) throw new Error(usage);
  if (options.list) {
    print(attackList);
    return true;
  }
  const report = (text: string) => {
    if (!isJson) print(text);
  };
  report(`siege of ${engine}${isHardened ? ', hardened' : ''}, workers ${workers}`);
  const seconds = options.seconds || (isShort ? 1 : 8);
  const bounds = isShort ? generousBounds : strictBounds;
  const setup = { engine, isHardened, workers, isShort, seconds, bounds, hasControl };
  const verdicts = await runSiege({ ...setup, attacks: chooseAttacks(options.only) }, (verdict) =>
    report(describeVerdict(verdict)),
  );
  const failed = verdicts.filter((verdict) => outcomeOf(verdict) === 'FAILED');
  print(isJson ? JSON.stringify(verdicts, null, 2) : describeTable(verdicts));
  report(`${verdicts.length} attacks, ${failed.length} failed`);
  return failed.length === 0;
});
