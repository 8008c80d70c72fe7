import { markdownTable } from '../../harness/statistics.ts';

/** What sandboxes cost. */
export interface SandboxFigures {
  readonly createMs: number;
  readonly resetMs: number;
  readonly forkMs: number;
  /** MiB of one that is idle. */
  readonly memoryEach: number;
  /** Requests per second: without the workbench, with it unused, beside sandboxes, and in one with its journal. */
  readonly rates: readonly {
    readonly title: string;
    readonly off: number;
    readonly unused: number;
    readonly main: number;
    readonly sandbox: number;
  }[];
  readonly conditions: string;
}

export function sandboxChapter(figures: SandboxFigures): readonly string[] {
  const { createMs, resetMs, forkMs, memoryEach, rates, conditions } = figures;
  const rows = [
    atMost('making an empty one, ms', 10, createMs),
    atMost('a reset, ms', 5, resetMs),
    atMost('a fork of 10,000 records, ms', 50, forkMs),
    atMost('an idle one of 100, MiB', 2, memoryEach),
    ...rates.map(({ title, main, sandbox }) =>
      atLeast(`${title}: sandbox with journal / main`, 0.85, sandbox / main),
    ),
    ...rates.map(({ title, off, unused }) =>
      atLeast(`${title}: main with the workbench on and unused / off`, 0.98, unused / off),
    ),
  ];
  return [
    `Made by \`npm run bench:sandboxes\`: medians as a client sees them; ${conditions}.`,
    '',
    ...markdownTable(['', 'target', 'reached', ''], rows),
  ];
}

function atMost(what: string, target: number, reached: number): string[] {
  return [what, `at most ${target}`, reached.toFixed(2), reached <= target ? 'met' : '**not met**'];
}

function atLeast(what: string, target: number, reached: number): string[] {
  return [what, `at least ${target}`, reached.toFixed(2), reached >= target ? 'met' : '**not met**'];
}
