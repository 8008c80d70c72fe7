import { Coalesced } from '../../lib/coalesced.ts';
import { chunkSize } from '../../lib/sizes.ts';
import type { Reader } from '../database.ts';
import { Delivery, eventsAtOnce, type LogPage } from '../event-log.ts';
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
  readonly delivery = new Delivery();
  readonly sequencer: Sequencer;
  readonly #options: FollowerOptions;
  readonly #work = new Coalesced(() => this.#follow(), paceMs);
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

  start(page: LogPage): void {
    this.delivery.begin(page);
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
    if (last > this.delivery.receivedUpTo) this.#mayHaveNew = true;
    if (last < this.delivery.receivedUpTo) this.#goBackTo(last);
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
    if (first.before > this.delivery.receivedUpTo) this.#mayHaveNew = true;
    else this.delivery.deliver(rows);
  }

  async #look(): Promise<void> {
    this.#mayHaveNew = false;
    const page = await this.#options.readPage(this.delivery.receivedUpTo, eventsAtOnce);
    if (page.events.length === eventsAtOnce) this.#mayHaveNew = true;
    this.delivery.receive(page);
  }

  /**
   * Goes back after the database lost assigned positions, as after a failover to a lagging standby: they will be
   * assigned again.
   */
  #goBackTo(position: number): void {
    // Lost transaction numbers are assigned again, too. The process that takes the lease searches from the start.
    this.sequencer.isHolder = false;
    this.delivery.receivedUpTo = position;
    this.delivery.reportGap();
  }
}
