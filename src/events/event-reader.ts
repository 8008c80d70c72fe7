import { EventQueue } from '../lib/event-queue.ts';
import type { EventLog, LogEnd, LoggedEvent, LogPage } from '../storage/event-log.ts';

/** Events that are read from the log at once for one who comes back. */
export const pageSize = 100;

export interface ReaderOptions<Event> {
  readonly log: EventLog;
  /** Events after it are heard. */
  readonly from: LogEnd;
  /** What the log held after it, where that was read already. */
  readonly page?: LogPage;
  /** The most events that wait for a reader who has caught up. */
  readonly maxWaiting: number;
  /** The event as its subscribers share it. */
  eventOf(logged: LoggedEvent): Event;
  wants(event: Event): boolean;
  /** Throws when the log no longer holds what follows a position. */
  requireKept(page: LogPage, after: number): void;
  onTooSlow(): void;
  /** Called once, when the reading ends in any way. */
  onEnd(): void;
}

/**
 * One subscriber's way through the log: page by page, in the subscriber's own time, until it has caught up with this
 * process, and then live. An event that comes while it reads a page is read with the next one, so nothing is missed or
 * told twice where the two ways meet.
 */
export class EventReader<Event> implements AsyncIterableIterator<Event> {
  readonly #options: ReaderOptions<Event>;
  readonly #queue: EventQueue<Event>;
  #after: number;
  #page: readonly LoggedEvent[] = [];
  #next = 0;
  /** Where the page ends, if nothing that this process had heard of comes after it. */
  #complete = 0;
  #isLive = false;

  constructor(options: ReaderOptions<Event>) {
    this.#options = options;
    this.#after = options.from.position;
    this.#queue = new EventQueue(options.maxWaiting, options.onEnd);
    if (options.page !== undefined) this.#take(options.page, 0);
    else this.#goLiveIfCaughtUp();
  }

  /** Whether there was room for it, if it is wanted and comes after what was read. */
  hear(logged: LoggedEvent, event: Event): boolean {
    if (!this.#isLive || logged.position <= this.#after || !this.#isWanted(logged, event)) return true;
    return this.#queue.push(event);
  }

  onTooSlow(): void {
    this.#options.onTooSlow();
  }

  fail(reason: unknown): void {
    this.#page = [];
    this.#queue.fail(reason);
  }

  async next(): Promise<IteratorResult<Event>> {
    while (!this.#isLive && !this.#queue.hasEnded) {
      const event = this.#nextOfPage();
      if (event !== null) return { done: false, value: event };
      await this.#readOn();
    }
    return this.#queue.next();
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
    return this.#options.from.unplaced?.has(logged.id) !== true && this.#options.wants(event);
  }

  #nextOfPage(): Event | null {
    while (this.#next < this.#page.length) {
      const logged = this.#page[this.#next] as LoggedEvent;
      this.#next += 1;
      this.#after = logged.position;
      const event = this.#options.eventOf(logged);
      if (this.#isWanted(logged, event)) return event;
    }
    return null;
  }

  async #readOn(): Promise<void> {
    this.#after = Math.max(this.#after, this.#complete);
    if (this.#goLiveIfCaughtUp()) return;
    const { log, requireKept } = this.#options;
    const { heardUpTo } = log;
    try {
      const page = await log.read(this.#after, pageSize);
      requireKept(page, this.#after);
      this.#take(page, heardUpTo);
    } catch (error) {
      this.fail(error);
    }
  }

  #take({ events }: LogPage, heardUpTo: number): void {
    this.#page = events;
    this.#next = 0;
    if (events.length < pageSize) this.#complete = heardUpTo;
  }

  /** Nothing comes between the look and the change: whatever is heard from here on is heard live. */
  #goLiveIfCaughtUp(): boolean {
    if (this.#after < this.#options.log.heardUpTo) return false;
    this.#isLive = true;
    this.#page = [];
    return true;
  }
}
