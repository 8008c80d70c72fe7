import { join } from 'node:path';
import { benchDirectory } from './places.ts';

/** The median time in ms of each operation at each number of rows. */
export type Growth = Map<string, ReadonlyMap<number, number>>;

/** The same for other quantities than rows. */
export interface PartGrowth {
  readonly unit: string;
  readonly sizes: readonly number[];
  readonly growth: Growth;
}

const target = 1.5;
const [smaller, larger] = [1e4, 1e6];
/** A page by its number, at any depth. */
const longestPageMs = 5;

export async function writeGrowth(
  growth: Growth,
  parts: readonly PartGrowth[],
  sizes: readonly number[],
  repetitions: number,
): Promise<void> {
  const text = `${[
    '# Growth',
    '',
    `Made by \`npm run bench:growth\`: the median of ${repetitions} requests, one after the other, in ms, as a client on`,
    'the same machine sees it. Rows: posts, products and events of the log as given, a fifth as many blog posts, as many',
    `comments, a tenth as many users. From 10,000 rows to 1,000,000 an operation may cost ${target} times as much; a page by its`,
    `number may cost ${longestPageMs} ms at any depth.`,
    '',
    `| operation | ${sizes.map(shown).join(' | ')} | 10⁶ / 10⁴ | |`,
    `|---|${'---|'.repeat(sizes.length + 2)}`,
    ...[...growth].map(([title, times]) => row(title, times, sizes)),
    '',
    '## The workbench',
    '',
    'Sandboxes are files of their own, whichever engine main is on.',
    '',
    ...parts.flatMap(partTable),
  ].join('\n')}`;
  process.stdout.write(text);
  await Bun.write(join(benchDirectory, 'GROWTH.md'), text);
}

function partTable({ unit, sizes, growth }: PartGrowth): string[] {
  return [
    `| ${unit} | ${sizes.map(shown).join(' | ')} |`,
    `|---|${'---|'.repeat(sizes.length)}`,
    ...[...growth].map(([title, times]) => `| ${title} | ${cellsOf(times, sizes).join(' | ')} |`),
    '',
  ];
}

function row(title: string, times: ReadonlyMap<number, number>, sizes: readonly number[]): string {
  const cells = cellsOf(times, sizes).join(' | ');
  const [small, large] = [times.get(smaller), times.get(larger)];
  if (small === undefined || large === undefined) return `| ${title} | ${cells} | | not measured |`;
  const isMet = title.includes('by its number') ? large <= longestPageMs : large / small <= target;
  return `| ${title} | ${cells} | ${(large / small).toFixed(2)} | ${isMet ? 'met' : '**not met**'} |`;
}

function cellsOf(times: ReadonlyMap<number, number>, sizes: readonly number[]): string[] {
  return sizes.map((size) => times.get(size)?.toFixed(2) ?? '');
}

function shown(size: number): string {
  return size.toLocaleString('en-US');
}
