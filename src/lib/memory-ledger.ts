import type { Awaitable } from './awaitable.ts';
import { RetryLater } from './failure.ts';
import { Garbage } from './garbage.ts';

export interface MemoryLimits {
  /** Bytes held for one client, and for all clients together. */
  readonly perClient: number;
  readonly total: number;
  /** How long a request waits for room before it is refused. */
  readonly waitMs?: number;
}

export const defaultMemoryLimits: MemoryLimits = { perClient: 67_108_864, total: 268_435_456 };

const defaultWaitMs = 5_000;

/** Memory held for a client. */
export class Holding {
  readonly #add: (client: string, bytes: number) => void;
  readonly #client: string;
  #bytes = 0;
  #isReleased = false;

  constructor(add: (client: string, bytes: number) => void, client: string, bytes: number) {
    this.#add = add;
    this.#client = client;
    this.resize(bytes);
  }

  /** Does nothing once it is released. */
  resize(bytes: number): void {
    if (this.#isReleased || bytes === this.#bytes) return;
    const more = bytes - this.#bytes;
    this.#bytes = bytes;
    this.#add(this.#client, more);
  }

  release(): void {
    this.resize(0);
    this.#isReleased = true;
  }
}

interface Account {
  held: number;
  /** Requests that wait for room, in the order in which they came, and the bytes that they will take. */
  readonly queue: Set<Waiter>;
  waiting: number;
}

interface Waiter {
  readonly bytes: number;
  admit(): void;
}

/**
 * Every byte that the process holds on behalf of a client: bodies being received, variables of open subscriptions,
 * responses not yet sent. A client has a share, and the process has a total.
 */
export class MemoryLedger {
  readonly #limits: MemoryLimits;
  readonly #garbage: Garbage;
  readonly #accounts = new Map<string, Account>();
  /** Those of them with requests that wait. */
  readonly #queued = new Map<string, Account>();
  #total = 0;
  #waiting = 0;

  constructor(limits: MemoryLimits = defaultMemoryLimits, garbage = new Garbage()) {
    this.#limits = limits;
    this.#garbage = garbage;
  }

  /** False while no client can possibly have used up its share, so that nobody needs to ask whose request it is. */
  get isTight(): boolean {
    return this.#total >= this.#limits.perClient;
  }

  hasRoom(client: string, bytes = 0): boolean {
    const { perClient, total } = this.#limits;
    const held = this.#accounts.get(client)?.held ?? 0;
    // Something larger than a whole share is let in alone.
    return this.#fits(held, bytes, perClient) && this.#fits(this.#total, bytes, total);
  }

  /** Charges memory that is held already, whether there is room for it or not. */
  hold(client: string, bytes: number): Holding {
    return new Holding(this.#add, client, bytes);
  }

  /** Charges memory once there is room for it. A request that has waited too long is told to come back. */
  admit(client: string, bytes: number): Awaitable<Holding> {
    if (this.hasRoom(client, bytes)) return this.hold(client, bytes);
    return this.#wait(client, bytes);
  }

  /** Resolves once the client has room left in its share. */
  async untilRoom(client: string): Promise<void> {
    (await this.admit(client, 0)).release();
  }

  async #wait(client: string, bytes: number): Promise<Holding> {
    const { perClient, total, waitMs = defaultWaitMs } = this.#limits;
    const account = this.#accountOf(client);
    // The runtime goes on receiving the body of a request that waits, so what waits is bounded as well.
    const isFull = account.waiting + bytes > perClient || this.#total + this.#waiting + bytes > total;
    if (bytes > 0 && isFull) throw new RetryLater('UNAVAILABLE', 1);
    const { promise, resolve, reject } = Promise.withResolvers<Holding>();
    const timer = setTimeout(() => reject(new RetryLater('UNAVAILABLE', 1)), waitMs);
    const waiter: Waiter = { bytes, admit: () => resolve(this.hold(client, bytes)) };
    this.#enqueue(client, account, waiter);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#dequeue(client, account, waiter);
    }
  }

  #fits(held: number, bytes: number, limit: number): boolean {
    return held === 0 || (held < limit && held + bytes <= limit);
  }

  readonly #add = (client: string, bytes: number): void => {
    this.#accountOf(client).held += bytes;
    this.#total += bytes;
    if (bytes < 0) this.#freed(client, -bytes);
  };

  #enqueue(client: string, account: Account, waiter: Waiter): void {
    account.queue.add(waiter);
    this.#queued.set(client, account);
    account.waiting += waiter.bytes;
    this.#waiting += waiter.bytes;
  }

  #dequeue(client: string, account: Account, waiter: Waiter): void {
    if (!account.queue.delete(waiter)) return;
    if (account.queue.size === 0) this.#queued.delete(client);
    account.waiting -= waiter.bytes;
    this.#waiting -= waiter.bytes;
    this.#forget(client, account);
  }

  #freed(client: string, bytes: number): void {
    this.#forget(client, this.#accountOf(client));
    this.#garbage.released(bytes);
    for (const [name, account] of this.#queued) {
      if (this.#total >= this.#limits.total) return;
      this.#admitNext(name, account);
    }
  }

  #admitNext(client: string, account: Account): void {
    for (const waiter of account.queue) {
      if (!this.hasRoom(client, waiter.bytes)) return;
      this.#dequeue(client, account, waiter);
      waiter.admit();
    }
  }

  #accountOf(client: string): Account {
    const known = this.#accounts.get(client);
    if (known !== undefined) return known;
    const account: Account = { held: 0, queue: new Set(), waiting: 0 };
    this.#accounts.set(client, account);
    return account;
  }

  #forget(client: string, { held, queue }: Account): void {
    if (held === 0 && queue.size === 0) this.#accounts.delete(client);
  }
}
