import type { Awaitable } from '../lib/awaitable.ts';
import { EventQueue } from '../lib/event-queue.ts';
import { RetryLater } from '../lib/failure.ts';
import type { EventLog, LogEnd, LoggedEvent, LogPage } from '../storage/event-log.ts';

/** Events that are read from the log at once for one who comes back. */
export const pageSize = 100;

/** Who has taken nothing for so long while events wait, or falls back ever further, reads too slowly. */
const graceMs = 2_000;

/** The pause before a failed read is tried again: a fraction of what a failover takes. */
const retryMs = 200;

/** What all readers of a log have in common. */
export interface Reading<Event> {
  readonly log: Pick<EventLog, 'heardUpTo' | 'read'>;
  /** The most events that wait for a reader who has caught up. */
  readonly maxWaiting: number;
  /** The event as its subscribers share it. */
  eventOf(logged: LoggedEvent): Event;
  /** Throws when the log no longer holds what follows a position. */
  requireKept(page: LogPage, after: number): void;
  /** What the reading of a subscriber that reads too slowly fails with. */
  tooSlow(): Error;
}

/** The one who reads. */
export interface ReadBy<Event> {
  wants(event: Event): boolean;
  /** Waited for before each event and each page that is read from the log: others go on meanwhile. */
  pause(): Awaitable<void>;
  /** Called when it has failed as too slow. */
  onTooSlow(): void;
  /** Called once, when the reading ends in any way. */
  onEnd(reader: EventReader<Event>): void;
}

/** Where a reading begins. */
export interface Beginning {
  /** Events after it are heard. */
  readonly from: LogEnd;
  /** What the log held after it, where that was read already. */
  readonly page?: LogPage;
}

/**
 * One subscriber's way through the log: page by page, in the subscriber's own time, until it has caught up with this
 * process, and then live. An event that comes while it reads a page is read with the next one, so nothing is missed or
 * told twice where the two ways meet. When more events come at once than may wait, the rest is read from the log again.
 */
export class EventReader<Event> implements AsyncIterableIterator<Event> {
  readonly #reading: Reading<Event>;
  readonly #by: ReadBy<Event>;
  readonly #unplaced: LogEnd['unplaced'];
  readonly #queue: EventQueue<Event>;
  #after: number;
  #page: readonly LoggedEvent[] = [];
  #next = 0;
  /** Where the page ends, if nothing that this process had heard of comes after it. */
  #complete = 0;
  #isLive = false;
  /** When it last took an event, or when there was last something to take. */
  #movedAt = 0;
  /** Looks at whether it catches up, after it could not. */
  #watch: Timer | null = null;
  #behind = 0;

  constructor(reading: Reading<Event>, by: ReadBy<Event>, { from, page }: Beginning) {
    this.#reading = reading;
    this.#by = by;
    this.#unplaced = from.unplaced;
    this.#after = from.position;
    this.#queue = new EventQueue(reading.maxWaiting, () => {
      this.#stopWatching();
      by.onEnd(this);
    });
    if (page !== undefined) this.#take(page, 0);
    else this.#goLiveIfCaughtUp();
  }

  /** Takes an event that happens now, if it is wanted and comes after what was read. */
  hear(logged: LoggedEvent, event: Event): void {
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
      // It waited for others, not they for it.
      this.#movedAt = performance.now();
      const event = this.#nextOfPage();
      if (event !== null) return { done: false, value: event };
      await this.#readOn();
    }
    return this.#queue.next();
  }

  /** Waits before another try to read, without counting as slow. Gives whether there is still a subscriber. */
  async waitForDatabase(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    this.#movedAt = performance.now();
    return !this.#queue.hasEnded;
  }

  return(): Promise<IteratorResult<Event>> {
    this.#page = [];
    return this.#queue.return();
  }

  throw(error: unknown): Promise<IteratorResult<Event>> {
    return this.#queue.throw(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #isWanted(logged: LoggedEvent, event: Event): boolean {
    return this.#unplaced?.has(logged.id) !== true && this.#by.wants(event);
  }

  /** Whether it waits in the queue now: without room, it is read from the log later, or the reader is too slow. */
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
    const behind = this.#queue.size + this.#reading.log.heardUpTo - this.#after;
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
    const { heardUpTo } = log;
    try {
      const page = await log.read(this.#after, pageSize);
      requireKept(page, this.#after);
      this.#take(page, heardUpTo);
    } catch (error) {
      if (error instanceof RetryLater) await this.waitForDatabase();
      else this.fail(error);
    }
  }

  #take({ events }: LogPage, heardUpTo: number): void {
    this.#page = events;
    this.#next = 0;
    if (events.length < pageSize) this.#complete = heardUpTo;
  }

  /** Nothing comes between the look and the change: whatever is heard from here on is heard live. */
  #goLiveIfCaughtUp(): boolean {
    if (this.#after < this.#reading.log.heardUpTo) return false;
    this.#isLive = true;
    this.#page = [];
    this.#stopWatching();
    return true;
  }
}
