import type { Socket } from 'node:net';
import { connectTo, headOf } from '../../harness/connections.ts';
import { times } from '../../harness/lists.ts';
import { parseResponse } from '../../harness/raw-connection.ts';
import { summarize } from '../../harness/statistics.ts';

/** A process that measures how long other clients have to wait. It does nothing else, so its clock is reliable. */

export type ProbeFigures = ReturnType<ReturnType<typeof startProbe>>;

/** Starts probing a server, or stops and reports. */
export type ProbeOrder = { readonly url: string } | 'end';

const tickMs = 10;
const ticksBetweenCalls = 20;

/** Enough connections that no request for `/healthz` waits for the previous one, and that every process gets some. */
const lines = 16;

const user = JSON.stringify({ name: 'Bystander', email: 'bystander@example.com' });
const json = ['Content-Type: application/json', `Content-Length: ${user.length}`];

/** Sends requests at fixed times. Returns the function that stops it and returns the figures. */
function startProbe(url: string) {
  const laneTo = (line: string, headers?: readonly string[], body = '') =>
    new Lane(url, headOf(url, line, headers) + body);
  const health = times(lines, () => laneTo('GET /healthz'));
  const read = laneTo('GET /api/v1/products/1');
  const write = laneTo('POST /users', json, user);
  let ticks = 0;
  const endTicks = startTicks(() => {
    health[ticks % lines]?.ask();
    const isCall = ticks % ticksBetweenCalls === 0;
    for (const lane of [read, write]) if (isCall && lane.isIdle) lane.ask();
    ticks += 1;
  });
  const summarizeAll = (...lanes: readonly Lane[]) => summarize(lanes.flatMap(({ waits }) => waits));
  return () => {
    endTicks();
    for (const lane of [...health, read, write]) lane.close();
    return {
      /** The waits for `/healthz`, a hundred times a second, and the number of responses other than 200. */
      health: summarizeAll(...health),
      unhealthy: health.reduce((sum, { failures }) => sum + failures, 0),
      /** The waits for a read and a write that use the database, five times a second. */
      reads: summarizeAll(read),
      writes: summarizeAll(write),
    };
  };
}

/** Calls a function at fixed times. Returns the function that ends it. */
function startTicks(run: () => void): () => void {
  const startedAt = performance.now();
  let isOver = false;
  const work = async () => {
    for (let tick = 1; !isOver; ) {
      const due = startedAt + tick * tickMs;
      await Bun.sleep(Math.max(0, due - performance.now()));
      if (!isOver) run();
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
  /** The times at which the requests in progress were created. */
  readonly #waiting: number[] = [];
  #socket: Socket | null = null;

  constructor(url: string, request: string) {
    this.#url = url;
    this.#request = request;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  ask(): void {
    this.#waiting.push(performance.now());
    if (this.#waiting.length === 1) this.#send();
  }

  /** Pending requests count with the time that they have waited. They are only late, and not failures. */
  close(): void {
    for (const since of this.#waiting.splice(0)) this.waits.push(performance.now() - since);
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
    const since = this.#waiting.shift();
    if (since !== undefined) this.waits.push(performance.now() - since);
    if (status < 200 || status > 299) this.failures += 1;
    this.#send();
  }
}

let end: (() => ProbeFigures) | undefined;

process.on('message', (order: ProbeOrder) => {
  const figures = end?.();
  end = order === 'end' ? undefined : startProbe(order.url);
  if (order === 'end') process.send?.(figures);
});
process.on('disconnect', () => process.exit(0));
