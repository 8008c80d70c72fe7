import { markdownTable } from '../../harness/statistics.ts';
import { blamesMachine, type Verdict } from './bounds.ts';

/** Returns the outcome of an attack; `machine` if an idle server also exceeded every violated bound. */
export function outcomeOf({ problems }: Verdict): 'held' | 'machine' | 'FAILED' {
  if (problems.length === 0) return 'held';
  return problems.every(blamesMachine) ? 'machine' : 'FAILED';
}

/** Writes the report on a finished attack. */
export function describeVerdict(verdict: Verdict): string {
  const { name, what, bound, seconds, probe, memory, result, problems } = verdict;
  const { health, control, reads, writes, refused, lateness } = probe;
  const responses = Object.entries(result.responses).map(([kind, count]) => `${count} × ${kind}`);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const mib = (value: number) => `${value.toFixed(0)} MiB`;
  return [
    `${outcomeOf(verdict).padEnd(7)} ${name}`,
    `  sent    ${what}: ${result.requests} in ${seconds.toFixed(1)} s (${responses.join(', ')})`,
    `  bound   ${bound}`,
    `  probe   p50 ${ms(health.p50)}  p99 ${ms(health.p99)}  max ${ms(health.max)}  (its own clock: max ${ms(lateness.max)})`,
    ...(control === null
      ? []
      : [`  idle    p50 ${ms(control.p50)}  p99 ${ms(control.p99)}  max ${ms(control.max)}`]),
    `  others  read max ${ms(reads.max)}  write max ${ms(writes.max)}  refused ${refused}`,
    `  memory  before ${mib(memory.before)}  peak ${mib(memory.peak)}  after ${mib(memory.after)}  (start ${mib(memory.start)})`,
    ...result.notes.map((note) => `  note    ${note}`),
    ...problems.map((problem) => `  FOUND   ${problem}`),
  ].join('\n');
}

const columns = ['attack', 'p50', 'p99', 'max', 'MiB before', 'peak', 'after', 'verdict'] as const;

/** Writes a Markdown table that can be pasted into a document. */
export function describeTable(verdicts: readonly Verdict[]): string {
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
