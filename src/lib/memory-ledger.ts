import { Counter } from './counter.ts';

export interface MemoryLimits {
  /** Bytes held for one client, and for all clients together. */
  readonly perClient: number;
  readonly total: number;
}

export const defaultMemoryLimits: MemoryLimits = { perClient: 67_108_864, total: 268_435_456 };

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
    this.#add(this.#client, bytes - this.#bytes);
    this.#bytes = bytes;
  }

  release(): void {
    this.resize(0);
    this.#isReleased = true;
  }
}

/**
 * Every byte that the process holds on behalf of a client: bodies being received, variables of open
 * subscriptions, responses not yet sent. A client has a share, and the process has a total. Nothing waits for memory.
 */
export class MemoryLedger {
  readonly #limits: MemoryLimits;
  readonly #held = new Counter();
  #total = 0;

  constructor(limits: MemoryLimits = defaultMemoryLimits) {
    this.#limits = limits;
  }

  /** False while no client can have exhausted its share, so that the client need not be looked up. */
  get isTight(): boolean {
    return this.#total >= this.#limits.perClient;
  }

  /** Something larger than a whole share fits if nothing else is held. */
  hasRoom(client: string, bytes = 0): boolean {
    const { perClient, total } = this.#limits;
    return fits(this.#held.of(client), bytes, perClient) && fits(this.#total, bytes, total);
  }

  /** Charges memory to a client; returns null if there is no room for it. */
  tryHold(client: string, bytes: number): Holding | null {
    return this.hasRoom(client, bytes) ? this.hold(client, bytes) : null;
  }

  /** Charges memory that is already held, even if there is no room for it. */
  hold(client: string, bytes: number): Holding {
    return new Holding(this.#add, client, bytes);
  }

  readonly #add = (client: string, bytes: number): void => {
    this.#held.add(client, bytes);
    this.#total += bytes;
  };
}

function fits(held: number, bytes: number, limit: number): boolean {
  return held === 0 || (held < limit && held + bytes <= limit);
}
