import { type BlogEvent, type Events, eventIn } from '../../blog/events.ts';
import type { LoggedEvent } from '../../storage/event-log.ts';
import type { Operation } from './operation.ts';
import type { OperationResult } from './result.ts';

/**
 * The number of events whose results are kept for slightly slower subscribers. Very slow ones do not
 * keep results alive.
 */
const maxShared = 16;

/** Shared results of one event: each operation with each set of variables has its own. */
const maxResults = 100;

/** Longer variables are not kept for comparison. */
const longestVariables = 10_000;

/** For this long, all subscribers receive the same result for an event; later, its record may have changed. */
const deliveryMs = 1_000;

interface Execution {
  readonly result: Promise<OperationResult | null>;
  isUnderWay: boolean;
}

/** An event on its way to the subscribers of this process, which share equal results. */
export class LiveEvent {
  readonly event: BlogEvent;
  /** True if it is replayed from the log for a client that reconnects. */
  readonly isReplayed: boolean;
  readonly #logged: LoggedEvent;
  readonly #events: Events;
  readonly #readAt = performance.now();
  #eventId: string | null = null;
  #executions: Map<string, Execution> | null = new Map();
  #isBeingDelivered: boolean;

  constructor(logged: LoggedEvent, events: Events, isReplayed: boolean) {
    this.event = eventIn(logged);
    this.isReplayed = isReplayed;
    this.#logged = logged;
    this.#events = events;
    this.#isBeingDelivered = !isReplayed;
    if (!isReplayed) setTimeout(() => this.#endDelivery(), deliveryMs).unref();
  }

  get eventId(): string {
    const { positions, ownLog } = this.#events;
    this.#eventId ??= positions.issue({ ...this.#logged, log: ownLog ?? this.#logged.log });
    return this.#eventId;
  }

  get ageMs(): number {
    return this.#logged.ageMs + performance.now() - this.#readAt;
  }

  /** Releases the shared results. A later subscriber reads the event for itself. */
  forget(): void {
    this.#executions = null;
  }

  /** Joins an equal execution that is in progress, or that succeeded while the event was being delivered. */
  share(
    operation: Operation,
    variables: string,
    compute: () => Promise<OperationResult | null>,
  ): Promise<OperationResult | null> {
    const executions = this.#executions;
    if (executions === null || variables.length > longestVariables) return compute();
    const key = `${operation.key} ${variables}`;
    const known = executions.get(key);
    if (known !== undefined) return known.result;
    const execution: Execution = { result: compute(), isUnderWay: true };
    executions.set(key, execution);
    if (executions.size > maxResults) deleteOldest(executions);
    this.#settle(executions, key, execution);
    return execution.result;
  }

  /** Releases the results, which may be long. An execution in progress is still shared. */
  #endDelivery(): void {
    this.#isBeingDelivered = false;
    for (const [key, { isUnderWay }] of this.#executions ?? [])
      if (!isUnderWay) this.#executions?.delete(key);
  }

  async #settle(executions: Map<string, Execution>, key: string, execution: Execution): Promise<void> {
    const hasGoneWell = await execution.result.then(
      (result) => result?.errors === undefined,
      () => false,
    );
    execution.isUnderWay = false;
    const isOver = !hasGoneWell || !this.#isBeingDelivered;
    if (isOver && executions.get(key) === execution) executions.delete(key);
  }
}

function deleteOldest<Key>(map: Map<Key, unknown>): void {
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/** The latest events by position, for subscribers that reach them at about the same time. */
export class SharedEvents {
  readonly #events: Events;
  readonly #kind: 'live' | 'retold';
  readonly #known = new Map<string, LiveEvent>();

  constructor(events: Events, kind: 'live' | 'retold') {
    this.#events = events;
    this.#kind = kind;
  }

  of(logged: LoggedEvent): LiveEvent {
    // Each log numbers its positions independently.
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
