import type { Awaitable } from '../lib/awaitable.ts';
import { Failure } from '../lib/failure.ts';
import { chunkSize, largeLength } from '../lib/sizes.ts';
import type { Catalog } from '../records/catalog.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Column, Copying, NestingWriter, Value, Writer } from '../storage/database.ts';
import type { LastIds } from './document/document-ids.ts';
import type { Values } from './document/document-type.ts';
import type { Place } from './document/read-document.ts';
import type { SuspendedTables } from './suspended-tables.ts';

/** Returns a more helpful error for a record that the database rejected, or the same error. */
export type Explain = (error: unknown, record: AnyRecord, place: Place) => Awaitable<unknown>;

export interface BulkOptions {
  readonly catalog: Catalog;
  readonly copying: Copying;
  readonly writer: NestingWriter;
  readonly suspended: SuspendedTables;
  readonly lastIds: LastIds;
  readonly explain: Explain;
  onProgress(records: number): void;
}

interface Waiting {
  readonly rows: readonly Row[];
  readonly record: AnyRecord;
  /** Null for a record that does not come from a document. */
  readonly place: Place | null;
}

/** Buffers records, to write many rows at once. */
export class BulkWriter {
  /** The number of records added. */
  records = 0;
  /** True if a user has an id that another one may have had before. */
  hasReusedUsers = false;
  /** The highest id of each collection, from a record or from before. */
  readonly lastIds: Map<string, number>;
  readonly #options: BulkOptions;
  #waiting: Waiting[] = [];
  #rows = 0;
  #characters = 0;

  constructor(options: BulkOptions) {
    this.#options = options;
    this.lastIds = new Map(Object.entries(options.lastIds));
  }

  goOnAfter(lastIds: LastIds): void {
    for (const [name, id] of Object.entries(lastIds)) {
      this.lastIds.set(name, Math.max(this.lastIds.get(name) ?? 0, id));
    }
  }

  /** Returns a promise only if the batch is full. */
  add(record: AnyRecord, given: Values, place: Place | null = null): Awaitable<void> {
    const rows = rowsOf(record, this.#numbered(record, given));
    this.#waiting.push({ rows, record, place });
    this.#measure(rows);
    this.records += 1;
    return this.#isFull ? this.flush() : undefined;
  }

  async flush(): Promise<void> {
    const { writer, onProgress } = this.#options;
    // Not within the savepoint, whose rollback would undo it.
    await this.#prepareTables();
    try {
      await writer.nest((nested) => this.#insert(nested, this.#waiting));
    } catch (error) {
      // Nothing can be repeated: if the storage is full, the whole transaction has been rolled back.
      if (error instanceof Failure) throw error;
      await this.#insertOneByOne(writer);
    }
    this.#waiting = [];
    this.#rows = 0;
    this.#characters = 0;
    // SQLite calls are synchronous: without a pause, the process would never handle a signal to stop.
    await new Promise((resolve) => setImmediate(resolve));
    onProgress(this.records);
  }

  async #prepareTables(): Promise<void> {
    const counts = new Map<string, number>();
    for (const { table } of this.#waiting.flatMap(({ rows }) => rows))
      counts.set(table, (counts.get(table) ?? 0) + 1);
    for (const [table, rows] of counts) await this.#options.suspended.prepareFor(table, rows);
  }

  /** Prepares for a change of all rows of all tables. */
  async suspendAll(): Promise<void> {
    const { catalog, suspended } = this.#options;
    for (const table of catalog.tables) await suspended.suspend(table);
  }

  /** Inserts the rows of each table at once, each after the tables that it refers to. */
  async #insert(writer: Writer, waiting: readonly Waiting[]): Promise<void> {
    const { copying, catalog } = this.#options;
    const byTable = Map.groupBy(
      waiting.flatMap(({ rows }) => rows),
      ({ table }) => table,
    );
    for (const table of catalog.tables) {
      const rows = byTable.get(table);
      if (rows === undefined) continue;
      const values = rows.map((row) => row.values);
      await copying.insertRows(writer, table, rows[0]?.columns ?? [], values);
    }
  }

  /** Repeats a rejected batch record by record, to name the line of the one that the database rejects. */
  async #insertOneByOne(writer: NestingWriter): Promise<void> {
    for (const waiting of this.#waiting) {
      try {
        await writer.nest((nested) => this.#insert(nested, [waiting]));
      } catch (error) {
        const { record, place } = waiting;
        throw place === null ? error : await this.#options.explain(error, record, place);
      }
    }
  }

  get #isFull(): boolean {
    // A statement holds all rows of a table, so its text must stay bounded.
    return this.#rows >= chunkSize || this.#characters >= largeLength;
  }

  /** Returns the record with its id, assigning the next one if it has none. */
  #numbered({ name, identity }: AnyRecord, given: Values): Values {
    if (identity === null) return given;
    const last = this.lastIds.get(name) ?? 0;
    const id = Number(given[identity] ?? last + 1);
    if (id > last) this.lastIds.set(name, id);
    this.hasReusedUsers ||= name === 'users' && id <= (this.#options.lastIds.users ?? 0);
    return identity in given ? given : { ...given, [identity]: id };
  }

  #measure(rows: readonly Row[]): void {
    this.#rows += rows.length;
    for (const { values } of rows) {
      for (const value of values) if (typeof value === 'string') this.#characters += value.length;
    }
  }
}

interface Row {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly values: readonly Value[];
}

function rowsOf(record: AnyRecord, given: Values): readonly Row[] {
  const { table, stored, mirrored, lists, identity } = record;
  const rowOf = (values: object): Row => ({
    table,
    columns: stored,
    values: stored.map((column) => record.valueIn(column, values)),
  });
  const rows = [rowOf(given)];
  if (mirrored !== undefined) {
    const [first, second] = mirrored;
    rows.push(rowOf({ ...given, [first]: given[second], [second]: given[first] }));
  }
  for (const list of lists) {
    const owner = given[identity ?? ''] as number;
    const items = (given[list.name] ?? []) as readonly number[];
    const columns = [list.owner, list.item, 'position'].map((name) => ({ name, type: 'bigint' }));
    for (const [position, item] of items.entries()) {
      rows.push({ table: list.table, columns, values: [owner, item, position] });
    }
  }
  return rows;
}
