import type { Value } from '../database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Whatever takes longer than this to read is long. */
const longMs = 2;

/**
 * Reads what is committed. What one turn of the event loop reads is of one moment: a transaction around it saves each
 * statement the locks of its own, which are two thirds of what a small one costs. The moment is never older than the
 * request: it ends before the loop looks for the next ones. Whatever reads after it has waited for the loop's own turn of
 * `setImmediate`, as the queue of writes does, must end it there, since the end that is set here comes a turn later.
 */
export class TurnReader {
  readonly #connection: SqliteConnection;
  #isOpen = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  get preparedStatements(): number {
    return this.#connection.preparedStatements;
  }

  all<Row>(statement: string, values: readonly Value[]): Row[] {
    if (!this.#isOpen) this.#begin();
    return this.#connection.all(statement, values);
  }

  first<Row>(statement: string, values: readonly Value[]): Row | null {
    if (!this.#isOpen) this.#begin();
    return this.#connection.first(statement, values);
  }

  /** All rows, or null when there are more than `max`, or when they are so long that reading them takes its time. */
  few<Row>(statement: string, values: readonly Value[], max: number): Row[] | null {
    if (!this.#isOpen) this.#begin();
    const rows: Row[] = [];
    const began = performance.now();
    for (const row of this.#connection.iterate<Row>(statement, values)) {
      if (rows.length === max || performance.now() - began > longMs) return null;
      rows.push(row);
    }
    return rows;
  }

  /** What is read next is of now: called before every commit of this process, and when the turn is over. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // Some failures of a statement end its transaction.
    if (this.#connection.inTransaction) this.#connection.run('commit', []);
  }

  close(): void {
    this.end();
    this.#connection.close();
  }

  #begin(): void {
    if (!this.#connection.inTransaction) this.#connection.run('begin', []);
    this.#isOpen = true;
    setImmediate(() => this.end());
  }
}
