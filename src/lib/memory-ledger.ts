import type { Awaitable } from './awaitable.ts';
import { RetryLater } from './failure.ts';

export interface MemoryLimits {
  /** Bytes held for one client, and for all clients together. */
  readonly perClient: number;
  readonly total: number;
  /** The time that a request waits for room before it is rejected. */
  readonly waitMs?: number;
}

export const defaultMemoryLimits: MemoryLimits = { perClient: 67_108_864, total: 268_435_456 };

const defaultWaitMs = 5_000;

/** One error for all requests: creating one takes longer than refusing a request. */
const noRoom = new RetryLater('UNAVAILABLE', 1);

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

  /** Does nothing after the release. */
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
  /** The requests that wait for room, in order of arrival, and the bytes received for them meanwhile. */
  readonly queue: Set<Waiter>;
  waiting: number;
}

interface Waiter {
  readonly bytes: number;
  readonly incoming: number;
  admit(): void;
}

/**
 * Every byte that the process holds on behalf of a client: bodies being received, variables of open
 * subscriptions, responses not yet sent. A client has a share, and the process has a total.
 */
export class MemoryLedger {
  readonly #limits: MemoryLimits;
  readonly #accounts = new Map<string, Account>();
  readonly #queued = new Map<string, Account>();
  #total = 0;
  #waiting = 0;

  constructor(limits: MemoryLimits = defaultMemoryLimits) {
    this.#limits = limits;
  }

  /** False while no client can have exhausted its share, so that the client need not be looked up. */
  get isTight(): boolean {
    return this.#total >= this.#limits.perClient;
  }

  hasRoom(client: string, bytes = 0): boolean {
    const { perClient, total } = this.#limits;
    const held = this.#accounts.get(client)?.held ?? 0;
    // Something larger than a whole share is admitted alone.
    return this.#fits(held, bytes, perClient) && this.#fits(this.#total, bytes, total);
  }

  /** Charges memory that is already held, even if there is no room for it. */
  hold(client: string, bytes: number): Holding {
    return new Holding(this.#add, client, bytes);
  }

  /**
   * Charges memory once there is room for it. Times out with `RetryLater`. While a request with a body waits,
   * the runtime keeps receiving its `incoming` bytes, so a body is refused immediately if too many of them
   * wait.
   */
  admit(client: string, bytes: number, incoming = 0): Awaitable<Holding> {
    if (this.hasRoom(client, bytes)) return this.hold(client, bytes);
    return this.#wait(client, bytes, incoming);
  }

  async #wait(client: string, bytes: number, incoming: number): Promise<Holding> {
    const { perClient, total, waitMs = defaultWaitMs } = this.#limits;
    const waiting = this.#accounts.get(client)?.waiting ?? 0;
    const isFull = waiting + incoming > perClient || this.#total + this.#waiting + incoming > total;
    if (incoming > 0 && isFull) throw noRoom;
    const { promise, resolve, reject } = Promise.withResolvers<Holding>();
    const account = this.#accountOf(client);
    const waiter: Waiter = { bytes, incoming, admit: () => resolve(this.hold(client, bytes)) };
    this.#enqueue(client, account, waiter);
    const timer = setTimeout(() => {
      this.#dequeue(client, account, waiter);
      reject(noRoom);
    }, waitMs);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #fits(held: number, bytes: number, limit: number): boolean {
    return held === 0 || (held < limit && held + bytes <= limit);
  }

  readonly #add = (client: string, bytes: number): void => {
    this.#accountOf(client).held += bytes;
    this.#total += bytes;
    if (bytes < 0) this.#freed(client);
  };

  #enqueue(client: string, account: Account, waiter: Waiter): void {
    account.queue.add(waiter);
    this.#queued.set(client, account);
    account.waiting += waiter.incoming;
    this.#waiting += waiter.incoming;
  }

  #dequeue(client: string, account: Account, waiter: Waiter): void {
    if (!account.queue.delete(waiter)) return;
    if (account.queue.size === 0) this.#queued.delete(client);
    account.waiting -= waiter.incoming;
    this.#waiting -= waiter.incoming;
    this.#forget(client, account);
  }

  #freed(client: string): void {
    this.#forget(client, this.#accountOf(client));
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
