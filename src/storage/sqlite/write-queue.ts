import type { Awaitable } from '../../lib/awaitable.ts';
import { type Purpose, type SchemaWriter, StorageRefusal } from '../database.ts';
import { isBusy } from './errors.ts';
import { createJobWriter, tooLate } from './job-writer.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { countChange } from './turn-reader.ts';

type Work<T> = (writer: SchemaWriter) => Awaitable<T>;

interface Job {
  readonly work: Work<unknown>;
  /** The `performance.now()` at which the job fails. */
  readonly deadline: number;
  readonly purpose: Purpose;
  readonly isPatient: boolean;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export interface JobOptions {
  readonly purpose?: Purpose | undefined;
  /** Removes the time limit once the work has begun. */
  readonly isPatient?: boolean;
}

export interface QueueOptions {
  /** Makes subsequent reads see the newest data. */
  endTurn(): void;
  /** Called after a commit with the number of its jobs. What it returns is called once the commit is durable. */
  afterCommit(size: number): () => void;
  /** Makes commits durable; null if nothing has to be. A commit that could not be flushed is not made. */
  readonly log: { open(): void; flush(): Promise<void> } | null;
}

/** The time limit of a job: waiting for its turn and for other processes, and its own work. */
const longestJobMs = 5_000;

/** A batch that blocks the event loop for longer than this ends, and the loop runs before the next one. */
const longestBatchMs = 10;

/** A larger batch would delay its first request for the sake of unrelated ones. */
const largestBatch = 256;

/**
 * Makes SQLite notice that another process has changed the schema, as an import does with the triggers. During the
 * preparation of a statement that writes to a search index, it would notice too late, and fail to find a table.
 */
const readSchema = 'select 1 from sqlite_schema limit 1';

const pauseMs = 1;

const watchMs = 50;

/**
 * Runs jobs one after the other on one connection. Jobs that wait together share one commit, and so one flush to disk.
 * Each has a savepoint, so a job that fails does not undo the others. No job is resolved before the commit is
 * flushed. Nothing blocks the queue: a job that exceeds its time limit is rolled back.
 */
export class WriteQueue {
  /** True from the beginning of a transaction until it is committed or rolled back, even if an error has ended it. */
  isWriting = false;
  /** The batch whose transaction is open; null if there is none. */
  batch: Promise<void> | null = null;
  readonly #connection: SqliteConnection;
  readonly #options: QueueOptions;
  #waiting: Job[] = [];
  #running: Promise<void> | null = null;
  #jobWriter;
  #current: { readonly job: Job; giveUp(error: unknown): void } | null = null;
  #hasChangedData = false;
  #lastWasLong = false;
  #failedFlush: { readonly reason: unknown } | null = null;

  constructor(connection: SqliteConnection, options: QueueOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#jobWriter = createJobWriter(connection);
  }

