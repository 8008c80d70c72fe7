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
import type { SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const pollMs = 25;

const lastId = "(select seq from sqlite_sequence where name = 'events')";
const { now } = sqliteDialect;
const expressions: LogExpressions = { position: 'id', last: lastId, now };
const page = pageStatement(expressions);

export interface EventLogParts {
  readonly connection: Pick<SqliteConnection, 'all'>;
  /** Returns the same object until data changes; null if nobody else can change it. */
  dataVersion(): object | null;
  /** A reader for callers that can wait until no transaction is open. */
  readonly reader: Reader;
  readonly transaction: EngineDatabase['transaction'];
}

/**
 * The log of the processes on one file. Events are rows that are written in the transaction they belong to. There is
 * one writer at a time, so ids are in commit order. A process delivers its own events immediately, and those of other
 * processes at its next poll.
 */
export class SqliteEventLog implements EventLog {
  readonly #parts: EventLogParts;
  readonly #listeners = new Set<LogListener>();
  #receivedUpTo = 0;
  #log = '';
  #lastVersion: object | null = null;
  #timer: Timer | null = null;

  constructor(parts: EventLogParts) {
    this.#parts = parts;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  get receivedUpTo(): number {
    return this.#receivedUpTo;
  }

  async listen(listener: LogListener): Promise<() => void> {
    if (this.#listeners.size === 0) this.#start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  async end(): Promise<LogEnd> {
    const row = await this.#parts.reader.first<{ last: number | null }>(`select ${lastId} as last`);
    return { position: row?.last ?? 0, unplaced: null };
  }

  async read(after: number, max: number): Promise<LogPage> {
    return toPage(await this.#parts.reader.all<never>(page, [after, max]));
  }

  keep(keptHours: number): () => void {
    return sweepRegularly(() => this.sweep(keptHours * 3_600_000));
  }

  async sweep(keptMs: number): Promise<boolean> {
    const statement = sweepStatement(expressions);
    return (
      (await this.#parts.transaction((writer) => writer.run(statement, [keptMs]), 'bookkeeping')) >=
      eventsAtOnce
    );
  }

  async idle(): Promise<void> {}

  /**
   * Delivers the events committed since the last poll. Never throws: the next poll reads whatever this one could not.
   */
  look(): void {
    if (this.#listeners.size === 0) return;
    try {
      const version = this.#parts.dataVersion();
      while (this.#receivePage());
      this.#lastVersion = version;
    } catch {
      // The file may be readable again at the next poll.
    }
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #receivePage(): boolean {
    const { log, keptAfter, events } = this.#readPage(this.#receivedUpTo);
    // Events of a previous log were deleted with their records, so none of them counts as missed.
    if (log === this.#log && keptAfter > this.#receivedUpTo) {
      for (const listener of [...this.#listeners]) listener.onGap();
    }
    this.#log = log;
    this.#receivedUpTo = Math.max(this.#receivedUpTo, keptAfter);
    for (const event of events) {
      this.#receivedUpTo = event.position;
      for (const listener of this.#listeners) listener.onEvent(event);
    }
    return events.length === eventsAtOnce;
  }

  #readPage(after: number): LogPage {
    return toPage(this.#parts.connection.all<never>(page, [after, eventsAtOnce]));
  }

  #start(): void {
    const { log, last } = this.#readPage(Number.MAX_SAFE_INTEGER);
    this.#log = log;
    this.#receivedUpTo = last;
    this.#lastVersion = this.#parts.dataVersion();
    this.#timer = setInterval(() => this.#lookIfChanged(), pollMs);
    this.#timer.unref();
  }

  /** Every event is published with a change of data. Checking for changes costs far less than reading events. */
  #lookIfChanged(): void {
    try {
      if (this.#parts.dataVersion() !== this.#lastVersion) this.look();
    } catch {
      // The next poll tries again.
    }
  }
}

export function publish(connection: SqliteConnection, message: string): void {
  connection.run(`insert into events (message, created_at) values ($1, ${now})`, [message]);
}
