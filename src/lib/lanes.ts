import { RetryLater } from './failure.ts';
import type { Log } from './log.ts';

/**
 * Two threads keep a long operation from delaying those of all other clients. A third would compete with the
 * event loop.
 */
const maxThreads = 2;

/** A job that waits holds little more than its request. */
const maxWaiting = 1024;
const maxWaitingOfClient = 256;

/** The polling interval for clients without room. */
const retryMs = 20;

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

export interface JobOptions {
  /** A job that is no longer wanted when its turn comes is rejected. */
  isWanted?(): boolean;
  /** True if the client holds the memory of earlier parts, which is only released after this one. */
  readonly isContinued?: boolean;
}

interface Job {
  readonly client: string;
  readonly askedAt: number;
  readonly job: unknown;
  readonly maxMs: number;
  readonly isContinued: boolean;
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
  /** The waiting jobs by client, the longest-waiting client first. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #busy = new Set<string>();
  readonly #hasRoom: (client: string) => boolean;
  #retry: Timer | null = null;

  /** `hasRoom` returns true if the process has memory for one more result of a client. */
  constructor(startThread: () => Worker, log: Log, hasRoom: (client: string) => boolean = () => true) {
    this.#startThread = startThread;
    this.#log = log;
    this.#hasRoom = hasRoom;
  }

  run<Result>(
    client: string,
    job: unknown,
    maxMs: number,
    { isWanted = () => true, isContinued = false }: JobOptions = {},
  ): Promise<Result> {
    const ofClient = this.#waiting.get(client)?.length ?? 0;
    if (ofClient >= maxWaitingOfClient || this.waiting >= maxWaiting) throw new RetryLater('UNAVAILABLE', 1);
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(client) ?? [];
      waiting.push({
        client,
        askedAt: performance.now(),
        job,
        maxMs,
        isContinued,
        isWanted,
        resolve: resolve as Job['resolve'],
        reject,
      });
      this.#waiting.set(client, waiting);
      this.#startNext();
    });
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Sends a message to all threads, without a response. */
  notify(message: unknown): void {
    for (const lane of this.#threads) lane.notify(message);
  }

  close(): void {
    for (const lane of this.#threads) lane.end();
  }

  #startNext(): void {
    const job = this.#findNext();
    if (job === undefined) {
      this.#tryLater();
      return;
    }
    const lane = [...this.#threads].find(({ isFree }) => isFree) ?? this.#addThread();
    if (!lane) return;
    this.#remove(job);
    if (job.isWanted()) this.#start(lane, job);
    else {
      job.reject(new RetryLater('UNAVAILABLE', 1));
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

  #addThread(): Lane | null {
    if (this.#threads.size >= maxThreads) return null;
    const lane = new Lane(this.#startThread(), this.#log, () => this.#threads.delete(lane));
    this.#threads.add(lane);
    return lane;
  }

  #findNext(): Job | undefined {
    for (const [client, jobs] of this.#waiting) {
      if (this.#busy.has(client)) continue;
      const hasRoom = this.#hasRoom(client);
      const job = jobs.find(({ isContinued }) => hasRoom || isContinued);
      if (job !== undefined) return job;
    }
    return undefined;
  }

  /** Clients that leave results unread wait for room, and are rejected when the time limit of a job has passed. */
  #tryLater(): void {
    if (this.#waiting.size === 0 || this.#retry !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#refuseOld();
      this.#startNext();
    }, retryMs);
  }

  #refuseOld(): void {
    const now = performance.now();
    for (const [client, jobs] of this.#waiting) {
      const left = jobs.filter(({ askedAt, maxMs, isWanted }) => now - askedAt < maxMs && isWanted());
      if (left.length > 0) this.#waiting.set(client, left);
      else this.#waiting.delete(client);
      for (const job of jobs) if (!left.includes(job)) job.reject(new RetryLater('UNAVAILABLE', 1));
    }
  }

  /** The client goes to the end of the line. */
  #remove(job: Job): void {
    const { client } = job;
    const left = (this.#waiting.get(client) ?? []).filter((other) => other !== job);
    this.#waiting.delete(client);
    if (left.length > 0) this.#waiting.set(client, left);
  }
}

class Lane {
  readonly #thread: Worker;
  readonly #log: Log;
  readonly #onEnd: () => void;
  #current: { readonly job: Job; readonly onDone: () => void; readonly timer: Timer } | null = null;
  #idle: Timer | null = null;
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
    if (this.#idle !== null) clearTimeout(this.#idle);
    const patienceMs = job.maxMs + graceMs + (this.#hasStarted ? 0 : startMs);
    const timer = setTimeout(() => this.#fail('it does not respond'), patienceMs);
    this.#current = { job, onDone, timer };
    this.#id += 1;
    this.#thread.postMessage({ id: this.#id, job: job.job } satisfies LaneRequest);
  }

  notify(message: unknown): void {
    this.#thread.postMessage(message);
  }

  end(): void {
    this.#onEnd();
    this.#thread.terminate();
    this.#finish(({ reject }) => reject(new RetryLater('UNAVAILABLE', 1)));
    if (this.#idle !== null) clearTimeout(this.#idle);
  }

  #fail(reason: string): void {
    this.#log.warn('a reader thread is being replaced', { reason });
    this.end();
  }

  #finish(settle: (job: Job) => void): void {
    const current = this.#current;
    this.#current = null;
    this.#idle = setTimeout(() => this.end(), idleMs);
    this.#idle.unref();
    if (current === null) return;
    clearTimeout(current.timer);
    settle(current.job);
    current.onDone();
  }
}

function toError({ reason, retryAfter }: NonNullable<LaneResponse['error']>): Error {
  const error = new Error(reason);
  return retryAfter === null ? error : new RetryLater('UNAVAILABLE', retryAfter, { cause: error });
}