  add<T>(work: Work<T>, { purpose = 'data', isPatient = false }: JobOptions = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        work,
        deadline: performance.now() + longestJobMs,
        purpose,
        isPatient,
        resolve: (value) => resolve(value as T),
        reject,
      });
      this.#running ??= this.#drain();
    });
  }

  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Requests that the event loop reads in one turn share one batch.
      await this.#nextTurn();
      if (!(await this.#begin())) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.batch = promise;
      await this.#runBatch();
      this.batch = null;
      resolve();
    }
    this.#running = null;
  }

  /**
   * Resolves after the requests of this turn are read. The new turn's reads end once everything that follows
   * synchronously is done, before the loop accepts the next requests.
   */
  #nextTurn(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(resolve);
      setImmediate(this.#options.endTurn);
    });
  }

  /** Begins a transaction. Another process may be writing; waiting for it does not block the reads of this process. */
  async #begin(): Promise<boolean> {
    let reason: unknown;
    for (;;) {
      this.#options.endTurn();
      this.#rollBack();
      this.#rejectLate(reason);
      if (this.#failedFlush !== null) this.#reject(() => true, this.#failedFlush.reason);
      if (this.#waiting.length === 0) return false;
      try {
        this.#connection.run('begin immediate', []);
        this.#connection.first(readSchema, []);
        this.isWriting = true;
        return true;
      } catch (error) {
        if (!isBusy(error)) {
          this.#reject(() => true, error);
          return false;
        }
        reason = error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async #runBatch(): Promise<void> {
    const startedAt = performance.now();
    const jobs: Job[] = [];
    const responses: (() => void)[] = [];
    const stopWatching = this.#watch();
    const isPatient = this.#waiting[0]?.isPatient === true;
    let announce: () => void;
    this.#hasChangedData = false;
    if (isPatient) this.#connection.useCache('bulk');
    try {
      for (let job = this.#takeNext(jobs, startedAt); job; job = this.#takeNext(jobs, startedAt)) {
        jobs.push(job);
        responses.push(await this.#runJob(job));
      }
      // The commit of a long batch takes about as long again, so other work goes first.
      if (performance.now() - startedAt > longestBatchMs) await this.#nextTurn();
      if (this.#hasChangedData) countChange(this.#connection);
      this.#options.endTurn();
      this.#options.log?.open();
      this.#connection.run('commit', []);
      this.isWriting = false;
      announce = this.#options.afterCommit(jobs.length);
      await this.#flush();
    } catch (error) {
      this.#rollBack();
      this.isWriting = false;
      for (const job of jobs) job.reject(error);
      return;
    } finally {
      stopWatching();
      if (isPatient) this.#connection.useCache('usual');
    }
    for (const reply of responses) reply();
    announce();
  }

  /**
   * After a failed flush, the system may have dropped what it could not write, and a later flush would hide that. So
   * nothing is written until the database is opened again, which reads the actual state of the file.
   */
  async #flush(): Promise<void> {
    try {
      await this.#options.log?.flush();
    } catch (cause) {
      this.#failedFlush = { reason: new StorageRefusal({ cause }) };
      throw this.#failedFlush.reason;
    }
  }

  /** Takes the next job of a batch. Short jobs share one, ahead of the long jobs among them, and take turns with those. */
  #takeNext(batch: readonly Job[], startedAt: number): Job | undefined {
    const [first] = batch;
    const isFull = batch.length === largestBatch || performance.now() - startedAt >= longestBatchMs;
    if (first && (isFull || isLong(first))) return undefined;
    const index = first || this.#lastWasLong ? this.#waiting.findIndex((job) => !isLong(job)) : 0;
    if (first && index < 0) return undefined;
    const [job] = this.#waiting.splice(Math.max(index, 0), 1);
    this.#lastWasLong = job !== undefined && isLong(job);
    return job;
  }

  async #runJob(job: Job): Promise<() => void> {
    this.#connection.run('savepoint job', []);
    try {
      const result = job.work(this.#jobWriter.writer);
      const value = result instanceof Promise ? await this.#untilDone(job, result) : result;
      this.#connection.run('release job', []);
      this.#hasChangedData ||= job.purpose !== 'bookkeeping';
      return () => job.resolve(value);
    } catch (error) {
      // A full disk ends the whole transaction including its savepoints, so the whole batch has failed.
      if (!this.#connection.inTransaction) throw error;
      // This also rolls back nested savepoints that are still open.
      this.#connection.script('rollback to job; release job');
      return () => job.reject(error);
    } finally {
      this.#current = null;
    }
  }

  /**
   * Waits for the work or its abortion. Afterwards, results of aborted work are ignored and its statements rejected.
   */
  #untilDone(job: Job, work: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const giveUp = (error: unknown) => {
        this.#jobWriter.revoke();
        this.#jobWriter = createJobWriter(this.#connection);
        reject(error);
      };
      this.#current = { job, giveUp };
      work.then(resolve, reject);
    });
  }

  /**
   * Watches for work that waits. Work that uses only the database is done before the event loop turns, so it is never
   * seen.
   */
  #watch(): () => void {
    let timer: Timer | undefined;
    const immediate = setImmediate(() => {
      this.#look();
      timer = setInterval(() => this.#look(), watchMs);
    });
    return () => {
      clearImmediate(immediate);
      clearInterval(timer);
    };
  }

  #look(): void {
    const { job, giveUp } = this.#current ?? {};
    if (job?.isPatient === false && job.deadline <= performance.now()) {
      giveUp?.(tooLate(new Error('the work took too long')));
    }
    this.#rejectLate(undefined);
  }

  #rejectLate(reason: unknown): void {
    const now = performance.now();
    if (this.#waiting.some(({ deadline }) => deadline <= now)) {
      this.#reject(({ deadline }) => deadline <= now, tooLate(reason));
    }
  }

  #reject(isMeant: (job: Job) => boolean, error: unknown): void {
    const rejected = this.#waiting.filter(isMeant);
    this.#waiting = this.#waiting.filter((job) => !isMeant(job));
    for (const job of rejected) job.reject(error);
  }

  /**
   * Rolls back without ever throwing, so that nothing can end the queue. A failed rollback is repeated before the next
   * batch.
   */
  #rollBack(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.script('rollback');
    } catch {
      // The disk failed: the next `begin` rejects all waiting jobs.
    }
  }
}

/** Returns true for a job that has a commit of its own, so that no other waits for it longer than it must. */
function isLong({ purpose, isPatient }: Job): boolean {
  return purpose === 'bulk' || isPatient;
}
