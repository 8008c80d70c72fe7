import type { ContestantResult, Results } from './results.ts';
import type { Timed } from './timed.ts';
import type { Workload, WorkloadName } from './workloads.ts';

/** Who of the peers on the same engine comes closest to us, or is ahead, in each row. What the runtime alone does is no peer. */

/** A figure of a result, and whether more of it is better. */
export interface Figure {
  readonly best: 'most' | 'least';
  readonly digits: number;
  of(result: ContestantResult): number | null;
}

export interface BestPeer {
  readonly title: string;
  readonly value: number;
  /** How many times better we are: below 1, the peer is ahead. */
  readonly ahead: number;
}

export interface Standing {
  readonly row: string;
  readonly ours: number;
  readonly digits: number;
  readonly peer: BestPeer | null;
}

export const ourNames = ['quintet', 'quintet-postgres'] as const;
export type OurName = (typeof ourNames)[number];

export const rateOf = (workload: WorkloadName): Figure =>
  timedFigure(workload, 'most', (timed) => timed.perSecond);
export const tailOf = (workload: WorkloadName): Figure =>
  timedFigure(workload, 'least', (timed) => timed.p99, 1);

function timedFigure(
  workload: WorkloadName,
  best: Figure['best'],
  pick: (timed: Timed) => number,
  digits = 0,
): Figure {
  const of = ({ measured }: ContestantResult): number | null => {
    const timed = measured.get(workload);
    return timed === undefined ? null : pick(timed);
  };
  return { best, digits, of };
}

export const startOf: Figure = { best: 'least', digits: 0, of: ({ start }) => start?.median ?? null };
export const memoryOf: Figure = { best: 'least', digits: 0, of: ({ loadedMemory }) => loadedMemory };
export const delayOf: Figure = { best: 'least', digits: 1, of: ({ eventDelay }) => eventDelay };

export function bestPeer(results: Results, ours: OurName, figure: Figure): BestPeer | null {
  const us = results.get(ours);
  const own = us === undefined ? null : figure.of(us);
  if (us === undefined || own === null) return null;
  const isOnServer = us.contestant.engine === 'postgres';
  const peers = [...results.values()].flatMap((result) => {
    const { isOurs = false, isLimit = false, engine, title } = result.contestant;
    const value = isOurs || isLimit || (engine === 'postgres') !== isOnServer ? null : figure.of(result);
    if (value === null) return [];
    return [{ title, value, ahead: figure.best === 'most' ? own / value : value / own }];
  });
  return peers.toSorted((left, right) => left.ahead - right.ahead)[0] ?? null;
}

/** Every row on both engines. */
export function standingsOf(results: Results, workloads: readonly Workload[]): readonly Standing[] {
  const figures: readonly (readonly [string, Figure])[] = [
    ...workloads.map(({ name, title }) => [`${title}, per second`, rateOf(name)] as const),
    ['start to first answer, ms', startOf],
    ['memory loaded, MiB', memoryOf],
    ['an event to the last of 1,000 subscribers, ms', delayOf],
  ];
  return ourNames.flatMap((name) => {
    const us = results.get(name);
    if (us === undefined) return [];
    return figures.flatMap(([title, figure]): Standing[] => {
      const ours = figure.of(us);
      if (ours === null) return [];
      const row = us.contestant.engine === 'postgres' ? `${title}, PostgreSQL` : title;
      return [{ row, ours, digits: figure.digits, peer: bestPeer(results, name, figure) }];
    });
  });
}

/** The sentence that all of it comes down to. */
export function summaryOf(standings: readonly Standing[]): string {
  const behind = standings.filter(({ peer }) => peer !== null && peer.ahead < 1);
  if (behind.length === 0) return 'No row has a peer ahead of us on either engine.';
  return `**A peer is ahead of us in ${behind.length} of ${standings.length} rows: ${behind.map(({ row }) => row).join('; ')}.**`;
}
