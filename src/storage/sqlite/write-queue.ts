import type { Awaitable } from '../../lib/awaitable.ts';
import { isBusy, type SqliteConnection } from './sqlite-connection.ts';

interface Job {
  work(): Awaitable<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export interface CommitHooks {
  /** What is read from now on is of now. */
  endTurn(): void;
  /** Called once those who waited for the commit have been answered, with how many they were. */
  afterCommit(size: number): void;
}

/** A batch larger than this would keep its first request waiting for strangers. */
const largestBatch = 256;

/** How long a batch waits for another process, and how often it looks. */
const longestWaitMs = 5_000;
const pauseMs = 2;

/**
 * Runs pieces of work one after the other on one connection. Those that wait together share one commit, and so one
 * flush to disk; each has a savepoint of its own, so that one that fails takes nothing of its neighbours with it.
 * Nobody is answered before the commit.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection;
  readonly #waiting: Job[] = [];
  #running: Promise<void> | null = null;
  readonly #hooks: CommitHooks;

  constructor(connection: SqliteConnection, hooks: CommitHooks) {
    this.#connection = connection;
    this.#hooks = hooks;
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
    while (this.#waiting.length > 0) {
      // The requests that the event loop reads in one turn meet in one batch. The turn is over once the batch and those
      // who went on after it are done, and before the loop looks for the next requests.
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
        setImmediate(this.#hooks.endTurn);
      });
      await this.#runBatch(this.#waiting.splice(0, largestBatch));
    }
    this.#running = null;
  }

  async #runBatch(jobs: readonly Job[]): Promise<void> {
    const settle: (() => void)[] = [];
    try {
      await this.#begin();
      for (const job of jobs) settle.push(await this.#runJob(job));
      this.#hooks.endTurn();
      this.#connection.run('commit', []);
    } catch (error) {
      this.#rollBack();
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const answer of settle) answer();
    this.#hooks.afterCommit(jobs.length);
  }

  /** What cannot be undone now is undone before the next batch: nothing may end the queue. */
  #rollBack(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.script('rollback');
    } catch {
      // The disk fails; whoever waited is told so.
    }
  }

  /** Another process may be writing. Waiting for it does not stop this process from reading. */
  async #begin(): Promise<void> {
    const deadline = Date.now() + longestWaitMs;
    for (;;) {
      this.#rollBack();
      try {
        this.#connection.run('begin immediate', []);
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  async #runJob(job: Job): Promise<() => void> {
    try {
      const value = await this.nest(job.work);
      return () => job.resolve(value);
    } catch (error) {
      // A full disk ends the whole transaction, and with it the savepoints: then the whole batch has failed.
      if (!this.#connection.inTransaction) throw error;
      return () => job.reject(error);
    }
  }

  /** Runs a part of the current transaction that is all or nothing by itself. */
  async nest<T>(work: () => Awaitable<T>): Promise<T> {
    this.#connection.run('savepoint part', []);
    try {
      const value = await work();
      this.#connection.run('release part', []);
      return value;
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.script('rollback to part; release part');
      throw error;
    }
  }
}
