import { type BlogEvent, type Events, eventIn } from '../../blog/events.ts';
import type { LoggedEvent } from '../../storage/event-log.ts';
import type { Operation } from './operation.ts';
import type { OperationResult } from './result.ts';

/** Events whose results are kept for those who read them a little later: a slow subscriber keeps none of them alive. */
const maxShared = 16;

/** An event on its way to the subscribers of this process, who share what is the same for them. */
export class LiveEvent {
  readonly event: BlogEvent;
  /** Whether it is read from the log for somebody who comes back. */
  readonly isRetold: boolean;
  readonly #logged: LoggedEvent;
  readonly #events: Events;
  readonly #readAt = performance.now();
  #eventId: string | null = null;
  #results: Map<string, Promise<OperationResult | null>> | null = new Map();

  constructor(logged: LoggedEvent, events: Events, isRetold: boolean) {
    this.event = eventIn(logged);
    this.isRetold = isRetold;
    this.#logged = logged;
    this.#events = events;
  }

  /** Its position, as clients know it. */
  get eventId(): string {
    const { positions, ownLog } = this.#events;
    this.#eventId ??= positions.issue({ ...this.#logged, log: ownLog ?? this.#logged.log });
    return this.#eventId;
  }

  /** How long ago it was published. */
  get ageMs(): number {
    return this.#logged.ageMs + performance.now() - this.#readAt;
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

/** The last events, by position, for those who come to them at about the same time. */
export class SharedEvents {
  readonly #events: Events;
  readonly #kind: 'live' | 'retold';
  readonly #known = new Map<number, LiveEvent>();

  constructor(events: Events, kind: 'live' | 'retold') {
    this.#events = events;
    this.#kind = kind;
  }

  of(logged: LoggedEvent): LiveEvent {
    const known = this.#known.get(logged.position);
    if (known !== undefined) return known;
    const event = new LiveEvent(logged, this.#events, this.#kind === 'retold');
    this.#known.set(logged.position, event);
    if (this.#known.size > maxShared) this.#forgetOldest();
    return event;
  }

  #forgetOldest(): void {
    const [oldest] = this.#known;
    if (oldest === undefined) return;
    const [position, event] = oldest;
    this.#known.delete(position);
    event.forget();
  }
}
