import { markdownTable } from '../../harness/statistics.ts';
import { type Ratio, standingsOf, summaryOf } from './best-peers.ts';
import { noise, type Results } from './results.ts';
import { compareWithTargets, type Target } from './targets.ts';
import { type Workload, writesPerSecond } from './workloads.ts';

/** The conclusion of a run: the targets, and the best peer in each row. */
export function conclusionOf(results: Results, workloads: readonly Workload[]): readonly string[] {
  const standings = standingsOf(results, workloads);
  return [
    ...explanation,
    ...cachedRows(results, workloads),
    '',
    '## Targets',
    '',
    ...markdownTable(
      ['row', 'against', 'target', 'by rate', 'by processor time', ''],
      compareWithTargets(results).map(targetRow),
    ),
    '',
    '## Best peers',
    '',
    summaryOf(standings),
    '',
    ...markdownTable(
      ['row', 'Quintet', 'best peer', 'its figure', 'by rate', 'by processor time'],
      standings.map(({ row, ours, peer }) => [
        row,
        whole(ours),
        ...(peer === null
          ? ['none', '', '', '']
          : [peer.title, whole(peer.value), ratio(peer.ratio), ratio(peer.byProcessor)]),
      ]),
    ),
  ];
}

/** Notes that a reader needs before comparing the rows. */
const explanation = [
  'Every read has two rows. **Repeated**: the same request, while nothing is written. On SQLite, Quintet serves it from its',
  'response cache after the first time. No peer and no bare handler has a cache, so this row measures the cache.',
  `**While written**: a different record, page, category, word or cursor each time, while ${writesPerSecond} records per second are`,
  'created on the same contestant. Each write empties the cache, and no request is repeated before the next write, except in the',
  'rows named below. So this row measures the work itself. On PostgreSQL, Quintet has no response cache in either row. The',
  'processor time of a request includes that of the writes.',
  '',
  'A ratio says how many times better Quintet is. Below 1, the other one is ahead. If the repetitions of either side differ by',
  `${noise * 100} % or more, the cell is marked as noise.`,
];

/** The rows in which all distinct requests occur between two writes, so that some are served from the cache. */
function cachedRows(results: Results, workloads: readonly Workload[]): readonly string[] {
  const measured = results.get('quintet')?.measured;
  const rows = workloads.filter(({ name, requests, write }) => {
    const between = (measured?.get(name)?.perSecond.median ?? 0) / writesPerSecond;
    return write !== null && between > requests.length;
  });
  if (rows.length === 0) return [];
  return ['', `Partly answered from the cache: ${rows.map(({ title }) => title).join('; ')}.`];
}

function targetRow({ what, against, limit, reached, byProcessor }: Target): readonly string[] {
  const { ahead, isNoise } = byProcessor ?? reached;
  const outcome = isNoise ? 'noise' : ahead >= limit ? 'met' : '**not met**';
  return [what, against, `at least ${limit}`, ratio(reached), ratio(byProcessor), outcome];
}

function ratio(given: Ratio | null): string {
  if (given === null) return '';
  return `${given.ahead.toFixed(2)}${given.isNoise ? ', noise' : ''}`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
