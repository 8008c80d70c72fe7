import type { Deadline } from '../database.ts';
import { isServerGone, NoResponse } from './errors.ts';

/** The interval of checks while work is waiting. */
const tickMs = 100;

/** A server that is silent for this long is asked over a new connection, and has as long again to respond. */
const quietMs = 2_000;

/** Work that a caller is waiting for. */
export interface Waiting {
  readonly since: number;
  readonly deadline: Deadline;
  /** True once the caller has received a failure, after which nothing new may be started. */
  isOver: boolean;
  /** Rejects at that time. */
  readonly failure: Promise<never>;
  fail(error: unknown): void;
}

interface Asked {
  ask(): Promise<void>;
  replace(): void;
}

/**
 * Tells a server that is gone from a slow statement. A statement has until its deadline, but if the server does not
 * respond to a new connection either, everything that waits for it fails within 5 s (D1).
 */
export class Pulse {
  readonly #server: Asked;
  /** In the order of arrival. */
  readonly #waiting = new Set<Waiting>();
  #timer: Timer | null = null;
  #askedAt = 0;

  constructor(server: Asked) {
    this.#server = server;
  }

  async watch<T>(deadline: Deadline, work: (waiting: Waiting) => Promise<T>): Promise<T> {
    const { promise: failure, reject: fail } = Promise.withResolvers<never>();
    const waiting: Waiting = { since: performance.now(), deadline, isOver: false, failure, fail };
    this.#waiting.add(waiting);
    this.#timer ??= setInterval(() => this.#tick(), tickMs);
    try {
      return await Promise.race([work(waiting), failure]);
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  #tick(): void {
    const now = performance.now();
    this.#giveUp(({ deadline }) => now >= deadline);
    const [oldest] = this.#waiting;
    if (oldest === undefined) {
      clearInterval(this.#timer ?? undefined);
      this.#timer = null;
    } else if (now - Math.max(oldest.since, this.#askedAt) >= quietMs) void this.#check();
  }

  async #check(): Promise<void> {
    const askedAt = performance.now();
    this.#askedAt = askedAt;
    try {
      await within(askedAt + quietMs, this.#server.ask());
    } catch (error) {
      if (isServerGone(error)) this.#giveUp(({ since }) => since < askedAt);
    }
  }

  #giveUp(isMeant: (waiting: Waiting) => boolean): void {
    const given = [...this.#waiting].filter(isMeant);
    for (const waiting of given) {
      this.#waiting.delete(waiting);
      waiting.isOver = true;
      waiting.fail(new NoResponse('no response'));
    }
    if (given.length > 0) this.#server.replace();
  }
}

export async function within<T>(deadline: Deadline, work: PromiseLike<T>): Promise<T> {
  let timer: Timer | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    const fail = () => reject(new NoResponse('no response'));
    timer = setTimeout(fail, Math.max(1, deadline - performance.now()));
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
