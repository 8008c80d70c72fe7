import type { BlogEvent, Events } from '../../blog/events.ts';
import {
  type Beginning,
  EventReader,
  pageSize,
  type ReadBy,
  type Reading,
} from '../../events/event-reader.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import type { LoggedEvent, LogPage } from '../../storage/event-log.ts';
import { graphqlError } from './errors.ts';
import { type LiveEvent, toLiveEvent } from './live-event.ts';

/** A subscriber with more waiting events than this reads too slowly (G12). */
export const maxWaitingEvents = 1000;

export const tooSlow = 'The subscriber reads too slowly';

const unknownPosition = () => graphqlError('lastEventId is not a valid position', 'BAD_USER_INPUT');
const expired = () =>
  graphqlError(
    'The events after this position have expired: subscribe without lastEventId',
    'EVENTS_EXPIRED',
  );
const lost = () => graphqlError('Events were lost: subscribe again', 'SERVICE_UNAVAILABLE');

type Wanted = (event: BlogEvent) => boolean;

export interface SubscribeOptions {
  readonly wants: Wanted;
  /** The position to resume after; null to start with new events. */
  readonly lastEventId: string | null;
  /** Awaited while missed events are replayed. */
  pause(): Awaitable<void>;
  onTooSlow(): void;
  /** Returns the function to call when the subscription has ended for any reason. */
  onBegin(): () => void;
}

/** Delivers the events of the database to the subscribers of this process. */
export class Subscriptions {
  readonly #subscribers = new Set<EventReader<LiveEvent>>();
  readonly #events: Events;
  readonly #reading: Reading<LiveEvent>;
  #isClosed = false;
  #listening: Promise<unknown> | null = null;

  constructor(events: Events) {
    this.#events = events;
    this.#reading = {
      log: events.log,
      maxWaiting: maxWaitingEvents,
      eventOf: (logged) => toLiveEvent(logged, true),
      requireKept,
      tooSlow: () => graphqlError(tooSlow, 'SERVICE_UNAVAILABLE'),
    };
  }

  get size(): number {
    return this.#subscribers.size;
  }

  /**
   * Yields every matching event after a position, or committed after the call, in the order of the log. Fails
   * if the position is invalid or the queue is full.
   */
  async subscribe({
    wants,
    lastEventId,
    pause,
    onTooSlow,
    onBegin,
  }: SubscribeOptions): Promise<EventReader<LiveEvent>> {
    await this.#listen();
    const beginning = lastEventId === null ? await this.#now() : await this.#after(lastEventId);
    const onEnd = onBegin();
    const by = subscriberOf(wants, pause, onTooSlow, onEnd, this.#subscribers);
    const reader = new EventReader(this.#reading, by, beginning);
    if (this.#isClosed) await reader.return();
    else this.#subscribers.add(reader);
    return reader;
  }

  /** Ends every subscription, and refuses new ones: the process is about to stop. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#subscribers].map((reader) => reader.return()));
  }

  async #now(): Promise<Beginning> {
    return { from: await this.#events.log.end() };
  }

  async #after(lastEventId: string): Promise<Beginning> {
    const { log, positions, ownLog } = this.#events;
    const place = positions.read(lastEventId);
    if (place === null) throw unknownPosition();
    const { position } = place;
    const page = await log.read(position, pageSize);
    if (place.log !== (ownLog ?? page.log) || position > page.last) throw expired();
    requireKept(page, position);
    return { from: { position, unplaced: null }, page };
  }

  async #listen(): Promise<void> {
    this.#listening ??= this.#events.log.listen({
      onEvent: (logged) => this.#deliver(logged),
      // Later events would leave a gap, so the subscriptions fail.
      onGap: () => this.#failAll(),
    });
    try {
      await this.#listening;
    } catch (error) {
      this.#listening = null;
      throw error;
    }
  }

  #deliver(logged: LoggedEvent): void {
    if (this.#subscribers.size === 0) return;
    const event = toLiveEvent(logged, false);
    for (const reader of this.#subscribers) reader.receive(logged, event);
  }

  #failAll(): void {
    for (const reader of [...this.#subscribers]) reader.fail(lost());
  }
}

/** Not part of `subscribe`: a function made in an async one would keep all its variables in memory. */
function subscriberOf(
  wants: Wanted,
  pause: () => Awaitable<void>,
  onTooSlow: () => void,
  onEnd: () => void,
  all: Set<EventReader<LiveEvent>>,
): ReadBy<LiveEvent> {
  return {
    wants: ({ event }) => wants(event),
    pause,
    onTooSlow,
    onEnd(reader) {
      all.delete(reader);
      onEnd();
    },
  };
}

function requireKept({ keptAfter }: LogPage, after: number): void {
  if (after < keptAfter) throw expired();
}
