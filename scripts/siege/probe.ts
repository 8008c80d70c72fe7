import { headOf } from '../../harness/connections.ts';
import { times } from '../../harness/lists.ts';
import { summarize } from '../../harness/statistics.ts';
import { Lane, Machine } from './lane.ts';

/** A process that measures how long other clients have to wait. It does nothing else, so its clock is reliable. */

export type ProbeFigures = ReturnType<ReturnType<typeof startProbe>>;

/** A server and its processes. */
export interface Probed {
  readonly url: string;
  readonly pids: readonly number[];
}

/** Starts probing a server, and an idle one for comparison; or stops and reports. */
export type ProbeOrder = { readonly server: Probed; readonly control: Probed | null } | 'end';

const tickMs = 10;
const ticksBetweenCalls = 20;

/** Enough connections that no request for `/healthz` waits for the previous one, and that every process gets some. */
const lines = 16;

const user = JSON.stringify({ name: 'Bystander', email: 'bystander@example.com' });
const json = ['Content-Type: application/json', `Content-Length: ${user.length}`];

/** Sends requests at fixed times. Returns the function that stops it and returns the figures. */
function startProbe(server: Probed, control: Probed | null) {
  const machines = [server, control].map((probed) => new Machine(probed?.pids ?? []));
  const laneTo = (probed: Probed, line: string, headers?: readonly string[], body = '') => {
    const machine = machines[probed === control ? 1 : 0] as Machine;
    return new Lane(probed.url, machine, headOf(probed.url, line, headers) + body);
  };
  const health = times(lines, () => laneTo(server, 'GET /healthz'));
  const idle = control === null ? [] : times(lines, () => laneTo(control, 'GET /healthz'));
  const read = laneTo(server, 'GET /api/v1/products/1');
  const write = laneTo(server, 'POST /users', json, user);
  const lateness: number[] = [];
  const endTicks = startTicks((due) => {
    const now = performance.now();
    const ticks = lateness.push(now - due) - 1;
    if (now - due > tickMs) for (const machine of machines) machine.addStandstill(due, now);
    for (const lanes of [health, idle]) lanes[ticks % lines]?.ask();
    const isCall = ticks % ticksBetweenCalls === 0;
    for (const lane of [read, write]) if (isCall && lane.isIdle) lane.ask();
  });
  const summarizeAll = (...lanes: readonly Lane[]) => summarize(lanes.flatMap(({ waits }) => waits));
  return () => {
    endTicks();
    for (const lane of [...health, ...idle, read, write]) lane.close();
    return {
      /** The waits for `/healthz`, a hundred times a second, and the number of responses other than 200. */
      health: summarizeAll(...health),
      unhealthy: health.reduce((sum, { failures }) => sum + failures, 0),
      /** The same for the idle server; null if there is none. */
      control: control === null ? null : summarizeAll(...idle),
      /** The waits for a read and a write that use the database, five times a second. */
      reads: summarizeAll(read),
      writes: summarizeAll(write),
      /** The delay of the probe's own timer, which the machine causes and not the server. */
      lateness: summarize(lateness),
    };
  };
}

/** Calls a function at fixed times, with the time at which it was due. Returns the function that ends it. */
function startTicks(run: (due: number) => void): () => void {
  const startedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (previous: number) => {
    // Ticks that were missed because of the machine are skipped.
    const passed = Math.floor((performance.now() - startedAt) / tickMs);
    const tick = Math.max(previous + 1, passed);
    const due = startedAt + tick * tickMs;
    const runAndContinue = () => {
      run(due);
      schedule(tick);
    };
    timer = setTimeout(runAndContinue, Math.max(0, due - performance.now()));
  };
  schedule(0);
  return () => clearTimeout(timer);
}

let end: (() => ProbeFigures) | undefined;

process.on('message', (order: ProbeOrder) => {
  const figures = end?.();
  end = order === 'end' ? undefined : startProbe(order.server, order.control);
  if (order === 'end') process.send?.(figures);
});
process.on('disconnect', () => process.exit(0));
