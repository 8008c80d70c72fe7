import { type ContestantResult, noise, type Results, type RowResult, type Spread } from './results.ts';
import type { RowName, Workload } from './workloads.ts';

/** Finds the closest or leading peer on the same engine in each row. The bare runtime is not a peer. */

/** The ratio, below 1 if the peer is ahead, and whether the repetitions differ too much to tell. */
export interface Ratio {
  readonly ahead: number;
  readonly isNoise: boolean;
}

/** A figure of a result, and whether higher is better. */
export interface Figure {
  readonly best: 'most' | 'least';
  of(result: ContestantResult): Spread | null;
}

export interface Standing {
  readonly row: string;
  readonly ours: number;
  readonly peer: BestPeer | null;
}

export interface BestPeer {
  readonly title: string;
  readonly value: number;
  readonly ratio: Ratio;
  /** The CPU time per request; null for figures that are not about requests. */
  readonly byProcessor: Ratio | null;
}

export const ourNames = ['quintet', 'quintet-postgres'] as const;
export type OurName = (typeof ourNames)[number];

const rowFigure =
  (best: Figure['best'], name: keyof RowResult) =>
  (row: RowName): Figure => ({ best, of: ({ measured }) => measured.get(row)?.[name] ?? null });

export const rateOf = rowFigure('most', 'perSecond');
export const processorOf = rowFigure('least', 'processorTime');
export const tailOf = rowFigure('least', 'p99');
export const startOf: Figure = { best: 'least', of: ({ start }) => start };
const restOf: Figure = { best: 'least', of: ({ idleMemory }) => idleMemory };
export const memoryOf: Figure = { best: 'least', of: ({ loadedMemory }) => loadedMemory };

/** Null if one of them lacks the figure. */
export function ratioOf(
  us: ContestantResult | undefined,
  them: ContestantResult | undefined,
  figure: Figure,
): Ratio | null {
  const [ours, theirs] = [us, them].map((result) => (result === undefined ? null : figure.of(result)));
  if (ours == null || theirs == null) return null;
  const ratio = ours.median / theirs.median;
  return {
    ahead: figure.best === 'most' ? ratio : 1 / ratio,
    isNoise: Math.max(ours.share, theirs.share) >= noise,
  };
}

export function bestPeer(results: Results, ours: OurName, figure: Figure, row?: RowName): BestPeer | null {
  const us = results.get(ours);
  const isOnServer = us?.contestant.engine === 'postgres';
  const peers = [...results.values()].flatMap((them) => {
    const { isOurs = false, isLimit = false, engine, title } = them.contestant;
    if (isOurs || isLimit || (engine === 'postgres') !== isOnServer) return [];
    const ratio = ratioOf(us, them, figure);
    if (ratio === null) return [];
    const byProcessor = row === undefined ? null : ratioOf(us, them, processorOf(row));
    return [{ title, value: figure.of(them)?.median ?? Number.NaN, ratio, byProcessor }];
  });
  return peers.toSorted((left, right) => left.ratio.ahead - right.ratio.ahead)[0] ?? null;
}

export function standingsOf(results: Results, workloads: readonly Workload[]): readonly Standing[] {
  const figures: readonly (readonly [string, Figure, RowName?])[] = [
    ...workloads.map(({ name, title }) => [`${title}, per second`, rateOf(name), name] as const),
    ['start to first response, ms', startOf],
    ['memory at rest, MiB', restOf],
    ['memory loaded, MiB', memoryOf],
  ];
  return ourNames.flatMap((name) => {
    const us = results.get(name);
    if (us === undefined) return [];
    return figures.flatMap(([title, figure, workload]): Standing[] => {
      const ours = figure.of(us)?.median;
      if (ours === undefined) return [];
      const row = us.contestant.engine === 'postgres' ? `${title}, PostgreSQL` : title;
      return [{ row, ours, peer: bestPeer(results, name, figure, workload) }];
    });
  });
}

export function summaryOf(standings: readonly Standing[]): string {
  const behind = standings.filter(({ peer }) => peer !== null && peer.ratio.ahead < 1);
  if (behind.length === 0) return 'No row has a peer ahead of us on either engine.';
  return `**A peer is ahead of Quintet in ${behind.length} of ${standings.length} rows: ${behind.map(({ row }) => row).join('; ')}.**`;
}
