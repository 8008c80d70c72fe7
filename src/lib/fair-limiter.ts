import { RetryLater } from './failure.ts';

interface Waiter {
  start(): void;
  refuse(error: RetryLater): void;
}

export interface FairLimits {
  readonly atOnce: number;
  /** Limits of the queue, in total and per client. */
  readonly maxWaiting: number;
  readonly maxWaitingOfOne: number;
}

/** The waiting work of one kind, by client. The client whose turn is next comes first. */
type Lanes = Map<string, Waiter[]>;

/**
 * Runs a few pieces of work at once. Kinds of work take turns, and so do the clients of each kind: a client
 * with many pieces delays the others of its kind by one each, and a popular kind leaves the others their
 * share.
 */
export class FairLimiter {
  readonly #limits: FairLimits;
  /** The kind whose turn is next comes first. */
  readonly #kinds = new Map<string, Lanes>();
  #running = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  async run<T>(kind: string, client: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(kind, client);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(kind: string, client: string): Promise<void> {
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1;
      return;
    }
    this.#makeRoom(kind, client);
    await new Promise<void>((start, refuse) => {
      const lanes = this.#kinds.get(kind) ?? new Map<string, Waiter[]>();
      lanes.set(client, [...(lanes.get(client) ?? []), { start, refuse }]);
      this.#kinds.set(kind, lanes);
    });
  }

  /** If the queue is full, drops one piece of the kind with the most, from its client with the most. */
  #makeRoom(kind: string, client: string): void {
    const lanes: Lanes = this.#kinds.get(kind) ?? new Map();
    const own = lanes.get(client)?.length ?? 0;
    if (own >= this.#limits.maxWaitingOfOne) throw tryLater();
    const counts = [...this.#kinds.values()].map(countOf);
    if (counts.reduce((sum, count) => sum + count, 0) < this.#limits.maxWaiting) return;
    const fullest = [...this.#kinds.values()][counts.indexOf(Math.max(...counts))] ?? lanes;
    const [loser, longest] = longestOf(fullest);
    const isOwnKind = fullest === lanes;
    if (isOwnKind ? longest.length <= own + 1 : countOf(fullest) <= countOf(lanes) + 1) throw tryLater();
    longest.pop()?.refuse(tryLater());
    if (longest.length === 0) fullest.delete(loser);
  }

  /** Hands the slot directly to the next in turn, so that a newcomer cannot take it. */
  #leave(): void {
    const [kind, lanes] = this.#kinds.entries().next().value ?? [];
    const [client, lane] = lanes?.entries().next().value ?? [];
    if (kind === undefined || lanes === undefined || client === undefined || lane === undefined) {
      this.#running -= 1;
      return;
    }
    this.#kinds.delete(kind);
    lanes.delete(client);
    const waiter = lane.shift();
    if (lane.length > 0) lanes.set(client, lane);
    if (lanes.size > 0) this.#kinds.set(kind, lanes);
    waiter?.start();
  }
}

function countOf(lanes: Lanes): number {
  return [...lanes.values()].reduce((sum, { length }) => sum + length, 0);
}

function longestOf(lanes: Lanes): [client: string, lane: Waiter[]] {
  return [...lanes].reduce((one, other) => (other[1].length > one[1].length ? other : one), ['', []]);
}

function tryLater(): RetryLater {
  return new RetryLater('UNAVAILABLE', 1);
}
