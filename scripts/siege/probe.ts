import { request } from '../../harness/http.ts';
import { type Waits as Summary, summarize } from '../../harness/statistics.ts';

/** A process that measures how long other clients have to wait. It does nothing else, so its clock is reliable. */

export type ProbeFigures = ReturnType<ReturnType<typeof startProbe>>;

/** Starts probing a server, or stops and reports. */
export type ProbeOrder = { readonly url: string } | 'end';

const tickMs = 10;
const ticksBetweenCalls = 20;

/** Requests of one kind. The wait of each is measured from its creation. */
class Calls {
  /** The number of errors, and of connections that ended without a response. */
  failures = 0;
  readonly #send: () => Promise<{ readonly status: number }>;
  /** In ms. */
  readonly #waits: number[] = [];
  /** The times at which the requests in progress were created. */
  readonly #pending = new Set<number>();

  constructor(url: string, method: string, body?: object) {
    this.#send = () => request(url, method, { body });
  }

  get isIdle(): boolean {
    return this.#pending.size === 0;
  }

  async send(): Promise<void> {
    const since = performance.now();
    this.#pending.add(since);
    const { status } = await this.#send();
    // After the end, it has been counted.
    if (!this.#pending.delete(since)) return;
    this.#waits.push(performance.now() - since);
    if (status < 200 || status > 299) this.failures += 1;
  }

  /** Pending requests count with the time that they have waited. They are only late, and not failures. */
  end(): Summary {
    for (const since of this.#pending) this.#waits.push(performance.now() - since);
    this.#pending.clear();
    return summarize(this.#waits);
  }
}

/** Sends requests at fixed times. Returns the function that stops it and returns the figures. */
function startProbe(url: string) {
  const health = new Calls(`${url}/healthz`, 'GET');
  const read = new Calls(`${url}/api/v1/products/1`, 'GET');
  const write = new Calls(`${url}/users`, 'POST', { name: 'Bystander', email: 'bystander@example.com' });
  let ticks = 0;
  const endTicks = startTicks(() => {
    void health.send();
    const isCall = ticks % ticksBetweenCalls === 0;
    for (const calls of [read, write]) if (isCall && calls.isIdle) void calls.send();
    ticks += 1;
  });
  return () => {
    endTicks();
    return {
      /** The waits for `/healthz`, a hundred times a second, and the number of responses other than 200. */
      health: health.end(),
      unhealthy: health.failures,
      /** The waits for a read and a write that use the database, five times a second. */
      reads: read.end(),
      writes: write.end(),
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

let end: (() => ProbeFigures) | undefined;

process.on('message', (order: ProbeOrder) => {
  const figures = end?.();
  end = order === 'end' ? undefined : startProbe(order.url);
  if (order === 'end') process.send?.(figures);
});
process.on('disconnect', () => process.exit(0));
