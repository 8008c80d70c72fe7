import { median } from '../../harness/statistics.ts';
import type { Contestant } from './contestant.ts';
import type { Timed } from './drive.ts';
import type { Starts } from './starts.ts';
import type { TurnResult } from './turn.ts';
import type { RowName } from './workloads.ts';

/** A median with its spread: half of the distance from minimum to maximum, as a share of the median. */
export interface Spread {
  readonly median: number;
  readonly share: number;
}

/** A figure with a larger spread is noise. */
export const noise = 0.1;

/** The medians of a row. The spread of latencies is not recorded. */
export type RowResult = Readonly<Record<'perSecond' | 'processorTime' | 'p50' | 'p99', Spread>>;

/** The medians over all turns of a contestant. */
export interface ContestantResult {
  readonly contestant: Contestant;
  /** Null if starts were not timed. */
  readonly start: Spread | null;
  readonly firstGraphql: Spread | null;
  readonly idleMemory: Spread;
  /** Null if not all workloads were run. */
  readonly loadedMemory: Spread | null;
  readonly measured: ReadonlyMap<RowName, RowResult>;
}

export type Results = ReadonlyMap<string, ContestantResult>;

export function combine(
  turns: ReadonlyMap<Contestant, readonly TurnResult[]>,
  starts: ReadonlyMap<Contestant, Starts>,
  { comparesMemory }: { readonly comparesMemory: boolean },
): Results {
  return new Map(
    [...turns].map(([contestant, taken]) => {
      const names = [...new Set(taken.flatMap(({ measured }) => [...measured.keys()]))];
      const result: ContestantResult = {
        contestant,
        start: spreadOf(starts.get(contestant)?.startMs ?? []),
        firstGraphql: spreadOf(starts.get(contestant)?.firstGraphqlMs ?? []),
        idleMemory: middleOf(taken.map(({ idleMemory }) => idleMemory)),
        loadedMemory: comparesMemory ? middleOf(taken.map(({ loadedMemory }) => loadedMemory)) : null,
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

function middleOf(values: readonly number[]): Spread {
  return { median: median(values), share: 0 };
}

function combineRow(turns: readonly TurnResult[], name: RowName): RowResult {
  const measured = turns.flatMap((turn) => turn.measured.get(name) ?? []);
  const valuesOf = (figure: keyof Timed) => measured.map((timed) => timed[figure]);
  const spread = (figure: keyof Timed) => spreadOf(valuesOf(figure)) ?? middleOf([]);
  return {
    perSecond: spread('perSecond'),
    processorTime: spread('processorTime'),
    p50: middleOf(valuesOf('p50')),
    p99: middleOf(valuesOf('p99')),
  };
}
