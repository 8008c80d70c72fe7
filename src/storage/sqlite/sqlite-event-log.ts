import type { Awaitable } from '../../lib/awaitable.ts';
import { Coalesced } from '../../lib/coalesced.ts';
import type { EngineDatabase, Reader } from '../database.ts';
import {
  Delivery,
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
import type { SqliteConnection } from './sqlite-connection.ts';

const pollMs = 25;

const lastId = "(select seq from sqlite_sequence where name = 'events')";
const endStatement = `select ${lastId} as last`;
const now = "cast(unixepoch('subsec') * 1000 as integer)";
const expressions: LogExpressions = { position: 'id', last: lastId, now };
const page = pageStatement(expressions);

export interface EventLogParts {
  readonly connection: Pick<SqliteConnection, 'all'>;
  /** Returns the same object until data changes; null if nobody else can change it. */
  dataVersion(): object | null;
  /** A reader for callers that can wait until no transaction is open. */
  readonly reader: Reader;
  readonly transaction: EngineDatabase['transaction'];
  /** Makes everything durable that was committed so far. */
  flush(): Promise<void>;
}

/**
 * The log of the processes on one file. Events are rows that are written in the transaction they belong to. There is
 * one writer at a time, so ids are in commit order. A process delivers its own events immediately, and those of other
 * processes at its next poll. A commit can be read before it is durable, but its events are not delivered before (E1).
 */
export class SqliteEventLog implements EventLog {
  readonly #parts: EventLogParts;
  readonly #delivery = new Delivery();
  #durableUpTo = 0;
  readonly #looking = new Coalesced(() => this.#look());
  /** True while a commit of this process is not durable yet. */
  #isFlushing = false;
  #lastVersion: object | null = null;
  #timer: Timer | null = null;

  constructor(parts: EventLogParts) {
    this.#parts = parts;
  }

  get listeners(): number {
    return this.#delivery.listeners.size;
  }

  get receivedUpTo(): number {
    return this.#delivery.receivedUpTo;
  }

  async listen(listener: LogListener): Promise<() => void> {
    if (this.listeners === 0) this.#start();
    this.#delivery.listeners.add(listener);
    return () => {
      this.#delivery.listeners.delete(listener);
      if (this.listeners === 0) this.close();
    };
  }

  async end(): Promise<LogEnd> {
    const row = await this.#parts.reader.first<{ last: number | null }>(endStatement);
    return { position: row?.last ?? 0, unplaced: null };
  }

  async read(after: number, max: number): Promise<LogPage> {
    return this.#durable(toPage(await this.#parts.reader.all<never>(page, [after, max])));
  }

  keep(keptHours: number): () => void {
    return sweepRegularly(() => this.sweep(keptHours * 3_600_000));
  }

  async sweep(keptMs: number): Promise<boolean> {
    const statement = sweepStatement(expressions);
    const deleted = await this.#parts.transaction((writer) => writer.run(statement, [keptMs]), 'bookkeeping');
    return deleted >= eventsAtOnce;
  }

  /** Called after a commit of this process. The returned function delivers what was committed by then. */
  afterCommit(): () => void {
    if (this.listeners === 0) return () => undefined;
    const last = this.#readLast();
    this.#isFlushing = true;
    return () => {
      this.#isFlushing = false;
      this.#durableUpTo = Math.max(this.#durableUpTo, last);
      this.#looking.run();
    };
  }

  /** Never throws, because the commit has succeeded. */
  #readLast(): number {
    try {
      return this.#parts.connection.all<{ last: number | null }>(endStatement, [])[0]?.last ?? 0;
    } catch {
      return 0;
    }
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Delivers the events committed since the last look. The next poll reads whatever this look could not. */
  async #look(): Promise<void> {
    const version = this.#parts.dataVersion();
    while (this.listeners > 0) {
      const read = this.#durable(this.#readPage(this.receivedUpTo));
      const found = read instanceof Promise ? await read : read;
      this.#delivery.receive(found);
      if (found.events.length < eventsAtOnce) break;
    }
    this.#lastVersion = version;
  }

  #durable(read: LogPage): Awaitable<LogPage> {
    const position = read.events.at(-1)?.position ?? 0;
    if (position <= this.#durableUpTo) return read;
    return this.#parts.flush().then(() => {
      this.#durableUpTo = Math.max(this.#durableUpTo, position);
      return read;
    });
  }

  #readPage(after: number): LogPage {
    return toPage(this.#parts.connection.all<never>(page, [after, eventsAtOnce]));
  }

  #start(): void {
    this.#delivery.begin(this.#readPage(Number.MAX_SAFE_INTEGER));
    this.#lastVersion = this.#parts.dataVersion();
    this.#timer = setInterval(() => this.#lookIfChanged(), pollMs);
    this.#timer.unref();
  }

  /** Every event is published with a change of data. Checking for changes costs far less than reading events. */
  #lookIfChanged(): void {
    try {
      if (!this.#isFlushing && this.#parts.dataVersion() !== this.#lastVersion) this.#looking.run();
    } catch {
      // The next poll tries again.
    }
  }
}

export function publish(connection: SqliteConnection, message: string): void {
  connection.run(`insert into events (message, created_at) values ($1, ${now})`, [message]);
}
