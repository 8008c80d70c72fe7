import { RetryLater } from './failure.ts';

export interface SemaphoreLimits {
  readonly atOnce: number;
  /** Limits of the queue, in total and per client. */
  readonly maxWaiting?: number;
  readonly maxWaitingOfOne?: number;
}

export interface Turn {
  readonly kind?: string;
  readonly client?: string;
  /** The longest time in the queue. */
  readonly maxWaitMs?: number | undefined;
}

interface Waiter {
  readonly kind: string;
  readonly client: string;
  start(): void;
  refuse(error: RetryLater): void;
}

/** The default length of the queue: clients no longer want work that waits behind this much. */
const usualMaxWaiting = 10_000;

/** The waiting work of one kind, by client. The client whose turn is next comes first. */
type Clients = Map<string, Set<Waiter>>;

/**
 * Runs a few pieces of work at once and queues a bounded number more; the rest fail with `RetryLater`. Kinds of work
 * take turns, and so do the clients of each kind: a client with many pieces delays the others of its kind by one each,
 * and a popular kind leaves the others their share.
 */
export class Semaphore {
  readonly #limits: Required<SemaphoreLimits>;
  /** The kind whose turn is next comes first. */
  readonly #kinds = new Map<string, Clients>();
  #running = 0;
  #waiting = 0;

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
    this.#makeRoom(kind, client);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { kind, client, start: resolve, refuse: reject };
    this.#enqueue(waiter);
    const timer = maxWaitMs === undefined ? undefined : setTimeout(() => this.#refuse(waiter), maxWaitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  /** If the queue is full, drops one piece of the kind with the most, from its client with the most. */
  #makeRoom(kind: string, client: string): void {
    const own: Clients = this.#kinds.get(kind) ?? new Map();
    const ofClient = own.get(client)?.size ?? 0;
    if (ofClient >= this.#limits.maxWaitingOfOne) throw tryLater();
    if (this.#waiting < this.#limits.maxWaiting) return;
    const fullest = largestOf(this.#kinds.values(), countOf) ?? own;
    const longest = largestOf(fullest.values(), ({ size }) => size) ?? new Set();
    const isFairer = fullest === own ? longest.size > ofClient + 1 : countOf(fullest) > countOf(own) + 1;
    const last = isFairer ? [...longest].at(-1) : undefined;
    if (last === undefined) throw tryLater();
    this.#refuse(last);
  }

  #enqueue(waiter: Waiter): void {
    const clients: Clients = this.#kinds.get(waiter.kind) ?? new Map();
    this.#kinds.set(waiter.kind, clients);
    clients.set(waiter.client, (clients.get(waiter.client) ?? new Set()).add(waiter));
    this.#waiting += 1;
  }

  #dequeue(waiter: Waiter): void {
    const clients = this.#kinds.get(waiter.kind);
    const queue = clients?.get(waiter.client);
    if (!queue?.delete(waiter)) return;
    this.#waiting -= 1;
    if (queue.size === 0) clients?.delete(waiter.client);
    if (clients?.size === 0) this.#kinds.delete(waiter.kind);
  }

  #refuse(waiter: Waiter): void {
    this.#dequeue(waiter);
    waiter.refuse(tryLater());
  }

  /** Hands the slot directly to the next in turn, so that a newcomer cannot take it. */
  #leave(): void {
    const [clients = new Map()] = this.#kinds.values();
    const [queue = new Set()] = (clients as Clients).values();
    const [next] = queue;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#dequeue(next);
    moveToEnd(clients, next.client);
    moveToEnd(this.#kinds, next.kind);
    next.start();
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

function countOf(clients: Clients): number {
  return [...clients.values()].reduce((sum, { size }) => sum + size, 0);
}

function largestOf<Item>(items: Iterable<Item>, sizeOf: (item: Item) => number): Item | undefined {
  return [...items].sort((one, other) => sizeOf(other) - sizeOf(one))[0];
}

function tryLater(): RetryLater {
  return new RetryLater('UNAVAILABLE', 1);
}
