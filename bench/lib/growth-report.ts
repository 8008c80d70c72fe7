import { join } from 'node:path';
import { logarithmicChart } from './chart.ts';
import { benchDirectory } from './places.ts';

/** For each operation the median time in ms at each number of rows. */
export type Growth = Map<string, ReadonlyMap<number, number>>;

const target = 1.5;
const [smaller, larger] = [1e4, 1e6];

export async function writeGrowth(
  growth: Growth,
  sizes: readonly number[],
  repetitions: number,
): Promise<void> {
  const text = `${[
    '# Growth',
    '',
    `Made by \`npm run bench:growth\`: the median of ${repetitions} requests, one after the other, in ms, as a client on`,
    'the same machine sees it. Rows: posts and products as given, a fifth as many blog posts, as many comments, a tenth',
    `as many users. From 10,000 rows to 1,000,000 an operation may cost ${target} times as much; a page by \`OFFSET\` walks`,
    'past what it skips and may cost more: use the GraphQL connection for depth.',
    '',
    '![median time by rows](growth.svg)',
    '',
    `| operation | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} | 10⁶ / 10⁴ | |`,
    `|---|${'---|'.repeat(sizes.length + 2)}`,
    ...[...growth].map(([title, times]) => row(title, times, sizes)),
  ].join('\n')}\n`;
  process.stdout.write(text);
  await Bun.write(join(benchDirectory, 'GROWTH.md'), text);
  const lines = [...growth].map(([label, times]) => ({
    label,
    points: [...times].map(([x, y]) => ({ x, y })),
  }));
  const axes = { x: 'rows', y: 'ms' };
  await Bun.write(
    join(benchDirectory, 'growth.svg'),
    logarithmicChart('Median time of one request', axes, lines),
  );
}

function row(title: string, times: ReadonlyMap<number, number>, sizes: readonly number[]): string {
  const cells = sizes.map((size) => times.get(size)?.toFixed(2) ?? '');
  const [small, large] = [times.get(smaller), times.get(larger)];
  if (small === undefined || large === undefined)
    return `| ${title} | ${cells.join(' | ')} | | not measured |`;
  const verdict = large / small <= target ? 'met' : title.includes('OFFSET') ? 'documented' : '**not met**';
  return `| ${title} | ${cells.join(' | ')} | ${(large / small).toFixed(2)} | ${verdict} |`;
}
