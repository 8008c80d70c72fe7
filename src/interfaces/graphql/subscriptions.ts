import type { Blog } from '../../blog/blog.ts';
import type { BlogEvent } from '../../blog/events.ts';
import { EventQueue } from '../../lib/event-queue.ts';
import { graphqlError } from './errors.ts';
import type { Operation } from './operation.ts';
import type { OperationResult } from './result.ts';

/** Events whose results are kept for those who read them a little later: a slow subscriber keeps none of them alive. */
const maxSharedEvents = 16;

/** A subscriber with more events waiting than this reads too slowly (G12). */
export const maxWaitingEvents = 1000;

/** An event on its way to the subscribers of this process, who share what is the same for them. */
export class LiveEvent {
  readonly event: BlogEvent;
  #results: Map<string, Promise<OperationResult | null>> | null = new Map();

  constructor(event: BlogEvent) {
    this.event = event;
  }

  /** Lets go of what was shared. A subscriber that comes to the event later reads it for itself. */
  forget(): void {
    this.#results = null;
  }

  share(
    operation: Operation,
    variables: string,
    compute: () => Promise<OperationResult | null>,
  ): Promise<OperationResult | null> {
    if (this.#results === null) return compute();
    const key = `${operation.key} ${variables}`;
    const result = this.#results.get(key) ?? compute();
    this.#results.set(key, result);
    return result;
  }
}

/** The message for a subscriber whose queue is full. */
export const tooSlow = 'The subscriber reads too slowly';

type Wanted = (event: BlogEvent) => boolean;

interface Subscriber {
  readonly wants: Wanted;
  readonly queue: EventQueue<LiveEvent>;
  onTooSlow(): void;
}

/** Delivers the events of the database to the subscribers of this process. */
export class Subscriptions {
  readonly #subscribers = new Set<Subscriber>();
  readonly #shared: LiveEvent[] = [];
  readonly #blog: Blog;
  #isClosed = false;
  #listening: Promise<unknown> | null = null;

  constructor(blog: Blog) {
    this.#blog = blog;
  }

  get size(): number {
    return this.#subscribers.size;
  }

  /**
   * Every wanted event that is committed after this resolves, in commit order. A full queue fails with an error. The
   * function that `onBegin` returns is called when the subscription has ended in any way.
   */
  async subscribe(
    wants: Wanted,
    onTooSlow: () => void,
    onBegin: () => () => void = () => () => undefined,
  ): Promise<AsyncIterableIterator<LiveEvent>> {
    await this.#listen();
    const onEnd = onBegin();
    const subscriber: Subscriber = {
      wants,
      queue: new EventQueue(maxWaitingEvents, () => {
        this.#subscribers.delete(subscriber);
        onEnd();
      }),
      onTooSlow,
    };
    if (this.#isClosed) await subscriber.queue.return();
    else this.#subscribers.add(subscriber);
    return subscriber.queue;
  }

  /** Ends every subscription, and those still to come: the process is about to stop. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#subscribers].map(({ queue }) => queue.return()));
  }

  async #listen(): Promise<void> {
    this.#listening ??= this.#blog.events.listen({
      onEvent: (event) => this.#deliver(new LiveEvent(event)),
      onGap: () => this.#failAll(),
    });
    try {
      await this.#listening;
    } catch (error) {
      this.#listening = null;
      throw error;
    }
  }

  #deliver(event: LiveEvent): void {
    this.#shared.push(event);
    if (this.#shared.length > maxSharedEvents) this.#shared.shift()?.forget();
    for (const { wants, queue, onTooSlow } of this.#subscribers) {
      if (!wants(event.event) || queue.push(event)) continue;
      queue.fail(graphqlError(tooSlow, 'SERVICE_UNAVAILABLE'));
      onTooSlow();
    }
  }

  /** Events were missed, so what comes after them would not be the whole: better to say so. */
  #failAll(): void {
    const lost = () => graphqlError('Events were lost: subscribe again', 'SERVICE_UNAVAILABLE');
    for (const { queue } of [...this.#subscribers]) queue.fail(lost());
  }
}
