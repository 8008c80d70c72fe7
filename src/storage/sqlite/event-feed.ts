import type { Listener } from '../database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** How often a process that listens looks for what other processes have written. */
const pollMs = 25;

/** Messages that are kept for processes that have not looked yet. */
const keptMessages = 10_000;

/**
 * Messages between the processes on one file: rows that are written in the transaction they belong to, so their order is
 * the order of commits. A process hears its own at once, and those of others when it next looks.
 */
export class EventFeed {
  readonly #connection: Pick<SqliteConnection, 'all' | 'first'>;
  readonly #listeners = new Set<Listener>();
  #lastHeard = 0;
  #lastVersion = 0;
  #timer: Timer | null = null;

  /** The connection is one that reads what is committed. */
  constructor(connection: Pick<SqliteConnection, 'all' | 'first'>) {
    this.#connection = connection;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  listen(listener: Listener): () => void {
    if (this.#listeners.size === 0) this.#start();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  /** Delivers what was committed since the last look. Never throws: the next look reads what this one could not. */
  look(): void {
    if (this.#listeners.size === 0) return;
    try {
      const version = this.#readVersion();
      this.#notifyNew();
      this.#lastVersion = version;
    } catch {
      // A file that cannot be read now can be read later.
    }
  }

  #notifyNew(): void {
    const rows = this.#connection.all<{ id: number; message: string }>(
      'select id, message from events where id > $1 order by id',
      [this.#lastHeard],
    );
    // Ids count on by one, and those that are rolled back are given again: what is missing was deleted before this look.
    const [first] = rows;
    if (first !== undefined && first.id !== this.#lastHeard + 1) this.#notifyGap();
    for (const { id, message } of rows) {
      this.#lastHeard = id;
      for (const listener of this.#listeners) listener.onMessage(message);
    }
  }

  #notifyGap(): void {
    for (const listener of [...this.#listeners]) listener.onGap();
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #start(): void {
    const newest = this.#connection.first<{ id: number | null }>('select max(id) as id from events', []);
    this.#lastHeard = newest?.id ?? 0;
    this.#lastVersion = this.#readVersion();
    this.#timer = setInterval(() => this.#lookIfChanged(), pollMs);
    this.#timer.unref();
  }

  /** Asking whether anything has changed costs far less than asking what. */
  #lookIfChanged(): void {
    try {
      if (this.#readVersion() !== this.#lastVersion) this.look();
    } catch {
      // As above.
    }
  }

  #readVersion(): number {
    return this.#connection.first<{ data_version: number }>('pragma data_version', [])?.data_version ?? 0;
  }
}

/** Writes a message on the connection whose transaction it belongs to. */
export function publish(connection: SqliteConnection, message: string): void {
  const row = connection.first<{ id: number }>('insert into events (message) values ($1) returning id', [
    message,
  ]);
  if (row !== null && row.id % keptMessages === 0) {
    connection.run('delete from events where id <= $1', [row.id - keptMessages]);
  }
}
