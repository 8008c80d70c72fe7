import type { Awaitable } from '../lib/awaitable.ts';
import { BoundedQueue } from '../lib/bounded-queue.ts';
import { RetryLater } from '../lib/failure.ts';
import type { EventLog, LogEnd, LoggedEvent, LogPage } from '../storage/event-log.ts';

export const pageSize = 100;

/** A subscriber that takes nothing for this long while events wait, or falls further behind, is too slow. */
const graceMs = 2_000;

/** The pause before a failed read is retried: a fraction of the duration of a failover. */
const retryMs = 200;

export interface Reading<Event> {
  readonly log: Pick<EventLog, 'receivedUpTo' | 'read'>;
  /** The maximum number of queued events for a reader that has caught up. */
  readonly maxWaiting: number;
  eventOf(logged: LoggedEvent): Event;
  requireKept(page: LogPage, after: number): void;
  tooSlow(): Error;
}

export interface ReadBy<Event> {
  wants(event: Event): boolean;
  /** Awaited before each event and each page from the log, so that other work can run. */
  pause(): Awaitable<void>;
  onTooSlow(): void;
  /** Called once, however the reading ends. */
  onEnd(reader: EventReader<Event>): void;
}

export interface Beginning {
  /** Events after this position are delivered. */
  readonly from: LogEnd;
  /** The first page after that position, if it was read already. */
  readonly page?: LogPage;
}

/**
 * One subscriber's path through the log. It reads page by page, at the subscriber's pace, until it has caught up with
 * this process, and then receives events live. An event that arrives during a page read is part of the next page, so no
 * event is lost or delivered twice at the transition. If more events arrive at once than the queue may hold, the reader
 * returns to the log.
 */
export class EventReader<Event> implements AsyncIterableIterator<Event> {
  readonly #reading: Reading<Event>;
  readonly #by: ReadBy<Event>;
  readonly #unplaced: LogEnd['unplaced'];
  readonly #queue: BoundedQueue<Event>;
  #after: number;
  #page: readonly LoggedEvent[] = [];
  #next = 0;
  /** The position up to which the last page was complete, as far as this process knew when reading it. */
  #complete = 0;
  #isLive = false;
  /** The time at which it last took an event or its queue stopped being empty. */
  #movedAt = 0;
  #watch: Timer | null = null;
  #behind = 0;

  constructor(reading: Reading<Event>, by: ReadBy<Event>, { from, page }: Beginning) {
    this.#reading = reading;
    this.#by = by;
    this.#unplaced = from.unplaced;
    this.#after = from.position;
    this.#queue = new BoundedQueue(reading.maxWaiting, () => {
      this.#stopWatching();
      by.onEnd(this);
    });
    if (page !== undefined) this.#take(page, 0);
    else this.#goLiveIfCaughtUp();
  }

  receive(logged: LoggedEvent, event: Event): void {
    if (!this.#isLive || logged.position <= this.#after) return;
    if (this.#isWanted(logged, event) && !this.#push(event)) return;
    this.#after = logged.position;
  }

  fail(reason: unknown): void {
    this.#page = [];
    this.#queue.fail(reason);
  }

  async next(): Promise<IteratorResult<Event>> {
    this.#movedAt = performance.now();
    while (!this.#isLive && this.#queue.size === 0 && !this.#queue.hasEnded) {
      await this.#by.pause();
      if (this.#queue.hasEnded) break;
      // The time spent waiting for others does not count as slowness.
      this.#movedAt = performance.now();
      const event = this.#nextOfPage();
      if (event !== null) return { done: false, value: event };
      await this.#readOn();
    }
    // With `await`, the runtime never sees a failure as unhandled when it asks for the next event itself.
    return await this.#queue.next();
  }

  /** Waits before retrying a read, without counting as slow. Returns true while there is still a subscriber. */
  async waitForDatabase(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    this.#movedAt = performance.now();
    return !this.#queue.hasEnded;
  }

  return(): Promise<IteratorResult<Event>> {
    this.#page = [];
    return this.#queue.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #isWanted(logged: LoggedEvent, event: Event): boolean {
    return this.#unplaced?.has(logged.id) !== true && this.#by.wants(event);
  }

  /**
   * Returns true if the event was queued. If the queue is full, the event is read from the log later, or the reader
   * fails as too slow.
   */
  #push(event: Event): boolean {
    if (this.#queue.size === 0) this.#movedAt = performance.now();
    if (this.#queue.push(event)) return true;
    if (performance.now() - this.#movedAt > graceMs) this.#failAsTooSlow();
    else this.#fallBack();
    return false;
  }

  #fallBack(): void {
    this.#isLive = false;
    this.#complete = 0;
    this.#behind = Number.POSITIVE_INFINITY;
    this.#watch ??= setInterval(() => this.#requireProgress(), graceMs);
    this.#watch.unref();
  }

  #requireProgress(): void {
    const behind = this.#queue.size + this.#reading.log.receivedUpTo - this.#after;
    const isStuck = performance.now() - this.#movedAt > graceMs || behind >= this.#behind;
    this.#behind = behind;
    if (isStuck) this.#failAsTooSlow();
  }

  #failAsTooSlow(): void {
    this.fail(this.#reading.tooSlow());
    this.#by.onTooSlow();
  }

  #stopWatching(): void {
    if (this.#watch !== null) clearInterval(this.#watch);
    this.#watch = null;
  }

  #nextOfPage(): Event | null {
    while (this.#next < this.#page.length) {
      const logged = this.#page[this.#next] as LoggedEvent;
      this.#next += 1;
      this.#after = logged.position;
      const event = this.#reading.eventOf(logged);
      if (this.#isWanted(logged, event)) return event;
    }
    return null;
  }

  async #readOn(): Promise<void> {
    this.#after = Math.max(this.#after, this.#complete);
    if (this.#goLiveIfCaughtUp()) return;
    const { log, requireKept } = this.#reading;
    const { receivedUpTo } = log;
    try {
      const page = await log.read(this.#after, pageSize);
      requireKept(page, this.#after);
      this.#take(page, receivedUpTo);
    } catch (error) {
      if (error instanceof RetryLater) await this.waitForDatabase();
      else this.fail(error);
    }
  }

  #take({ events }: LogPage, receivedUpTo: number): void {
    this.#page = events;
    this.#next = 0;
    if (events.length < pageSize) this.#complete = receivedUpTo;
  }

  /**
   * Goes live if nothing is left to read. The check and the switch are synchronous, so no event can arrive in between.
   */
  #goLiveIfCaughtUp(): boolean {
    if (this.#after < this.#reading.log.receivedUpTo) return false;
    this.#isLive = true;
    this.#page = [];
    this.#stopWatching();
    return true;
  }
}
