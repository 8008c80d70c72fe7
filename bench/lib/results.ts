import type { Contestant } from './contestant.ts';
import type { Starts } from './starts.ts';
import { median, type Timed } from './timed.ts';
import type { TurnResult } from './turn.ts';
import type { WorkloadName } from './workloads.ts';

/** A median, and how far the values lie apart: half the way from the least to the most, as a share of the median. */
export interface Spread {
  readonly median: number;
  readonly share: number;
}

/** The medians of a contestant's turns. */
export interface ContestantResult {
  readonly contestant: Contestant;
  /** Null where starts were not timed. */
  readonly start: Spread | null;
  readonly firstGraphql: Spread | null;
  readonly idleMemory: number;
  /** Null where not all did what they can. */
  readonly loadedMemory: number | null;
  readonly measured: ReadonlyMap<WorkloadName, Timed>;
  /** Of the rates. */
  readonly spreads: ReadonlyMap<WorkloadName, Spread>;
  readonly eventDelay: number | null;
  /** One after the other, as those of the others were. */
  readonly turns: readonly TurnResult[];
}

export type Results = ReadonlyMap<string, ContestantResult>;

export function combine(
  turns: ReadonlyMap<Contestant, readonly TurnResult[]>,
  starts: ReadonlyMap<Contestant, Starts>,
  { judgesMemory }: { readonly judgesMemory: boolean },
): Results {
  return new Map(
    [...turns].map(([contestant, taken]) => [
      contestant.name,
      combineOne(contestant, taken, starts.get(contestant), judgesMemory),
    ]),
  );
}

function combineOne(
  contestant: Contestant,
  turns: readonly TurnResult[],
  starts: Starts | undefined,
  judgesMemory: boolean,
): ContestantResult {
  const names = [...new Set(turns.flatMap(({ measured }) => [...measured.keys()]))];
  const delays = turns.flatMap(({ eventDelay }) => eventDelay ?? []);
  const of = (pick: (turn: TurnResult) => number): number => median(turns.map(pick));
  return {
    contestant,
    start: spreadOf(starts?.startMs ?? []),
    firstGraphql: spreadOf(starts?.firstGraphqlMs ?? []),
    idleMemory: of(({ idleMemory }) => idleMemory),
    loadedMemory: judgesMemory ? of(({ loadedMemory }) => loadedMemory) : null,
    measured: new Map(names.map((name) => [name, combineMeasured(turns, name)])),
    spreads: new Map(
      names.flatMap((name) => {
        const spread = spreadOf(turns.flatMap(({ measured }) => measured.get(name)?.perSecond ?? []));
        return spread === null ? [] : [[name, spread] as const];
      }),
    ),
    eventDelay: delays.length > 0 ? median(delays) : null,
    turns,
  };
}

export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const middle = median(values);
  return { median: middle, share: (Math.max(...values) - Math.min(...values)) / 2 / middle };
}

function combineMeasured(turns: readonly TurnResult[], name: WorkloadName): Timed {
  const measured = turns.flatMap((turn) => turn.measured.get(name) ?? []);
  const of = (pick: (timed: Timed) => number): number => median(measured.map(pick));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    processorTime: of(({ processorTime }) => processorTime),
    failures: 0,
  };
}
