import { RetryLater } from './failure.ts';

interface Waiter {
  start(): void;
  refuse(error: RetryLater): void;
}

export interface FairLimits {
  /** Pieces of work that run at once. */
  readonly atOnce: number;
  /** Pieces that may wait, in all and of one client. */
  readonly maxWaiting: number;
  readonly maxWaitingOfOne: number;
}

/** Runs a few pieces of work at once. Clients take turns, so a client with many of them delays the others by one each. */
export class FairLimiter {
  readonly #limits: FairLimits;
  /** Who waits, by client. The client whose turn is next stands first. */
  readonly #lanes = new Map<string, Waiter[]>();
  #waiting = 0;
  #running = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(client);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(client: string): Promise<void> {
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1;
      return;
    }
    this.#makeRoom(client);
    await new Promise<void>((start, refuse) => {
      const lane = this.#lanes.get(client) ?? [];
      lane.push({ start, refuse });
      this.#lanes.set(client, lane);
      this.#waiting += 1;
    });
  }

  /** When all places are taken, the client with the most loses one to a client with fewer. */
  #makeRoom(client: string): void {
    const own = this.#lanes.get(client)?.length ?? 0;
    if (own >= this.#limits.maxWaitingOfOne) throw tryLater();
    if (this.#waiting < this.#limits.maxWaiting) return;
    const longest = [...this.#lanes.values()].reduce<Waiter[]>(
      (one, other) => (other.length > one.length ? other : one),
      [],
    );
    if (longest.length <= own + 1) throw tryLater();
    this.#waiting -= 1;
    longest.pop()?.refuse(tryLater());
  }

  /** The next in turn takes over the place, so that nobody can slip in between. */
  #leave(): void {
    const next = this.#lanes.entries().next();
    if (next.done) {
      this.#running -= 1;
      return;
    }
    const [client, lane] = next.value;
    this.#lanes.delete(client);
    const waiter = lane.shift();
    if (lane.length > 0) this.#lanes.set(client, lane);
    this.#waiting -= 1;
    waiter?.start();
  }
}

function tryLater(): RetryLater {
  return new RetryLater('UNAVAILABLE', 1);
}
