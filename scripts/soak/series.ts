import { readdirSync } from 'node:fs';
import { readMemory } from '../../harness/processes.ts';
import type { ToolServer } from '../../harness/server.ts';
import { summarize } from '../../harness/statistics.ts';

/** A figure that must not grow forever. */
export interface Series {
  readonly name: string;
  /** Growth that is not a leak, such as noise in memory and connections. */
  readonly allowance: number;
  /** A shorter run proves nothing, because caches are still filling. */
  readonly minutesOfWarmUp: number;
  /** True if it must return to its start, within the allowance, once the load is over. */
  readonly comesBack: boolean;
  read(server: Pick<ToolServer, 'url' | 'pid'>): number | Promise<number>;
}

const held = { minutesOfWarmUp: 0, comesBack: true };
const kept = { minutesOfWarmUp: 0, comesBack: false };
const statements = 'quintet_database_prepared_statements';

/** All observed figures. `metric('name')` reads one from `/metrics`. */
export const series: readonly Series[] = [
  { ...kept, name: 'memory in MiB', allowance: 128, minutesOfWarmUp: 2, read: ({ pid }) => readMemory(pid) },
  { ...held, name: 'descriptors', allowance: 40, read: ({ pid }) => readdirSync(`/proc/${pid}/fd`).length },
  { ...held, name: 'subscriptions', allowance: 24, read: metric('quintet_graphql_subscriptions') },
  { ...held, name: 'WebSockets', allowance: 24, read: metric('quintet_websockets') },
  // One per process, for any number of subscribers.
  { ...held, name: 'listeners', allowance: 1, read: metric('quintet_database_listeners') },
  // One for each form of a request, of which there are only a few.
  { ...kept, name: 'prepared statements', allowance: 10, read: metric(statements) },
];

/** Reads a figure of the Prometheus text format, summed over its labels. */
export function metric(name: string): Series['read'] {
  return async ({ url }) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const values = [...text.matchAll(/^(\w+)(?:\{.*\})? (\S+)/gm)].filter(([, found]) => found === name);
    if (values.length === 0) throw new Error(`the server has no metric ${name}`);
    return values.reduce((sum, [, , value]) => sum + Number(value), 0);
  };
}

export type Sample = ReadonlyMap<Series, number>;

export async function takeSample(server: Parameters<Series['read']>[0]): Promise<Sample> {
  return new Map(await Promise.all(series.map(async (one) => [one, await one.read(server)] as const)));
}

/** Returns the figures that should have returned to their start and did not. */
export function leftOver(before: Sample, after: Sample): readonly Series[] {
  const growth = (one: Series) => (after.get(one) ?? 0) - (before.get(one) ?? 0);
  return [...after.keys()].filter((one) => one.comesBack && growth(one) > one.allowance);
}

/** The first quarter is the warm-up: caches fill, code is compiled. For each third of the rest, the median is used. */
export function courseOf(samples: readonly Sample[], one: Series) {
  const warm = samples.slice(Math.floor(samples.length / 4)).map((sample) => sample.get(one) ?? Number.NaN);
  const third = Math.ceil(warm.length / 3);
  const medianOf = (part: number) => summarize(warm.slice(part * third, (part + 1) * third)).p50;
  return { start: medianOf(0), middle: medianOf(1), end: medianOf(2) };
}

/** Returns true if a figure grew in both halves, and by more than the allowance in total. */
export function keepsGrowing({ start, middle, end }: ReturnType<typeof courseOf>, allowance: number) {
  return end - start > allowance && middle - start > allowance / 4 && end - middle > allowance / 4;
}
