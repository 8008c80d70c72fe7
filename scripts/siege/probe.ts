import { Line } from './line.ts';
import { Machine } from './machine.ts';
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
  | {
      readonly order: 'begin';
      readonly url: string;
      readonly pids: readonly number[];
      readonly lines: number;
    }
  | { readonly order: 'end' };

const tickMs = 10;
const ticksBetweenCalls = 20;

interface Waiting {
  readonly waited: () => number;
  readonly answered: (status: number, wait: number) => void;
}

/** Requests of one kind that wait for one connection, each with the moment from which it waits. */
class Lane {
  readonly #line: Line;
  readonly #request: string;
  readonly #machine: Machine;
  readonly #waiting: Waiting[] = [];
  #isBusy = false;

  constructor(url: string, request: string, machine: Machine) {
    this.#machine = machine;
    this.#line = new Line(url);
    this.#request = request;
  }

  /** For what is asked now and then: nobody is asked again before there is an answer. */
  askIfIdle(answered: Waiting['answered']): void {
    if (!this.#isBusy) this.ask(answered);
  }

  ask(answered: Waiting['answered']): void {
    this.#waiting.push({ waited: this.#machine.measure(), answered });
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const status = await this.#line.send(this.#request);
      if (status === 0) await new Promise((resolve) => setTimeout(resolve, tickMs));
      this.#waiting.shift();
      next.answered(status, next.waited());
    }
    this.#isBusy = false;
  }

  /** What nobody has answered yet counts with the time that it has waited. */
  close(): void {
    for (const { waited, answered } of this.#waiting.splice(0)) answered(-1, waited());
    this.#line.close();
  }
}

class Probe {
  readonly #health: readonly Lane[];
  readonly #read: Lane;
  readonly #write: Lane;
  readonly #waits = { health: [] as number[], reads: [] as number[], writes: [] as number[] };
  readonly #lateness: number[] = [];
  readonly #machine: Machine;
  #unhealthy = 0;
  #refused = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ticks = 0;
  #nextTick = 0;
  readonly #startedAt = performance.now();

  constructor(url: string, pids: readonly number[], lines: number) {
    this.#machine = new Machine(pids);
    const { host } = new URL(url);
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const body = JSON.stringify({ name: 'Bystander', email: 'bystander@example.com' });
    const head = [`POST /users HTTP/1.1`, `Host: ${host}`, 'Content-Type: application/json'];
    const post = `${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`;
    this.#health = Array.from({ length: lines }, () => new Lane(url, get('/healthz'), this.#machine));
    this.#read = new Lane(url, get('/api/v1/products/1'), this.#machine);
    this.#write = new Lane(url, post, this.#machine);
    this.#schedule();
  }

  #schedule(): void {
    // Ticks that the machine took are not made up for.
    const passed = Math.floor((performance.now() - this.#startedAt) / tickMs);
    this.#nextTick = Math.max(this.#nextTick + 1, passed);
    const due = this.#startedAt + this.#nextTick * tickMs;
    this.#timer = setTimeout(() => this.#tick(due), Math.max(0, due - performance.now()));
  }

  #tick(due: number): void {
    const { health, reads, writes } = this.#waits;
    const now = performance.now();
    this.#lateness.push(now - due);
    if (now - due > tickMs) this.#machine.addStandstill(due, now);
    this.#health[this.#ticks % this.#health.length]?.ask((status, wait) => {
      health.push(wait);
      // An answer that has not come yet is late, which its wait says; it is not a wrong one.
      if (status !== 200 && status !== -1) this.#unhealthy += 1;
    });
    if (this.#ticks % ticksBetweenCalls === 0) {
      this.#read.askIfIdle((status, wait) => this.#note(reads, status, wait));
      this.#write.askIfIdle((status, wait) => this.#note(writes, status, wait));
    }
    this.#ticks += 1;
    this.#schedule();
  }

  #note(waits: number[], status: number, wait: number): void {
    waits.push(wait);
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
    probe = new Probe(message.url, message.pids, message.lines);
    return;
  }
  process.send?.(probe?.end());
  probe = null;
});
process.on('disconnect', () => process.exit(0));
