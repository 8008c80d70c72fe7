import { times } from '../../harness/lists.ts';
import { summarize } from '../../harness/statistics.ts';
import { Lane } from './lane.ts';
import { Machine } from './machine.ts';

/** A process that measures how long other clients have to wait. It does nothing else, so its clock is reliable. */

export type ProbeFigures = ReturnType<Probe['end']>;

/** A server and its processes. */
export interface Probed {
  readonly url: string;
  readonly pids: readonly number[];
}

/** Starts probing a server, and an idle one for comparison; or stops and reports. */
export type ProbeOrder = (Probed & { readonly control: Probed | null }) | 'end';

const tickMs = 10;
const ticksBetweenCalls = 20;

/** Enough connections that no request for `/healthz` waits for the previous one, and that every process gets some. */
const lines = 16;

type Waiting = Record<'health' | 'control' | 'reads' | 'writes' | 'lateness', number[]>;

class Probe {
  readonly #health: readonly Lane[];
  readonly #control: readonly Lane[];
  readonly #read: Lane;
  readonly #write: Lane;
  readonly #waits = { health: [], control: [], reads: [], writes: [], lateness: [] } as Waiting;
  readonly #machines: readonly Machine[];
  readonly #startedAt = performance.now();
  #unhealthy = 0;
  #refused = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ticks = 0;
  #nextTick = 0;

  constructor({ url, pids, control }: Exclude<ProbeOrder, 'end'>) {
    const [machine, idle] = [new Machine(pids), new Machine(control?.pids ?? [])];
    const body = JSON.stringify({ name: 'Bystander', email: 'bystander@example.com' });
    const json = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    this.#health = times(lines, () => new Lane(url, machine, ['GET /healthz']));
    this.#control = times(
      control === null ? 0 : lines,
      () => new Lane(control?.url ?? '', idle, ['GET /healthz']),
    );
    this.#read = new Lane(url, machine, ['GET /api/v1/products/1']);
    this.#write = new Lane(url, machine, ['POST /users', ...json], body);
    this.#machines = [machine, idle];
    this.#schedule();
  }

  #schedule(): void {
    // Ticks that were missed because of the machine are skipped.
    const passed = Math.floor((performance.now() - this.#startedAt) / tickMs);
    this.#nextTick = Math.max(this.#nextTick + 1, passed);
    const due = this.#startedAt + this.#nextTick * tickMs;
    this.#timer = setTimeout(() => this.#tick(due), Math.max(0, due - performance.now()));
  }

  #tick(due: number): void {
    const { health, control, reads, writes, lateness } = this.#waits;
    const now = performance.now();
    lateness.push(now - due);
    if (now - due > tickMs) for (const machine of this.#machines) machine.addStandstill(due, now);
    this.#control[this.#ticks % this.#control.length]?.ask((_, wait) => control.push(wait));
    this.#health[this.#ticks % this.#health.length]?.ask((status, wait) => {
      health.push(wait);
      // A missing response is only late, which its wait shows; it does not count as unhealthy.
      if (status !== 200 && status !== -1) this.#unhealthy += 1;
    });
    if (this.#ticks % ticksBetweenCalls === 0) {
      this.#askIfIdle(this.#read, reads);
      this.#askIfIdle(this.#write, writes);
    }
    this.#ticks += 1;
    this.#schedule();
  }

  /** Sends the occasional request, but never before the previous one has a response. */
  #askIfIdle(lane: Lane, waits: number[]): void {
    if (!lane.isIdle) return;
    lane.ask((status, wait) => {
      waits.push(wait);
      if (status === 0 || status >= 400) this.#refused += 1;
    });
  }

  end() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const lane of [...this.#health, ...this.#control, this.#read, this.#write]) lane.close();
    const { health, control, reads, writes, lateness } = this.#waits;
    return {
      /** The waits for `/healthz`, a hundred times a second, and the number of responses other than 200. */
      health: summarize(health),
      unhealthy: this.#unhealthy,
      /** The same for the idle server; null if there is none. */
      control: control.length === 0 ? null : summarize(control),
      /** The waits for a read and a write that use the database, five times a second. */
      reads: summarize(reads),
      writes: summarize(writes),
      refused: this.#refused,
      /** The delay of the probe's own timer, which the machine causes and not the server. */
      lateness: summarize(lateness),
    };
  }
}

let probe: Probe | null = null;

process.on('message', (order: ProbeOrder) => {
  const figures = probe?.end();
  probe = order === 'end' ? null : new Probe(order);
  if (order === 'end') process.send?.(figures);
});
process.on('disconnect', () => process.exit(0));
