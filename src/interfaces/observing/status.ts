import { type BlogEvent, eventIn } from '../../blog/events.ts';
import { waitAtMost } from '../../lib/awaitable.ts';
import { BoundedQueue } from '../../lib/bounded-queue.ts';
import { timestamp } from '../../lib/clock.ts';
import type { Report } from '../../observe/observation.ts';
import { version } from '../../observe/process-metrics.ts';
import { requestsTotal } from '../../observe/request-meter.ts';
import type { World } from '../../world.ts';
import type { ReceivedEvent, ServiceStatus } from './shapes.ts';

const maxEvents = 10;
const maxListeners = 100;
const maxWaiting = 20;
const tickMs = 2_000;
/** The maximum time that the first request waits for the event feed. */
const patienceMs = 500;

export class Status {
  readonly #world: Pick<World, 'events' | 'clock' | 'database' | 'runtime'>;
  readonly #events: ReceivedEvent[] = [];
  readonly #listeners = new Set<BoundedQueue<string>>();
  #listening: Promise<() => void> | null = null;
  #timer: Timer | null = null;
  #isClosed = false;

  constructor(world: Pick<World, 'events' | 'clock' | 'database' | 'runtime'>) {
    this.#world = world;
  }

  async read(): Promise<ServiceStatus> {
    await this.#listen();
    const { database, runtime } = this.#world;
    const reports = (await runtime.observation.gather()).filter(({ lastMinute }) => lastMinute.length > 0);
    const byInterface = addUpByInterface(reports);
    return {
      version,
      engine: database.dialect.engine,
      uptimeSeconds: Math.floor(performance.now() / 1000),
      processes: reports.length,
      requests: {
        total: Object.values(byInterface).reduce((sum, count) => sum + count, 0),
        perSecond: addUp(reports),
        byInterface,
      },
      events: this.#events,
    };
  }

  get isFull(): boolean {
    return this.#listeners.size >= maxListeners;
  }

  /** Subscribes to server-sent events: `status` now and every two seconds, `event` for each published event. */
  async listen(): Promise<BoundedQueue<string>> {
    const queue = new BoundedQueue<string>(maxWaiting, () => this.#leave(queue));
    if (this.#isClosed || this.isFull) {
      await queue.return();
      return queue;
    }
    this.#listeners.add(queue);
    this.#timer ??= setInterval(() => void this.#tick(), tickMs);
    queue.push(message('status', await this.read()));
    return queue;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#listeners].map((queue) => queue.return()));
    (await this.#listening?.catch(() => null))?.();
  }

  #leave(queue: BoundedQueue<string>): void {
    this.#listeners.delete(queue);
    if (this.#listeners.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  async #tick(): Promise<void> {
    // A status that could not be read is sent with the next tick.
    const status = await this.read().catch(() => null);
    if (status !== null) this.#send(message('status', status));
  }

  /** Disconnects a listener that does not read. It will reconnect. */
  #send(text: string): void {
    for (const queue of [...this.#listeners]) if (!queue.push(text)) void queue.return();
  }

  async #listen(): Promise<void> {
    this.#listening ??= this.#world.events.log.listen({
      onEvent: (logged) => this.#receive(eventIn(logged)),
      // Missed events are omitted from the list.
      onGap: () => undefined,
    });
    const listening = this.#listening.catch(() => {
      this.#listening = null;
    });
    // Report the rest even if the database does not respond.
    await waitAtMost<unknown>(patienceMs, listening, undefined);
  }

  #receive(event: BlogEvent): void {
    const received = { ...event, time: timestamp(this.#world.clock) };
    this.#events.unshift(received);
    this.#events.length = Math.min(this.#events.length, maxEvents);
    this.#send(message('event', received));
  }
}

function message(event: string, content: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(content)}\n\n`;
}

function addUp(reports: readonly Report[]): number[] {
  const [first, ...others] = reports.map(({ lastMinute }) => lastMinute);
  return (first ?? []).map((count, second) =>
    others.reduce((sum, lastMinute) => sum + (lastMinute[second] ?? 0), count),
  );
}

function addUpByInterface(reports: readonly Report[]): Record<string, number> {
  const totals: Record<string, number> = {};
  const counts = reports.flatMap(({ metrics }) => metrics.filter(({ name }) => name === requestsTotal));
  for (const { labels, value } of counts.flatMap(({ values }) => values)) {
    const name = String(labels.interface);
    totals[name] = (totals[name] ?? 0) + value;
  }
  return totals;
}
