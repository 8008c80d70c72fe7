import { RetryLater } from './failure.ts';
import { FairQueue } from './fair-queue.ts';
import type { Log } from './log.ts';

/**
 * Two threads keep a long operation from delaying those of all other clients. A third would compete with the
 * event loop.
 */
const maxThreads = 2;

/** The jobs of one client that may wait: short ones run at about 100 per second, and wait for up to 10 s. */
const maxWaitingOfOne = 1_000;

/** An idle thread ends after this time and frees its memory. */
const idleMs = 5_000;

/**
 * A job is canceled in its thread at its deadline. A thread that is still silent this much later is replaced.
 */
const graceMs = 2_000;

/** A new thread first loads its code, which takes 0.3 s on an idle machine and far longer on a busy one. */
const startMs = 20_000;

export interface LaneRequest {
  readonly id: number;
  readonly job: unknown;
}

export interface LaneResponse {
  readonly id: number;
  readonly result?: unknown;
  /** The reason if the job failed; `retryAfter` is set if it is worth another try. */
  readonly error?: { readonly reason: string; readonly retryAfter: number | null };
}

/** A client for which long work is done. Clients take turns. */
export interface Caller {
  readonly client: string;
  /** Returns false once the client is gone. A job that is no longer wanted when its turn comes is rejected. */
  isWanted(): boolean;
}

export interface JobOptions extends Partial<Omit<Caller, 'client'>> {
  /** The arrival of its request; now by default. */
  readonly since?: number;
}

interface Job {
  readonly client: string;
  readonly job: unknown;
  readonly maxMs: number;
  isWanted(): boolean;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Threads for long work. Each client has one job at a time, and clients take turns. A thread starts when it
 * is first needed. All threads are equal; a job carries everything it needs.
 */
export class Lanes {
  readonly #startThread: () => Worker;
  readonly #log: Log;
  readonly #threads = new Set<Lane>();
  readonly #waiting = new FairQueue<Job>();
  readonly #busy = new Set<string>();

  constructor(startThread: () => Worker, log: Log) {
    this.#startThread = startThread;
    this.#log = log;
  }

  /**
   * Runs a job for `maxMs`, which may begin until `maxMs` after the arrival of its request. Beyond a number of jobs that
   * wait, one more of the same client is rejected at once.
   */
  async run<Result>(
    client: string,
    job: unknown,
    maxMs: number,
    { isWanted = () => true, since = performance.now() }: JobOptions = {},
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const leftMs = since + maxMs - performance.now();
    if (leftMs <= 0 || this.#waiting.countOf(client) >= maxWaitingOfOne) throw tryLater();
    const waiting: Job = { client, job, maxMs, isWanted, resolve: resolve as Job['resolve'], reject };
    this.#waiting.add(client, waiting);
    const timer = setTimeout(() => this.#waiting.remove(client, waiting) && reject(tryLater()), leftMs);
    this.#startNext();
    return promise.finally(() => clearTimeout(timer));
  }

  /** Sends a message to all threads, without a response. */
  notify(message: unknown): void {
    for (const lane of this.#threads) lane.notify(message);
  }

  close(): void {
    for (const lane of this.#threads) lane.end();
  }

  #startNext(): void {
    const lane = [...this.#threads].find(({ isFree }) => isFree);
    if (lane === undefined && this.#threads.size >= maxThreads) return;
    const job = this.#waiting.take((client) => !this.#busy.has(client));
    if (job === undefined) return;
    if (job.isWanted()) this.#start(lane ?? this.#addThread(), job);
    else {
      job.reject(tryLater());
      this.#startNext();
    }
  }

  #start(lane: Lane, job: Job): void {
    this.#busy.add(job.client);
    lane.start(job, () => {
      this.#busy.delete(job.client);
      this.#startNext();
    });
  }

  #addThread(): Lane {
    const lane = new Lane(this.#startThread(), this.#log, () => this.#threads.delete(lane));
    this.#threads.add(lane);
    return lane;
  }
}

class Lane {
  readonly #thread: Worker;
  readonly #log: Log;
  readonly #onEnd: () => void;
  #current: { readonly job: Job; readonly onDone: () => void; readonly timer: Timer } | null = null;
  #idle: Timer | undefined;
  #id = 0;
  #hasStarted = false;

  constructor(thread: Worker, log: Log, onEnd: () => void) {
    this.#thread = thread;
    this.#log = log;
    this.#onEnd = onEnd;
    thread.unref();
    thread.onmessage = ({ data }: MessageEvent<LaneResponse>) => {
      this.#hasStarted = true;
      if (data.id !== this.#id) return;
      const { result, error } = data;
      this.#idle = setTimeout(() => this.end(), idleMs).unref();
      this.#finish(({ resolve, reject }) => {
        if (error === undefined) resolve(result);
        else reject(toError(error));
      });
    };
    thread.onerror = (event) => this.#fail(event.message);
  }

  get isFree(): boolean {
    return this.#current === null;
  }

  start(job: Job, onDone: () => void): void {
    clearTimeout(this.#idle);
    const patienceMs = job.maxMs + graceMs + (this.#hasStarted ? 0 : startMs);
    const timer = setTimeout(() => this.#fail('it does not respond'), patienceMs);
    this.#current = { job, onDone, timer };
    this.#id += 1;
    this.#thread.postMessage({ id: this.#id, job: job.job } satisfies LaneRequest, buffersOf(job.job));
  }

  notify(message: unknown): void {
    this.#thread.postMessage(message);
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#onEnd();
    this.#thread.terminate();
    this.#finish(({ reject }) => reject(tryLater()));
  }

  #fail(reason: string): void {
    this.#log.warn('a reader thread is being replaced', { reason });
    this.end();
  }

  #finish(settle: (job: Job) => void): void {
    const current = this.#current;
    this.#current = null;
    if (current === null) return;
    clearTimeout(current.timer);
    settle(current.job);
    current.onDone();
  }
}

/** Returns the bytes in a job or a result, which are transferred, not copied. */
export function buffersOf(message: unknown): ArrayBuffer[] {
  if (typeof message !== 'object' || message === null) return [];
  return Object.values(message).flatMap((value) =>
    value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
  );
}

function toError({ reason, retryAfter }: NonNullable<LaneResponse['error']>): Error {
  const error = new Error(reason);
  return retryAfter === null ? error : new RetryLater('UNAVAILABLE', retryAfter, { cause: error });
}

function tryLater(): RetryLater {
  return new RetryLater('UNAVAILABLE', 1);
}
