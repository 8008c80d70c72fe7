import { Coalesced } from '../../lib/coalesced.ts';
import type { EngineDatabase, Reader } from '../database.ts';
import {
  type EventLog,
  eventsAtOnce,
  type LogEnd,
  type LogExpressions,
  type LogListener,
  type LogPage,
  pageStatement,
  sweepRegularly,
  sweepStatement,
  toPage,
} from '../event-log.ts';
import { EventFollower, paceMs } from './event-follower.ts';
import { channel, Notifications } from './notifications.ts';
import { now } from './sequencer.ts';
import type { Server } from './server.ts';

const lastPosition = "coalesce((select last_position from event_sequencers where name = 'events'), 0)";
const expressions: LogExpressions = { position: 'position', last: lastPosition, now };
const page = pageStatement(expressions);

/** A new subscriber waits while more events than this have no position yet. */
const maxUnplaced = 10_000;

const endStatement = `
  select ${lastPosition} as last, string_agg(id::text, ',' order by id) as unplaced, count(id) as number
  from (
    select id from events
    where position is null
      and transaction >= coalesce((select placed_before from event_sequencers where name = 'events'), '0')
    limit ${maxUnplaced + 1}
  ) as waiting`;

/** The delay before the end is read again, and before a failed start is retried. */
const soonMs = 50;
const laterMs = 1_000;

const news = 'new';

export interface EventLogParts {
  readonly server: Server;
  readonly patienceMs: number;
  readonly reader: Reader;
  /** Uses a separate connection, so that assigning positions does not wait for long reads. */
  readonly own: Reader;
  readonly transaction: EngineDatabase['transaction'];
}

/**
 * The log of the processes on one database. Writers only insert rows and wait for nobody; the one process that holds
 * the lease assigns positions to committed rows, and all processes read them in that order.
 */
export class PostgresEventLog implements EventLog {
  readonly #parts: EventLogParts;
  readonly #follower: EventFollower;
  readonly #notifications: Notifications;
  readonly #end = new Coalesced(() => this.#readEnd());
  readonly #wakeUp = new Coalesced(() => this.#notify(news), paceMs);
  readonly #announce = new Coalesced(() => this.#notify(String(this.#announced)));
  #announced = 0;
  #users = 0;
  #changing: Promise<void> = Promise.resolve();
  #isFollowing = false;
  #isClosed = false;

  constructor(parts: EventLogParts) {
    const { server, patienceMs, own } = parts;
    this.#parts = parts;
    this.#notifications = new Notifications({
      url: server.url,
      patienceMs,
      receive: (message) => this.#receive(message),
      notify: async (to, message) => own.all('select pg_notify($1, $2)', [to, message]),
      onDeaf: () => server.goThroughPooler(),
    });
    this.#follower = new EventFollower({
      reader: own,
      readPage: async (after, max) => toPage(await own.all<never>(page, [after, max])),
      announce: (position) => {
        this.#announced = position;
        void this.#announce.run();
      },
      isDeaf: () => server.isPooled,
    });
  }

  get listeners(): number {
    return this.#follower.delivery.listeners.size;
  }

  get isSequencer(): boolean {
    return this.#follower.sequencer.isHolder;
  }

  get receivedUpTo(): number {
    return this.#follower.delivery.receivedUpTo;
  }

  async listen(listener: LogListener): Promise<() => void> {
    const leave = this.#enter();
    try {
      await this.#changing;
    } catch (error) {
      leave();
      throw error;
    }
    const { listeners } = this.#follower.delivery;
    listeners.add(listener);
    return () => {
      if (listeners.delete(listener)) leave();
    };
  }

  keep(keptHours: number): () => void {
    const leave = this.#enter();
    const stop = sweepRegularly(() => this.sweep(keptHours * 3_600_000));
    return () => {
      stop();
      leave();
    };
  }

  async end(): Promise<LogEnd> {
    for (;;) {
      const end = await this.#end.run();
      if (end !== null) return end;
      await Bun.sleep(soonMs);
    }
  }

  async read(after: number, max: number): Promise<LogPage> {
    return toPage(await this.#parts.reader.all<never>(page, [after, max]));
  }

  async sweep(keptMs: number): Promise<boolean> {
    const statement = sweepStatement(expressions);
    return (await this.#parts.transaction((writer) => writer.run(statement, [keptMs]))) >= eventsAtOnce;
  }

  /** Called after a commit with events. Calls during a notification share the next one. */
  published(): void {
    if (this.isSequencer) this.#follower.placeSoon();
    else void this.#wakeUp.run();
  }

  async idle(): Promise<void> {
    await this.#changing.catch(() => undefined);
    await Promise.all([this.#follower.idle(), this.#wakeUp.idle(), this.#announce.idle()]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#follower.delivery.listeners.clear();
    this.#users = 0;
    this.#change();
    // A database that does not respond must not block shutdown.
    await Promise.race([this.idle(), Bun.sleep(laterMs)]);
    this.#notifications.close();
  }

  #enter(): () => void {
    let hasLeft = false;
    this.#users += 1;
    this.#change();
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#users = Math.max(0, this.#users - 1);
      this.#change();
    };
  }

  #change(): void {
    this.#changing = this.#changing.catch(() => undefined).then(() => this.#startOrStop());
    this.#changing.catch(() => setTimeout(() => this.#change(), laterMs).unref());
  }

  async #startOrStop(): Promise<void> {
    const shouldFollow = this.#users > 0 && !this.#isClosed;
    if (shouldFollow === this.#isFollowing) return;
    if (shouldFollow) return this.#start();
    this.#isFollowing = false;
    await this.#follower.stop();
  }

  async #start(): Promise<void> {
    const page = await this.read(Number.MAX_SAFE_INTEGER, 1);
    this.#isFollowing = true;
    this.#follower.start(page);
    if (!this.#parts.server.isPooled) void this.#notifications.open();
  }

  /** Handles a notification: news, the last assigned position, or an empty text if some may have been missed. */
  #receive(message: string): void {
    if (message === news || message === '') this.#follower.placeSoon();
    if (message === '' || Number(message) > this.receivedUpTo) this.#follower.lookSoon();
  }

  /** Returns null while too many events have no position. */
  async #readEnd(): Promise<LogEnd | null> {
    const row = await this.#parts.reader.first<{
      last: number;
      unplaced: string | null;
      number: number;
    }>(endStatement);
    if (row === null || row.number > maxUnplaced) return null;
    const { last, unplaced } = row;
    return { position: last, unplaced: unplaced === null ? null : new Set(unplaced.split(',').map(Number)) };
  }

  async #notify(message: string): Promise<void> {
    const { reader, own } = this.#parts;
    await (this.#isFollowing ? own : reader).all('select pg_notify($1, $2)', [channel, message]);
  }
}
