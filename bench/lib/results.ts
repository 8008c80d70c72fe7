import type { Contestant } from './contestant.ts';
import type { Starts } from './starts.ts';
import { median, type Timed } from './timed.ts';
import type { TurnResult } from './turn.ts';
import type { RowName } from './workloads.ts';

/** A median with its spread: half of the distance from minimum to maximum, as a share of the median. */
export interface Spread {
  readonly median: number;
  readonly share: number;
}

/** A figure with a larger spread is noise. */
export const noise = 0.1;

/** The medians of a row, and their spread. */
export interface RowResult extends Timed {
  readonly rateSpread: number;
  readonly processorSpread: number;
}

/** The medians over all turns of a contestant. */
export interface ContestantResult {
  readonly contestant: Contestant;
  /** Null if starts were not timed. */
  readonly start: Spread | null;
  readonly firstGraphql: Spread | null;
  readonly idleMemory: number;
  /** Null if not all workloads were run. */
  readonly loadedMemory: number | null;
  readonly measured: ReadonlyMap<RowName, RowResult>;
}

export type Results = ReadonlyMap<string, ContestantResult>;

export function combine(
  turns: ReadonlyMap<Contestant, readonly TurnResult[]>,
  starts: ReadonlyMap<Contestant, Starts>,
  { judgesMemory }: { readonly judgesMemory: boolean },
): Results {
  return new Map(
    [...turns].map(([contestant, taken]) => {
      const names = [...new Set(taken.flatMap(({ measured }) => [...measured.keys()]))];
      const result: ContestantResult = {
        contestant,
        start: spreadOf(starts.get(contestant)?.startMs ?? []),
        firstGraphql: spreadOf(starts.get(contestant)?.firstGraphqlMs ?? []),
        idleMemory: median(taken.map(({ idleMemory }) => idleMemory)),
        loadedMemory: judgesMemory ? median(taken.map(({ loadedMemory }) => loadedMemory)) : null,
        measured: new Map(names.map((name) => [name, combineRow(taken, name)])),
      };
      return [contestant.name, result];
    }),
  );
}

export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const middle = median(values);
  return { median: middle, share: (Math.max(...values) - Math.min(...values)) / 2 / middle };
}

function combineRow(turns: readonly TurnResult[], name: RowName): RowResult {
  const measured = turns.flatMap((turn) => turn.measured.get(name) ?? []);
  const spread = (pick: (timed: Timed) => number): Spread =>
    spreadOf(measured.map(pick)) ?? { median: Number.NaN, share: Number.NaN };
  const [rate, processor] = [spread((timed) => timed.perSecond), spread((timed) => timed.processorTime)];
  return {
    perSecond: rate.median,
    rateSpread: rate.share,
    processorTime: processor.median,
    processorSpread: processor.share,
    p50: spread(({ p50 }) => p50).median,
    p99: spread(({ p99 }) => p99).median,
    failures: 0,
  };
}
