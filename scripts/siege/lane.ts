import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connectTo } from '../../harness/connections.ts';
import { parseAnswer } from '../../harness/raw-connection.ts';

/** The pause of a client before it reconnects. */
const pauseMs = 10;

/** Requests of one kind on one connection. The wait of each is measured from its creation, not from its turn. */
export class Lane {
  /** In ms. */
  readonly waits: number[] = [];
  /** The number of errors, and of connections that ended without a response. */
  failures = 0;
  readonly #url: string;
  readonly #request: string;
  readonly #machine: Machine;
  readonly #waiting: (() => number)[] = [];
  #socket: Socket | null = null;

  constructor(url: string, machine: Machine, request: string) {
    this.#url = url;
    this.#machine = machine;
    this.#request = request;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  ask(): void {
    this.#waiting.push(this.#machine.measure());
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
      const { status, headers, body } = parseAnswer(received);
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

/** Waits caused by the machine and not by the server: times in which a process gets no CPU. */
export class Machine {
  readonly #pids: readonly number[];
  readonly #standstills: { readonly from: number; readonly to: number }[] = [];

  constructor(pids: readonly number[]) {
    this.#pids = pids;
  }

  /** Adds a time in which this process itself got no CPU. */
  addStandstill(from: number, to: number): void {
    this.#standstills.push({ from, to });
  }

  /** Starts measuring a wait. The returned function returns its length without the time that the machine took. */
  measure(): () => number {
    const since = performance.now();
    const before = this.#pids.map(readQueue);
    return () => {
      const now = performance.now();
      const overlaps = this.#standstills.map(({ from, to }) => Math.min(now, to) - Math.max(since, from));
      const own = overlaps.reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
      const queues = this.#pids.map((pid, index) => readQueue(pid) - (before[index] ?? 0));
      // They overlap, so only the longest counts.
      return Math.max(0, now - since - Math.max(own, ...queues));
    };
  }
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
