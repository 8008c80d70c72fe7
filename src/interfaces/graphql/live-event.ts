import { type BlogEvent, eventIn } from '../../blog/events.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import type { LoggedEvent } from '../../storage/event-log.ts';
import type { Operation } from './context.ts';
import type { OperationResult } from './result.ts';

/** The memory for results that slightly slower subscribers may still need. */
const maxBytes = 4_194_304;

/** An event on its way to a subscriber. */
export interface LiveEvent {
  readonly event: BlogEvent;
  readonly logged: LoggedEvent;
  readonly readAt: number;
  /** True if it is replayed from the log for a client that reconnects. */
  readonly isReplayed: boolean;
}

export function toLiveEvent(logged: LoggedEvent, isReplayed: boolean): LiveEvent {
  return { event: eventIn(logged), logged, readAt: performance.now(), isReplayed };
}

type Execution = Promise<OperationResult | null>;

/** Equal operations with equal variables have equal results, so an event is executed once for all of them. */
export class SharedResults {
  readonly #underWay = new Map<string, Execution>();
  readonly #known = new LruCache<OperationResult>(maxBytes);

  /** A replay joins only executions in progress: later, the record may have changed. */
  share({ logged, isReplayed }: LiveEvent, operation: Operation, variables: string, run: () => Execution) {
    // Each log numbers its positions independently.
    const key = `${logged.position} ${logged.log} ${isReplayed} ${operation.key} ${variables}`;
    const known = this.#underWay.get(key) ?? (isReplayed ? undefined : this.#known.get(key));
    if (known !== undefined) return Promise.resolve(known);
    const running = this.#run(key, run, isReplayed);
    this.#underWay.set(key, running);
    return running;
  }

  async #run(key: string, run: () => Execution, isReplayed: boolean): Execution {
    try {
      const result = await run();
      const isKept = !isReplayed && result !== null && result.errors === undefined;
      if (isKept) this.#known.set(key, result, 2 * (key.length + (result.data?.length ?? 0)));
      return result;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
