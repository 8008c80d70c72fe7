import { chunkSize, largeLength } from '../lib/sizes.ts';
import { allRecords } from '../records/all-records.ts';
import type { AnyRecord } from '../records/record.ts';
import {
  type Column,
  type Copying,
  MissingReference,
  type NestingWriter,
  type Reader,
  UniqueViolation,
  type Value,
  type Writer,
} from '../storage/database.ts';
import type { LastIds } from './data-header.ts';
import type { AnyLine } from './parse-line.ts';
import { type Position, refuse } from './unusable-data.ts';

export interface PositionedRecord<Line extends AnyLine = AnyLine> {
  readonly record: Line;
  readonly position: Position;
}

/** Throws for the first record of a batch that conflicts with the database. All records are of one kind. */
export type CheckBatch = (reader: Reader, batch: readonly PositionedRecord[]) => Promise<void>;

export interface BulkOptions {
  readonly copying: Copying;
  readonly writer: NestingWriter;
  readonly lastIds: LastIds;
  /** Finds the record that made the database reject a batch. */
  readonly check?: CheckBatch | undefined;
  onFlush(records: number): void;
}

interface Waiting {
  readonly columns: readonly Column[];
  readonly rows: (readonly Value[])[];
}

const nowhere: Position = { file: '', line: 0 };

const recordsByKind = new Map(allRecords.map((record) => [record.kind, record]));

/** Buffers records of one kind after the other, to write many rows at once. */
export class BulkWriter {
  /** The highest id of each kind, from a record or from before. */
  readonly lastIds: Map<string, number>;
  readonly #options: BulkOptions;
  readonly #columns = new Map<string, readonly Column[]>();
  /** In insertion order: tables that refer to others come later. */
  readonly #waiting = new Map<string, Waiting>();
  #unchecked: PositionedRecord[] = [];
  #kind = '';
  #rows = 0;
  #characters = 0;
  #records = 0;

  constructor(options: BulkOptions) {
    this.#options = options;
    this.lastIds = new Map(Object.entries(options.lastIds));
  }

  get records(): number {
    return this.#records;
  }

  goOnAfter(lastIds: LastIds): void {
    for (const [kind, id] of Object.entries(lastIds)) {
      this.lastIds.set(kind, Math.max(this.lastIds.get(kind) ?? 0, id));
    }
  }

  async add(given: AnyLine, position: Position = nowhere): Promise<void> {
    const record = recordsByKind.get(given.kind);
    if (record === undefined) throw new Error(`there is no record ${given.kind}`);
    if (record.kind !== this.#kind) await this.#start(record.kind);
    if (this.#options.check !== undefined) this.#unchecked.push({ record: given, position });
    for (const { table, columns, values } of rowsOf(record, this.#numbered(record, given))) {
      const waiting = this.#waiting.get(table) ?? (await this.#open(position, table, columns));
      this.#put(waiting, values);
    }
    this.#records += 1;
    if (this.#isFull) await this.flush();
  }

  async addRow(
    position: Position,
    table: string,
    columns: readonly string[],
    row: readonly Value[],
  ): Promise<void> {
    if (table !== this.#kind) await this.#start(table);
    this.#put(this.#waiting.get(table) ?? (await this.#open(position, table, columns)), row);
    this.#records += 1;
    if (this.#isFull) await this.flush();
  }

  async flush(): Promise<void> {
    const { writer, check, onFlush } = this.#options;
    if (check === undefined) await this.#insert(writer);
    else await this.#insertOrExplain(writer, check);
    this.#unchecked = [];
    this.#waiting.clear();
    this.#rows = 0;
    this.#characters = 0;
    // SQLite calls are synchronous: without a pause, the process would never handle a signal to stop.
    await new Promise((resolve) => setImmediate(resolve));
    onFlush(this.#records);
  }

  async #insert(writer: Writer): Promise<void> {
    for (const [table, { columns, rows }] of this.#waiting)
      await this.#options.copying.insertRows(writer, table, columns, rows);
  }

  /**
   * Inserts the batch. The constraints of the tables reject conflicts but name no line, so a failed batch is checked
   * again.
   */
  async #insertOrExplain(writer: NestingWriter, check: CheckBatch): Promise<void> {
    try {
      await writer.nest((nested) => this.#insert(nested));
    } catch (error) {
      if (error instanceof UniqueViolation || error instanceof MissingReference)
        await check(writer, this.#unchecked);
      throw error;
    }
  }

  get #isFull(): boolean {
    // A statement holds all rows of a table, so its text must stay bounded.
    return this.#rows >= chunkSize || this.#characters >= largeLength;
  }

  async #start(kind: string): Promise<void> {
    if (this.#rows > 0) await this.flush();
    this.#kind = kind;
  }

  /** Returns the record with its id, assigning the next one if it has none. */
  #numbered({ kind, identity }: AnyRecord, given: AnyLine): AnyLine {
    if (identity === null) return given;
    const last = this.lastIds.get(kind) ?? 0;
    const id = Number(given[identity] ?? last + 1);
    if (id > last) this.lastIds.set(kind, id);
    return identity in given ? given : { ...given, [identity]: id };
  }

  #put({ rows }: Waiting, row: readonly Value[]): void {
    rows.push(row);
    this.#rows += 1;
    for (const value of row) if (typeof value === 'string') this.#characters += value.length;
  }

  async #open(position: Position, table: string, names: readonly string[]): Promise<Waiting> {
    const waiting = { columns: await this.#find(position, table, names), rows: [] };
    this.#waiting.set(table, waiting);
    return waiting;
  }

  async #find(position: Position, table: string, names: readonly string[]): Promise<readonly Column[]> {
    const { copying, writer } = this.#options;
    const known = this.#columns.get(table) ?? (await copying.columnsOf(writer, table));
    this.#columns.set(table, known);
    const found = names.flatMap((name) => known.find((column) => column.name === name) ?? []);
    if (new Set(found).size === names.length) return found;
    throw refuse(position, `the table ${table} has other columns than ${names.join(', ')}`);
  }
}

interface Row {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly Value[];
}

function rowsOf(record: AnyRecord, given: AnyLine): readonly Row[] {
  const { table, stored, storedNames, mirrored, lists, identity } = record;
  const rowOf = (values: object): Row => ({
    table,
    columns: storedNames,
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
    const columns = [list.owner, list.item, 'position'];
    for (const [position, item] of items.entries()) {
      rows.push({ table: list.table, columns, values: [owner, item, position] });
    }
  }
  return rows;
}
