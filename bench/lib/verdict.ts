import { type Ratio, standingsOf, summaryOf } from './best-peers.ts';
import { noise, type Results } from './results.ts';
import { judge, type Target } from './targets.ts';
import { type Workload, writesPerSecond } from './workloads.ts';

/** The conclusion of a run: the targets, and the best peer in each row. */
export function verdictOf(results: Results, workloads: readonly Workload[]): readonly string[] {
  const standings = standingsOf(results, workloads);
  return [
    ...explanation,
    ...cachedRows(results, workloads),
    '',
    '## Targets',
    '',
    '| row | against | target | by rate | by processor time | |',
    '|---|---|---|---|---|---|',
    ...judge(results).map(targetRow),
    '',
    '## Best peers',
    '',
    summaryOf(standings),
    '',
    '| row | Quintet | best peer | its figure | by rate | by processor time |',
    '|---|---|---|---|---|---|',
    ...standings.map(({ row, ours, peer }) => {
      const theirs =
        peer === null
          ? 'none | | | '
          : `${peer.title} | ${whole(peer.value)} | ${ratio(peer.ratio)} | ${ratio(peer.byProcessor)}`;
      return `| ${row} | ${whole(ours)} | ${theirs} |`;
    }),
  ];
}

/** Notes that a reader needs before comparing the rows. */
const explanation = [
  'Every read is in two rows. **Repeated**: the same request again and again while nothing is written. On SQLite Quintet answers',
  'it from its response cache from the second time on; no peer and no bare handler has a cache, so this row is about the cache.',
  `**While written**: another record, page, category, word or cursor each time, while ${writesPerSecond} records a second are created on the same`,
  'contestant. Each write empties the cache of Quintet, and no request comes again before the next one, unless the row is named',
  'below: this row is about the work itself. On PostgreSQL Quintet has no response cache in either row. Processor time of a',
  'request has that of the writes in it.',
  '',
  'A ratio is how many times better Quintet is: below 1, the other one is ahead. Where the repetitions of either side spread by',
  `${noise * 100} % or more, the cell says that it is noise.`,
];

/** The rows in which all distinct requests occur between two writes, so that some are served from the cache. */
function cachedRows(results: Results, workloads: readonly Workload[]): readonly string[] {
  const measured = results.get('quintet')?.measured;
  const rows = workloads.filter(({ name, requests, write }) => {
    const between = (measured?.get(name)?.perSecond ?? 0) / writesPerSecond;
    return write !== null && between > requests.length;
  });
  if (rows.length === 0) return [];
  return ['', `Partly answered from the cache: ${rows.map(({ title }) => title).join('; ')}.`];
}

function targetRow({ what, against, limit, reached, byProcessor }: Target): string {
  const verdict = reached.isNoise ? 'noise' : reached.ahead >= limit ? 'met' : '**not met**';
  return `| ${what} | ${against} | at least ${limit} | ${ratio(reached)} | ${ratio(byProcessor)} | ${verdict} |`;
}

function ratio(given: Ratio | null): string {
  if (given === null) return '';
  return `${given.ahead.toFixed(2)}${given.isNoise ? ', noise' : ''}`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
