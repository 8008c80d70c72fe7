import { type BestPeer, standingsOf, summaryOf } from './best-peers.ts';
import type { Results } from './results.ts';
import { isMet, judge, type Target } from './targets.ts';
import type { Workload } from './workloads.ts';

/** What a run comes down to: the targets, and in each row the best peer. */
export function verdictOf(results: Results, workloads: readonly Workload[]): readonly string[] {
  const standings = standingsOf(results, workloads);
  return [
    '## Targets',
    '',
    '| workload | against | target | reached | | best peer |',
    '|---|---|---|---|---|---|',
    ...judge(results)
      .filter(({ reached }) => reached !== null)
      .map(targetRow),
    '',
    '## Best peers',
    '',
    summaryOf(standings),
    '',
    '| row | Quintet | best peer | its figure | we are |',
    '|---|---|---|---|---|',
    ...standings.map(({ row, ours, digits, peer }) => {
      const theirs =
        peer === null ? 'none | | ' : `${peer.title} | ${shown(peer.value, digits)} | ${standing(peer)}`;
      return `| ${row} | ${shown(ours, digits)} | ${theirs} |`;
    }),
  ];
}

function targetRow(target: Target): string {
  const { what, against, bound, limit, reached, range, peer } = target;
  const met = isMet(target);
  const apart = range === null ? '' : ` (${range.map((ratio) => ratio.toFixed(2)).join(' to ')})`;
  const verdict = met ? 'met' : '**not met**';
  const best = peer === null ? '' : `${peer.title}: ${standing(peer)}`;
  return `| ${what} | ${against} | ${bound} ${limit} | ${reached?.toFixed(2)}${apart} | ${verdict} | ${best} |`;
}

function standing({ ahead }: BestPeer): string {
  return ahead >= 1 ? `ahead, ${ahead.toFixed(2)} times` : `**behind, ${ahead.toFixed(2)} times**`;
}

function shown(value: number, digits: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}
