import type { ProbeFigures } from './probe.ts';

/** The bounds that a server must keep while it is attacked. */
export const bounds = {
  /** The longest waits of the probe for `/healthz`. */
  p99Ms: 150,
  maxMs: 1_000,
  /** The longest wait of another client that reads or writes during the attack. */
  bystanderMs: 1_000,
  afterwardsMs: 1_000,
  memoryMiB: 768,
  /** The largest allowed ratio of the memory after the attack to the memory at the start. */
  memoryFactor: 1.5,
  /** The time that the memory may take to return to that ratio. */
  settlingSeconds: 30,
};

/** In MiB; `start` is after the start of the server and a few requests of every kind. */
export type Memory = Readonly<Record<'start' | 'before' | 'peak' | 'after', number>>;

/** Describes each bound that the server exceeded. */
export function exceededBounds(probe: ProbeFigures, memory: Memory): readonly string[] {
  const { health, reads, writes, unhealthy } = probe;
  const maxAfter = bounds.memoryFactor * memory.start;
  const whole = (value: number) => value.toFixed(0);
  const checks: readonly (readonly [boolean, string])[] = [
    [health.p99 <= bounds.p99Ms, `probe p99 ${whole(health.p99)} ms, bound ${bounds.p99Ms} ms`],
    [health.max <= bounds.maxMs, `probe max ${whole(health.max)} ms, bound ${bounds.maxMs} ms`],
    [unhealthy === 0, `/healthz failed ${unhealthy} times`],
    [reads.max <= bounds.bystanderMs, `a concurrent read took ${whole(reads.max)} ms`],
    [writes.max <= bounds.bystanderMs, `a concurrent write took ${whole(writes.max)} ms`],
    [memory.peak <= bounds.memoryMiB, `memory ${whole(memory.peak)} MiB, bound ${bounds.memoryMiB} MiB`],
    [memory.after <= maxAfter, `memory ${whole(memory.after)} MiB afterwards, bound ${whole(maxAfter)} MiB`],
  ];
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem);
}
