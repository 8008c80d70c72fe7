import { print } from '../../harness/options.ts';
import { runTool } from '../../harness/server.ts';
import { markdownTable } from '../../harness/statistics.ts';
import { attackNames } from './attacks/index.ts';
import { outcomeOf } from './bounds.ts';
import { runSiege, type Verdict } from './run-siege.ts';

/** `npm run siege`: runs every known attack, one after the other, and measures how long other clients wait. */

const usage = `npm run siege -- [--engine sqlite|postgres] [--hardened] [--workers 1|2] [--only name,name] [--short]
  [--seconds n] [--control] [--json]`;

function chooseAttacks(only: string): readonly string[] {
  const chosen = attackNames.filter((name) => only.split(',').some((part) => name.includes(part)));
  if (chosen.length === 0) throw new Error(`no attack is called ${only}`);
  return chosen;
}

const columns =
  'attack|responses|p50|p99|max|own clock max|idle p99|read max|write max|MiB at the start|before|peak|after|verdict';

function describe({ name, probe, memory, result, problems }: Verdict): readonly string[] {
  const { health, control, reads, writes, lateness } = probe;
  const responses = Object.entries(result.responses).map(([kind, count]) => `${count} × ${kind}`);
  const waits = [health.p50, health.p99, health.max, lateness.max, control?.p99, reads.max, writes.max];
  const sizes = [memory.start, memory.before, memory.peak, memory.after];
  const outcome = [outcomeOf(problems), problems.join('; ')].filter(Boolean).join(': ');
  const shown = [...waits.map((wait) => wait?.toFixed(1) ?? ''), ...sizes.map((size) => size.toFixed(0))];
  return [name, responses.join(', '), ...shown, outcome];
}

const flags = { hardened: false, short: false, control: false, json: false };

await runTool(usage, { ...flags, workers: 1, only: '', seconds: 0 }, async (options) => {
  const { engine, workers, hardened: isHardened, short: isShort, control: hasControl } = options;
  if (![1, 2].includes(workers)) throw new Error(usage);
  const report = options.json ? () => undefined : print;
  report(`siege of ${engine}${isHardened ? ', hardened' : ''}, workers ${workers}`);
  const seconds = options.seconds || (isShort ? 1 : 8);
  const setup = { engine, isHardened, workers, isShort, seconds, hasControl };
  for (const line of markdownTable(columns.split('|'), [])) report(line);
  const verdicts = await runSiege({ ...setup, attacks: chooseAttacks(options.only) }, (verdict) =>
    report(markdownTable([], [describe(verdict)]).at(-1) ?? ''),
  );
  if (options.json) print(JSON.stringify(verdicts, null, 2));
  const failed = verdicts.filter(({ problems }) => outcomeOf(problems) === 'FAILED');
  report(`${verdicts.length} attacks, ${failed.length} failed`);
  return failed.map(({ name }) => name);
});
