import { Coalesced } from '../../lib/coalesced.ts';
import { chunkSize } from '../../lib/sizes.ts';
import type { Reader } from '../database.ts';
import { eventsAtOnce, type LoggedEvent, type LogListener, type LogPage } from '../event-log.ts';
import { Sequencer } from './sequencer.ts';

/** The interval at which the sequencer renews its lease, and other processes check it. */
const beatMs = 200;

/** The interval at which the sequencer looks for events whose writers died before they notified anybody. */
const searchMs = 1_000;

const watchMs = 20;

/**
 * Under load, events published within this time get their positions together, because each batch costs a flush to disk.
 */
export const paceMs = 10;

export interface FollowerOptions {
  /** Uses a connection that nobody else waits for. */
  readonly reader: Reader;
  readPage(after: number, max: number): Promise<LogPage>;
  announce(position: number): void;
  isDeaf(): boolean;
}

/**
 * Follows the log: it always continues after the last delivered event, so no event is missed, whatever happens to
 * connections. While this process holds the lease, it also assigns positions.
 */
export class EventFollower {
  readonly listeners = new Set<LogListener>();
  receivedUpTo = 0;
  readonly sequencer: Sequencer;
  readonly #options: FollowerOptions;
  readonly #work = new Coalesced(() => this.#follow(), paceMs);
  #log = '';
  #timer: Timer | null = null;
  #watching: Timer | null = null;
  #mayHaveUnplaced = false;
  #mayHaveNew = false;
  #isBeatDue = false;
  #lastSearch = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.sequencer = new Sequencer(options.reader);
  }

  start(position: number, log: string): void {
    this.receivedUpTo = position;
    this.#log = log;
    this.#timer = setInterval(() => this.#beat(), beatMs);
    this.#timer.unref();
    this.#beat();
  }

  async stop(): Promise<void> {
    for (const timer of [this.#timer, this.#watching]) if (timer !== null) clearInterval(timer);
    this.#timer = null;
    this.#watching = null;
    await this.#work.idle();
    await this.sequencer.release().catch(() => undefined);
  }

  idle(): Promise<void> {
    return this.#work.idle();
  }

  /** Called when there may be events without a position, which this process assigns if it holds the lease. */
  placeSoon(): void {
    this.#mayHaveUnplaced = true;
    if (this.#timer !== null && this.sequencer.isHolder) void this.#work.run();
  }

  lookSoon(): void {
    this.#mayHaveNew = true;
    if (this.#timer !== null) void this.#work.run();
  }

  #beat(): void {
    this.#isBeatDue = true;
    void this.#work.run();
    // Without notifications, new events have to be polled for.
    if (this.#options.isDeaf()) this.#watching ??= setInterval(() => this.#watch(), watchMs).unref();
  }

  #watch(): void {
    this.placeSoon();
    if (!this.sequencer.isHolder) this.lookSoon();
  }

  async #follow(): Promise<void> {
    try {
      if (this.#isBeatDue) await this.#holdOn();
      while (this.#mayPlace()) await this.#place();
      while (this.#mayHaveNew) await this.#look();
    } catch {
      // The next beat tries again.
    }
  }

  async #holdOn(): Promise<void> {
    this.#isBeatDue = false;
    const wasHolder = this.sequencer.isHolder;
    const last = await this.sequencer.hold();
    const isOverdue = performance.now() - this.#lastSearch > searchMs;
    if (this.sequencer.isHolder && (!wasHolder || isOverdue)) this.#mayHaveUnplaced = true;
    if (last > this.receivedUpTo) this.#mayHaveNew = true;
    if (last < this.receivedUpTo) this.#goBackTo(last);
  }

  #mayPlace(): boolean {
    return this.#mayHaveUnplaced && this.sequencer.isHolder && !this.#isBeatDue;
  }

  async #place(): Promise<void> {
    this.#mayHaveUnplaced = false;
    this.#lastSearch = performance.now();
    const rows = await this.sequencer.sequence();
    const [first] = rows;
    const last = rows.at(-1);
    if (first === undefined || last === undefined) return;
    this.#options.announce(last.position);
    if (rows.length >= chunkSize) this.#mayHaveUnplaced = true;
    // Events that other processes have placed before must be delivered first.
    if (first.before > this.receivedUpTo) this.#mayHaveNew = true;
    else this.#receive(rows);
  }

  async #look(): Promise<void> {
    this.#mayHaveNew = false;
    const { log, keptAfter, events } = await this.#options.readPage(this.receivedUpTo, eventsAtOnce);
    // Events of a previous log were deleted with their records, so none of them counts as missed.
    if (log === this.#log && keptAfter > this.receivedUpTo) this.#reportGap();
    this.#log = log;
    this.receivedUpTo = Math.max(this.receivedUpTo, keptAfter);
    if (events.length === eventsAtOnce) this.#mayHaveNew = true;
    this.#receive(events);
  }

  #receive(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      if (event.position <= this.receivedUpTo) continue;
      this.receivedUpTo = event.position;
      this.#log = event.log;
      for (const listener of this.listeners) listener.onEvent(event);
    }
  }

  /**
   * Goes back after the database lost assigned positions, as after a failover to a lagging standby: they will be
   * assigned again.
   */
  #goBackTo(position: number): void {
    this.receivedUpTo = position;
    this.#reportGap();
  }

  #reportGap(): void {
    for (const listener of [...this.listeners]) listener.onGap();
  }
}
