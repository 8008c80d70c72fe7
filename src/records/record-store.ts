import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Dialect, MessageAround, Reader, StatementWriter, Value, Writer } from '../storage/database.ts';
import { assign, givenOf } from './assignments.ts';
import type { ListTable } from './field.ts';
import { type AnyRecord, columnOf } from './record.ts';

/** The values of the key, in the order of its fields. */
export type Key = readonly Value[];

export interface StoreOptions {
  /** The select list of a record. */
  readonly columns?: string;
  /** The fields that an update never changes. */
  readonly unchangeable?: readonly string[];
}

/** Reads and writes single records of a collection, in a transaction or with `autocommit`. */
export class RecordStore<Row extends object> {
  readonly #record: AnyRecord;
  readonly #changed: ReturnType<typeof assign>;
  readonly #findStatement: string;
  readonly #updateStatement: string;
  readonly #deleteStatement: string;

  constructor(record: AnyRecord, { columns = record.columns, unchangeable = ['id'] }: StoreOptions = {}) {
    const { table, mirrored } = record;
    const where = conditionOf(keyOf(record));
    this.#record = record;
    this.#changed = assign(record, givenOf(record, unchangeable), 2);
    this.#findStatement = `select ${columns} from ${table} where ${where}`;
    this.#updateStatement = `update ${table} set ${this.#changed.text} where id = $1 returning ${columns}`;
    const pair = mirrored === undefined ? '' : ` or ${conditionOf(keyOf(record).toReversed())}`;
    this.#deleteStatement = `delete from ${table} where ${where}${pair}`;
  }

  find(reader: Pick<Reader, 'first'>, ...key: Key): Awaitable<Row | null> {
    return whenReady(reader.first<Row>(this.#findStatement, key), (row) => row && this.#record.read(row));
  }

  async insert(writer: StatementWriter, values: object, message?: MessageAround): Promise<Row> {
    const { insertion, insertedValues, read } = this.#record;
    return read(await writer.insert<Row>(insertion, insertedValues(values), message));
  }

  /** Changes the given fields, and the times that follow from them. Returns null if there is no such record. */
  async update(
    writer: StatementWriter,
    id: Value,
    changes: object,
    now: string | null = null,
  ): Promise<Row | null> {
    const values = [id, ...this.#changed.valuesOf(changes, now)];
    const row = await writer.first<Row>(this.#updateStatement, values);
    return row && this.#record.read(row);
  }

  /** Deletes a record. The schema deletes those that depend on it. */
  async delete(writer: StatementWriter, ...key: Key): Promise<boolean> {
    return (await writer.run(this.#deleteStatement, key)) > 0;
  }
}

function keyOf({ key, fields }: AnyRecord): readonly string[] {
  return (key ?? (fields.id === undefined ? [] : ['id'])).map(columnOf);
}

const conditionOf = (columns: readonly string[]): string =>
  `(${columns.map((name, index) => `${name} = $${index + 1}`).join(' and ')})`;

type Values = Readonly<Record<string, unknown>>;

/** Inserts a record that may have an id of its own, and returns its key. */
export async function insertWhole(
  writer: Writer,
  record: AnyRecord,
  values: Values,
  message?: MessageAround,
): Promise<Key> {
  const { table, identity, stored, inserted, mirrored } = record;
  if (mirrored !== undefined) return insertPair(writer, record, values);
  const columns = identity === 'id' && values.id !== undefined ? stored : inserted;
  const insertion = { table, columns: columns.map(({ name }) => name), returning: record.columns };
  const given = columns.map((column) => record.valueIn(column, values));
  return [(await writer.insert<{ id: Value }>(insertion, given, message)).id];
}

async function insertPair(
  writer: Writer,
  { table, mirrored = ['', ''] }: AnyRecord,
  values: Values,
): Promise<Key> {
  const pair = mirrored.map((field) => values[field] as Value);
  // The lower id first, since two writers that insert the same rows in different orders would deadlock.
  const ordered = pair.toSorted((one, other) => Number(one) - Number(other));
  await writer.run(
    `insert into ${table} (${mirrored.map(columnOf).join(', ')}) values ($1, $2), ($2, $1) on conflict do nothing`,
    ordered,
  );
  return pair;
}

/** Replaces the values of fields, and moves the record from one total to another. */
export async function replaceFields(
  writer: Writer,
  record: AnyRecord,
  key: Key,
  fields: readonly string[],
  { before, after }: { readonly before: Values; readonly after: Values },
): Promise<void> {
  const columns = record.stored.filter(({ field }) => fields.includes(field));
  const assignments = columns.map(({ name }, index) => `${name} = $${index + 2}`).join(', ');
  const given = columns.map((column) => record.valueIn(column, after));
  await writer.run(`update ${record.table} set ${assignments} where id = $1`, [...key, ...given]);
  await moveTotal(writer, record, before, after);
}

/** The triggers maintain totals on insert and delete only, not when a record changes its owner. */
async function moveTotal(
  writer: Writer,
  { totals }: AnyRecord,
  before: Values,
  after: Values,
): Promise<void> {
  if (totals === undefined || before[totals.by] === after[totals.by]) return;
  const by = columnOf(totals.by);
  const statement = `insert into ${totals.table} (${by}, slot, value) values ($1, 0, $2)
    on conflict (${by}, slot) do update set value = ${totals.table}.value + excluded.value`;
  await writer.run(statement, [before[totals.by] as Value, -1]);
  await writer.run(statement, [after[totals.by] as Value, 1]);
}

/** Replaces the items of a record's list, in the given order. */
export async function replaceList(
  writer: Writer,
  { rowsOf }: Dialect,
  { table, owner, item }: ListTable,
  id: Value,
  items: readonly number[],
): Promise<void> {
  await writer.run(`delete from ${table} where ${owner} = $1`, [id]);
  if (items.length === 0) return;
  await writer.run(
    `insert into ${table} (${owner}, ${item}, position)
     select $1, cast(item as bigint), position from ${rowsOf('$2', ['item'])}`,
    [id, JSON.stringify(items.map((each) => ({ item: each })))],
  );
}
