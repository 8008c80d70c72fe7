import type { Contestant } from './contestants.ts';
import { median, type Timed } from './timed.ts';
import type { TurnResult } from './turn.ts';
import type { WorkloadName } from './workloads.ts';

/** The medians of a contestant's turns. */
export interface ContestantResult {
  readonly contestant: Contestant;
  readonly startMs: number;
  readonly idleMemory: number;
  readonly loadedMemory: number;
  readonly measured: ReadonlyMap<WorkloadName, Timed>;
  readonly eventDelay: number | null;
}

export type Results = ReadonlyMap<string, ContestantResult>;

export function combine(turns: ReadonlyMap<Contestant, readonly TurnResult[]>): Results {
  return new Map([...turns].map(([contestant, taken]) => [contestant.name, combineOne(contestant, taken)]));
}

function combineOne(contestant: Contestant, turns: readonly TurnResult[]): ContestantResult {
  const names = new Set(turns.flatMap(({ measured }) => [...measured.keys()]));
  const delays = turns.flatMap(({ eventDelay }) => eventDelay ?? []);
  const of = (pick: (turn: TurnResult) => number): number => median(turns.map(pick));
  return {
    contestant,
    startMs: of(({ startMs }) => startMs),
    idleMemory: of(({ idleMemory }) => idleMemory),
    loadedMemory: of(({ loadedMemory }) => loadedMemory),
    measured: new Map([...names].map((name) => [name, combineMeasured(turns, name)])),
    eventDelay: delays.length > 0 ? median(delays) : null,
  };
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
