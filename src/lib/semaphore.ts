import { RetryLater } from './failure.ts';
import { FairQueue } from './fair-queue.ts';

export interface SemaphoreLimits {
  readonly atOnce: number;
  /** Limits of the queue of each kind, in total and per client. */
  readonly maxWaiting?: number;
  readonly maxWaitingOfOne?: number;
}

export interface Turn {
  readonly kind?: string;
  readonly client?: string;
  /** The longest time in the queue. */
  readonly maxWaitMs?: number | undefined;
}

/** The default length of a queue: clients no longer want work that waits behind this much. */
const usualMaxWaiting = 10_000;

/**
 * Runs a few pieces of work at once and queues a bounded number more; the rest fail with `RetryLater`. Kinds of work
 * take turns, and so do the clients of each kind: a client with many pieces delays the others of its kind by one each,
 * and a popular kind leaves the others their share.
 */
export class Semaphore {
  readonly #limits: Required<SemaphoreLimits>;
  /** The kind whose turn is next comes first. */
  readonly #kinds = new Map<string, FairQueue<() => void>>();
  #running = 0;

  constructor({ atOnce, maxWaiting = usualMaxWaiting, maxWaitingOfOne = maxWaiting }: SemaphoreLimits) {
    this.#limits = { atOnce, maxWaiting, maxWaitingOfOne };
  }

  async run<T>(work: () => Promise<T>, { kind = '', client = '', maxWaitMs }: Turn = {}): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#wait(kind, client, maxWaitMs);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #wait(kind: string, client: string, maxWaitMs: number | undefined): Promise<void> {
    const { maxWaiting, maxWaitingOfOne } = this.#limits;
    const queue = this.#kinds.get(kind) ?? new FairQueue<() => void>();
    if (queue.size >= maxWaiting || queue.countOf(client) >= maxWaitingOfOne)
      throw new RetryLater('UNAVAILABLE', 1);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.add(client, resolve);
    this.#kinds.set(kind, queue);
    const refuse = () => queue.remove(client, resolve) && reject(new RetryLater('UNAVAILABLE', 1));
    const timer = maxWaitMs === undefined ? undefined : setTimeout(refuse, maxWaitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  /** Hands the slot directly to the next in turn, so that a newcomer cannot take it. */
  #leave(): void {
    for (const [kind, queue] of this.#kinds) {
      const next = queue.take();
      this.#kinds.delete(kind);
      if (queue.size > 0) this.#kinds.set(kind, queue);
      if (next === undefined) continue;
      next();
      return;
    }
    this.#running -= 1;
  }
}
