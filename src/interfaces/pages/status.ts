import type { BlogEvent } from '../../blog/events.ts';
import type { Services } from '../../services.ts';
import { version } from './index.ts';

/** The state of the server, for a person who looks at it. */
export interface Status {
  readonly version: string;
  readonly database: string;
  readonly uptimeSeconds: number;
  /** Of each second of the last minute, the oldest first. */
  readonly requestsPerSecond: readonly number[];
  /** What subscribers heard of last, the newest first. */
  readonly events: readonly HeardEvent[];
}

export type HeardEvent = BlogEvent & { readonly at: string };

const keptEvents = 8;

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Listens from the first question on: a server that nobody looks at does no work for it. */
export class StatusWatch {
  readonly #services: Services;
  readonly #onEvent: () => void;
  #events: readonly HeardEvent[] = [];
  #listening: Promise<() => void> | null = null;

  constructor(services: Services, onEvent: () => void) {
    this.#services = services;
    this.#onEvent = onEvent;
  }

  async read(): Promise<Status> {
    await this.#listen();
    const { database, http } = this.#services;
    return {
      version,
      database: engineNames[database.dialect.engine],
      uptimeSeconds: Math.floor(process.uptime()),
      requestsPerSecond: http.traffic.lastMinute(performance.now()),
      events: this.#events,
    };
  }

  async close(): Promise<void> {
    const stop = await this.#listening;
    stop?.();
  }

  async #listen(): Promise<void> {
    this.#listening ??= this.#services.blog.events.listen({
      onEvent: (event) => this.#hear(event),
      onGap: () => undefined,
    });
    try {
      await this.#listening;
    } catch (error) {
      // The next question tries again.
      this.#listening = null;
      throw error;
    }
  }

  #hear(event: BlogEvent): void {
    const heard = { ...event, at: this.#services.clock.now().toISOString() };
    this.#events = [heard, ...this.#events].slice(0, keptEvents);
    this.#onEvent();
  }
}
