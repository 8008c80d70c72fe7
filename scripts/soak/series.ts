import { readdirSync, readFileSync } from 'node:fs';

/** The server that is watched. */
export interface Watched {
  readonly url: string;
  readonly pid: number;
}

/** A figure that must not grow for ever. */
export interface Series {
  readonly name: string;
  /** Growth that is no leak: what the runtime's memory and connections do by chance. */
  readonly allowance: number;
  /** A shorter run says nothing: caches are still being filled. */
  readonly minutesOfWarmUp: number;
  /** Whether it must be back, but for the allowance, once the load is over. */
  readonly comesBack: boolean;
  read(server: Watched): number | Promise<number>;
}

/** What is watched. `metric('name')` reads a figure that the server gives at `/metrics`. */
export const series: readonly Series[] = [
  { name: 'memory in MiB', allowance: 128, minutesOfWarmUp: 2, comesBack: false, read: readMemory },
  { name: 'descriptors', allowance: 40, minutesOfWarmUp: 0, comesBack: true, read: countDescriptors },
  counted('subscriptions', 'quintet_graphql_subscriptions', 24),
  counted('WebSockets', 'quintet_websockets', 24),
  // One for the process, however many subscribers it has.
  counted('listeners', 'quintet_database_listeners', 1),
  // They are kept: one for each form of a request, of which there are only so many.
  {
    ...counted('prepared statements', 'quintet_database_prepared_statements', 10),
    comesBack: false,
  },
];

function counted(name: string, metricName: string, allowance: number): Series {
  return { name, allowance, minutesOfWarmUp: 0, comesBack: true, read: metric(metricName) };
}

export function readMemory({ pid }: Pick<Watched, 'pid'>): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

function countDescriptors({ pid }: Watched): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Reads a figure of the Prometheus text format: the sum over its labels. */
export function metric(name: string): Series['read'] {
  return async ({ url }) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const values = [...text.matchAll(/^(\w+)(?:\{.*\})? (\S+)/gm)].filter(([, found]) => found === name);
    if (values.length === 0) throw new Error(`the server has no metric ${name}`);
    return values.reduce((sum, [, , value]) => sum + Number(value), 0);
  };
}

/** What was read of each series at one moment. */
export type Sample = ReadonlyMap<Series, number>;

export async function takeSample(server: Watched): Promise<Sample> {
  return new Map(
    await Promise.all(series.map(async (measure) => [measure, await measure.read(server)] as const)),
  );
}

export function describeSample(sample: Sample): string {
  return [...sample].map(([{ name }, value]) => `${name} ${value.toFixed(0)}`).join(', ');
}

/** The series that are higher than they were by more than this, of those that must come back. */
export function leftOver(
  before: Sample,
  after: Sample,
  allowanceOf: (series: Series) => number,
): readonly Series[] {
  return [...after.keys()].filter(
    (measure) =>
      measure.comesBack && (after.get(measure) ?? 0) > (before.get(measure) ?? 0) + allowanceOf(measure),
  );
}
