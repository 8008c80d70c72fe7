import { writeChapter } from './chapters.ts';

/** The cost of sandboxes. */
export interface SandboxFigures {
  readonly createMs: number;
  readonly resetMs: number;
  readonly forkMs: number;
  /** MiB per idle sandbox. */
  readonly memoryEach: number;
  /**
   * Requests per second: without the workbench, with it unused, next to sandboxes, and in a sandbox with its journal.
   */
  readonly rates: readonly {
    readonly title: string;
    readonly off: number;
    readonly unused: number;
    readonly main: number;
    readonly sandbox: number;
  }[];
  readonly conditions: string;
}

const heading = '## Sandboxes';

export async function writeSandboxes(figures: SandboxFigures, isDry: boolean): Promise<void> {
  const chapter = chapterOf(figures);
  process.stdout.write(chapter);
  if (!isDry) await writeChapter(heading, chapter);
}

function chapterOf({ createMs, resetMs, forkMs, memoryEach, rates, conditions }: SandboxFigures): string {
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
    heading,
    '',
    `Made by \`npm run bench:sandboxes\`: medians as a client sees them; ${conditions}.`,
    '',
    '| | target | reached | |',
    '|---|---|---|---|',
    ...rows,
    '',
    '',
  ].join('\n');
}

function atMost(what: string, target: number, reached: number): string {
  return row(what, `at most ${target}`, reached, reached <= target);
}

function atLeast(what: string, target: number, reached: number): string {
  return row(what, `at least ${target}`, reached, reached >= target);
}

function row(what: string, target: string, reached: number, isMet: boolean): string {
  return `| ${what} | ${target} | ${reached.toFixed(2)} | ${isMet ? 'met' : '**not met**'} |`;
}
