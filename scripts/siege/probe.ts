import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connectTo, headOf } from '../../harness/connections.ts';
import { times } from '../../harness/lists.ts';
import { parseResponse } from '../../harness/raw-connection.ts';
import { summarize } from '../../harness/statistics.ts';

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
  const standstills: Standstill[] = [];
  const laneTo = ({ url, pids }: Probed, line: string, headers?: readonly string[], body = '') =>
    new Lane(url, headOf(url, line, headers) + body, () => startClock(pids, standstills));
  const health = times(lines, () => laneTo(server, 'GET /healthz'));
  const idle = control === null ? [] : times(lines, () => laneTo(control, 'GET /healthz'));
  const read = laneTo(server, 'GET /api/v1/products/1');
  const write = laneTo(server, 'POST /users', json, user);
  const lateness: number[] = [];
  const endTicks = startTicks((due) => {
    const now = performance.now();
    const ticks = lateness.push(now - due) - 1;
    if (now - due > tickMs) standstills.push({ from: due, to: now });
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
  let isOver = false;
  const work = async () => {
    for (let tick = 1; !isOver; ) {
      const due = startedAt + tick * tickMs;
      await Bun.sleep(Math.max(0, due - performance.now()));
      if (!isOver) run(due);
      // Ticks that were missed because of the machine are skipped.
      tick = Math.max(tick + 1, Math.floor((performance.now() - startedAt) / tickMs));
    }
  };
  void work();
  return () => {
    isOver = true;
  };
}

/** The pause of a client before it reconnects. */
const pauseMs = 10;

/** Requests of one kind on one connection. The wait of each is measured from its creation, not from its turn. */
class Lane {
  /** In ms. */
  readonly waits: number[] = [];
  /** The number of errors, and of connections that ended without a response. */
  failures = 0;
  readonly #url: string;
  readonly #request: string;
  readonly #startClock: () => () => number;
  readonly #waiting: (() => number)[] = [];
  #socket: Socket | null = null;

  constructor(url: string, request: string, startClock: () => () => number) {
    this.#url = url;
    this.#request = request;
    this.#startClock = startClock;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  ask(): void {
    this.#waiting.push(this.#startClock());
    if (this.#waiting.length === 1) this.#send();
  }

  /** Pending requests count with the time that they have waited. They are only late, and not failures. */
  close(): void {
    for (const waited of this.#waiting.splice(0)) this.waits.push(waited());
    this.#socket?.destroy();
  }

  #send(): void {
    if (this.isIdle) return;
    this.#socket ??= this.#open();
    this.#socket.write(this.#request);
  }

  #open(): Socket {
    let received = '';
    const socket = connectTo(this.#url).setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text) => {
      received += text;
      if (!received.includes('\r\n\r\n')) return;
      const { status, headers, body } = parseResponse(received);
      if (body.length < Number(headers.get('content-length'))) return;
      received = '';
      this.#reply(status);
    });
    socket.on('close', () => {
      this.#socket = null;
      if (!this.isIdle) setTimeout(() => this.#reply(0), pauseMs);
    });
    return socket;
  }

  #reply(status: number): void {
    const waited = this.#waiting.shift();
    if (waited !== undefined) this.waits.push(waited());
    if (status < 200 || status > 299) this.failures += 1;
    this.#send();
  }
}

/** A time in which this process itself got no CPU. */
type Standstill = Readonly<{ from: number; to: number }>;

/** Starts measuring a wait. The returned function returns its length without the times in which a process got no CPU. */
function startClock(pids: readonly number[], standstills: readonly Standstill[]): () => number {
  const since = performance.now();
  const before = pids.map(readQueue);
  return () => {
    const now = performance.now();
    const overlaps = standstills.map(({ from, to }) => Math.min(now, to) - Math.max(since, from));
    const own = overlaps.reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
    const queues = pids.map((pid, index) => readQueue(pid) - (before[index] ?? 0));
    // They overlap, so only the longest counts.
    return Math.max(0, now - since - Math.max(own, ...queues));
  };
}

/** The time in ms that the main thread of a process was runnable without running; 0 if it has exited. */
function readQueue(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

let end: (() => ProbeFigures) | undefined;

process.on('message', (order: ProbeOrder) => {
  const figures = end?.();
  end = order === 'end' ? undefined : startProbe(order.server, order.control);
  if (order === 'end') process.send?.(figures);
});
process.on('disconnect', () => process.exit(0));
