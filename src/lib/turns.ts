import { RetryLater } from './failure.ts';

export interface TurnLimits {
  /** Pieces of long work at once, of all clients together. */
  readonly max: number;
  /** Pieces that may wait, of one client and of all. */
  readonly maxWaitingOfClient: number;
  readonly maxWaiting: number;
}

interface Waiter {
  readonly client: string;
  start(): void;
}

/**
 * Long work takes turns: one piece of each client at a time, and a few in all. This bounds the memory of long work for
 * any number of requests.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #busy = new Set<string>();
  readonly #waiting: Waiter[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Resolves to what gives the turn back. Work that has waited until `deadline` (`performance.now()`) is refused. */
  async take(client: string, deadline: number): Promise<() => void> {
    if (!this.#isFree(client)) await this.#wait(client, deadline);
    else this.#busy.add(client);
    return () => this.#giveBack(client);
  }

  #isFree(client: string): boolean {
    return this.#busy.size < this.#limits.max && !this.#busy.has(client);
  }

  #wait(client: string, deadline: number): Promise<void> {
    const ofClient = this.#waiting.filter((waiter) => waiter.client === client).length;
    if (ofClient >= this.#limits.maxWaitingOfClient || this.#waiting.length >= this.#limits.maxWaiting) {
      throw new RetryLater('UNAVAILABLE', 1);
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
          reject(new RetryLater('UNAVAILABLE', 1));
        },
        Math.max(1, deadline - performance.now()),
      );
      const waiter: Waiter = {
        client,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(waiter);
    });
  }

  #giveBack(client: string): void {
    this.#busy.delete(client);
    const index = this.#waiting.findIndex((waiter) => this.#isFree(waiter.client));
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
    if (next === undefined) return;
    // The slot is taken before the work continues, so that no newcomer can take it.
    this.#busy.add(next.client);
    next.start();
  }
}
