import type { Awaitable } from '../../lib/awaitable.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

interface Job {
  work(): Awaitable<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** A batch larger than this would keep its first request waiting for strangers. */
const largestBatch = 256;

/**
 * Runs pieces of work one after the other on one connection. Those that wait together share one commit, and so one
 * flush to disk; each has a savepoint of its own, so that one that fails takes nothing of its neighbours with it.
 * Nobody is answered before the commit.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection;
  readonly #waiting: Job[] = [];
  #running: Promise<void> | null = null;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  add<T>(work: () => Awaitable<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: (value) => resolve(value as T), reject });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  get isBusy(): boolean {
    return this.#running !== null;
  }

  async #drain(): Promise<void> {
    // The requests that the event loop reads in one turn meet in one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#runBatch(this.#waiting.splice(0, largestBatch));
    this.#running = null;
  }

  async #runBatch(jobs: readonly Job[]): Promise<void> {
    const settle: (() => void)[] = [];
    try {
      this.#connection.script('begin immediate');
      for (const job of jobs) settle.push(await this.#runJob(job));
      this.#connection.script('commit');
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.script('rollback');
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const answer of settle) answer();
  }

  async #runJob(job: Job): Promise<() => void> {
    this.#connection.script('savepoint job');
    try {
      const value = await job.work();
      this.#connection.script('release job');
      return () => job.resolve(value);
    } catch (error) {
      // A full disk ends the whole transaction, and with it the savepoint: then the whole batch has failed.
      if (!this.#connection.inTransaction) throw error;
      this.#connection.script('rollback to job; release job');
      return () => job.reject(error);
    }
  }
}
