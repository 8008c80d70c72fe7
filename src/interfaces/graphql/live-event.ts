import { type BlogEvent, type Events, eventIn } from '../../blog/events.ts';
import type { LoggedEvent } from '../../storage/event-log.ts';
import type { Operation } from './operation.ts';
import type { OperationResult } from './result.ts';

/** Events whose results are kept for those who read them a little later: a slow subscriber keeps none of them alive. */
const maxShared = 16;

/** Results of one event that are shared at once: each operation and each choice of variables has its own. */
const maxResults = 100;

/** Variables of more characters are not kept for others to compare theirs with. */
const longestVariables = 10_000;

/** For so long after it happened, an event is told to all as the first of them is: later, its record may be another. */
const deliveryMs = 1_000;

interface Execution {
  readonly result: Promise<OperationResult | null>;
  isUnderWay: boolean;
}

/** An event on its way to the subscribers of this process, who share what is the same for them. */
export class LiveEvent {
  readonly event: BlogEvent;
  /** Whether it is read from the log for somebody who comes back. */
  readonly isRetold: boolean;
  readonly #logged: LoggedEvent;
  readonly #events: Events;
  readonly #readAt = performance.now();
  #eventId: string | null = null;
  #executions: Map<string, Execution> | null = new Map();

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
    this.#executions = null;
  }

  /** Joins an equal execution that is under way, or has gone well while the event was being delivered. */
  share(
    operation: Operation,
    variables: string,
    compute: () => Promise<OperationResult | null>,
  ): Promise<OperationResult | null> {
    const executions = this.#executions;
    if (executions === null || variables.length > longestVariables) return compute();
    const key = `${operation.key} ${variables}`;
    const known = executions.get(key);
    if (known !== undefined && (known.isUnderWay || this.#isBeingDelivered())) return known.result;
    const execution: Execution = { result: compute(), isUnderWay: true };
    executions.delete(key);
    executions.set(key, execution);
    if (executions.size > maxResults) deleteOldest(executions);
    this.#settle(executions, key, execution);
    return execution.result;
  }

  #isBeingDelivered(): boolean {
    return !this.isRetold && performance.now() - this.#readAt < deliveryMs;
  }

  async #settle(executions: Map<string, Execution>, key: string, execution: Execution): Promise<void> {
    const hasGoneWell = await execution.result.then(
      (result) => result?.errors === undefined,
      () => false,
    );
    execution.isUnderWay = false;
    const isOver = !hasGoneWell || !this.#isBeingDelivered();
    if (isOver && executions.get(key) === execution) executions.delete(key);
  }
}

function deleteOldest<Key>(map: Map<Key, unknown>): void {
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/** The last events, by position, for those who come to them at about the same time. */
export class SharedEvents {
  readonly #events: Events;
  readonly #kind: 'live' | 'retold';
  readonly #known = new Map<string, LiveEvent>();

  constructor(events: Events, kind: 'live' | 'retold') {
    this.#events = events;
    this.#kind = kind;
  }

  of(logged: LoggedEvent): LiveEvent {
    // Another log counts its positions anew.
    const key = `${logged.position} ${logged.log}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const event = new LiveEvent(logged, this.#events, this.#kind === 'retold');
    this.#known.set(key, event);
    if (this.#known.size > maxShared) this.#forgetOldest();
    return event;
  }

  #forgetOldest(): void {
    const [oldest] = this.#known;
    if (oldest === undefined) return;
    const [key, event] = oldest;
    this.#known.delete(key);
    event.forget();
  }
}
