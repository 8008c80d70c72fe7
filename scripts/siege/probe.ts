import { Line } from './line.ts';
import { summarize, type Waits } from './statistics.ts';

/** The process that asks how long everybody else has to wait. It does nothing else, so that its clock can be trusted. */

export interface ProbeFigures {
  /** `/healthz`, a hundred times a second. */
  readonly health: Waits;
  /** Answers of it that were not 200. */
  readonly unhealthy: number;
  /** A read and a write that go to the database, five times a second. */
  readonly reads: Waits;
  readonly writes: Waits;
  readonly refused: number;
  /** How late the clock of the probe itself was: what the machine, and not the server, made it wait. */
  readonly lateness: Waits;
}

export type ProbeOrder =
  | { readonly order: 'begin'; readonly url: string; readonly lines: number }
  | { readonly order: 'end' };

const tickMs = 10;
const ticksBetweenCalls = 20;

/** Times in which the machine gave this process no turn. They are nobody's fault, and count for no wait. */
class Standstills {
  readonly #all: { readonly from: number; readonly to: number }[] = [];

  add(from: number, to: number): void {
    if (to - from > tickMs) this.#all.push({ from, to });
  }

  /** How long of a time it was not standing still. */
  without(from: number, to: number): number {
    const overlaps = this.#all.map((one) => Math.min(to, one.to) - Math.max(from, one.from));
    return overlaps.reduce((left, overlap) => left - Math.max(0, overlap), to - from);
  }
}

interface Waiting {
  readonly since: number;
  readonly answered: (status: number, since: number) => void;
}

/** Requests of one kind that wait for one connection, each with the moment from which it waits. */
class Lane {
  readonly #line: Line;
  readonly #request: string;
  readonly #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(url: string, request: string) {
    this.#line = new Line(url);
    this.#request = request;
  }

  /** For what is asked now and then: nobody is asked again before there is an answer. */
  askIfIdle(answered: Waiting['answered']): void {
    if (!this.#isBusy) this.ask(answered);
  }

  ask(answered: Waiting['answered']): void {
    this.#waiting.push({ since: performance.now(), answered });
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const status = await this.#line.send(this.#request);
      if (status === 0) await new Promise((resolve) => setTimeout(resolve, tickMs));
      this.#waiting.shift();
      next.answered(status, next.since);
    }
    this.#isBusy = false;
  }

  /** What nobody has answered yet counts with the time that it has waited. */
  close(): void {
    for (const { since, answered } of this.#waiting.splice(0)) answered(-1, since);
    this.#line.close();
  }
}

class Probe {
  readonly #health: readonly Lane[];
  readonly #read: Lane;
  readonly #write: Lane;
  readonly #waits = { health: [] as number[], reads: [] as number[], writes: [] as number[] };
  readonly #lateness: number[] = [];
  readonly #standstills = new Standstills();
  #unhealthy = 0;
  #refused = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ticks = 0;
  #place = 0;
  readonly #startedAt = performance.now();

  constructor(url: string, lines: number) {
    const { host } = new URL(url);
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const body = JSON.stringify({ name: 'Bystander', email: 'bystander@example.com' });
    const head = [`POST /users HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json'];
    const post = `${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`;
    this.#health = Array.from({ length: lines }, () => new Lane(url, get('/healthz')));
    this.#read = new Lane(url, get('/api/v1/products/1'));
    this.#write = new Lane(url, post);
    this.#schedule();
  }

  #schedule(): void {
    // Ticks that the machine took are not made up for.
    const passed = Math.floor((performance.now() - this.#startedAt) / tickMs);
    this.#place = Math.max(this.#place + 1, passed);
    const due = this.#startedAt + this.#place * tickMs;
    this.#timer = setTimeout(() => this.#tick(due), Math.max(0, due - performance.now()));
  }

  #tick(due: number): void {
    const { health, reads, writes } = this.#waits;
    const now = performance.now();
    this.#lateness.push(now - due);
    this.#standstills.add(due, now);
    this.#health[this.#ticks % this.#health.length]?.ask((status, since) => {
      health.push(this.#waited(since));
      // An answer that has not come yet is late, which its wait says; it is not a wrong one.
      if (status !== 200 && status !== -1) this.#unhealthy += 1;
    });
    if (this.#ticks % ticksBetweenCalls === 0) {
      this.#read.askIfIdle((status, since) => this.#note(reads, status, since));
      this.#write.askIfIdle((status, since) => this.#note(writes, status, since));
    }
    this.#ticks += 1;
    this.#schedule();
  }

  #waited(since: number): number {
    return this.#standstills.without(since, performance.now());
  }

  #note(waits: number[], status: number, since: number): void {
    waits.push(this.#waited(since));
    if (status === 0 || status >= 400) this.#refused += 1;
  }

  end(): ProbeFigures {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const lane of [...this.#health, this.#read, this.#write]) lane.close();
    const { health, reads, writes } = this.#waits;
    return {
      health: summarize(health),
      reads: summarize(reads),
      writes: summarize(writes),
      lateness: summarize(this.#lateness),
      unhealthy: this.#unhealthy,
      refused: this.#refused,
    };
  }
}

let probe: Probe | null = null;

process.on('message', (message: ProbeOrder) => {
  if (message.order === 'begin') {
    probe?.end();
    probe = new Probe(message.url, message.lines);
    return;
  }
  process.send?.(probe?.end());
  probe = null;
});
process.on('disconnect', () => process.exit(0));
