import type { Budget } from '../../lib/budget.ts';
import { parseJsonExactly } from '../../lib/json.ts';
import type { Place } from '../../records/list.ts';
import { orderColumns } from '../../records/list-order.ts';
import { placeName } from '../../records/list-statement.ts';
import { readList } from '../../records/read-list.ts';
import { type AnyRecord, columnOf } from '../../records/record.ts';
import { searchList } from '../../records/search-list.ts';
import type { Database, Reader, Value } from '../../storage/database.ts';
import type { Collection } from './collections.ts';
import type { WantedPart } from './data-query.ts';

export type Row = Record<string, unknown>;

export interface Part {
  readonly rows: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  readonly next: Place | null;
}

/** Reads a page of whole records. */
export async function readPart(
  database: Database,
  budget: Budget,
  { list, text }: WantedPart,
): Promise<Part> {
  const { of: record, limit } = list;
  const places = orderColumns(list).map(({ type }, index) => ({ name: placeName(index), type }));
  const options = { selection: record.selection(), hasPlaces: true };
  // One more shows that there is a next page.
  const wanted = { ...list, limit: limit + 1 };
  const found = await (text === null
    ? readList<Row>(database, budget, wanted, options)
    : searchList<Row>(database, budget, wanted, { ...options, text }));
  const last = found.length > limit ? found[limit - 1] : undefined;
  const next =
    last && places.map(({ name, type }) => (type === 'boolean' ? Boolean(last[name]) : last[name]) as Value);
  const rows = found.slice(0, limit);
  for (const row of rows) for (const { name } of places) delete row[name];
  await addLists(database, record, rows);
  return { rows: rows.map((row) => present(record, row)), next: next ?? null };
}

/** Reads a whole record for display. */
export async function presentRecord(
  reader: Reader,
  collection: Collection,
  id: readonly Value[],
): Promise<Row | null> {
  const { record } = collection;
  const row = await readWhole(reader, collection, id, record.shown);
  return row && present(record, row);
}

/** Parses JSON values. Optional ones that are null are omitted. */
function present({ shown, fields }: AnyRecord, row: Row): Row {
  for (const name of shown) {
    if (!fields[name]?.isJson) continue;
    if (row[name] === null) delete row[name];
    else row[name] = parseJsonExactly(String(row[name]));
  }
  return row;
}

async function readWhole(
  reader: Reader,
  { record, idFields }: Collection,
  id: readonly Value[],
  names: readonly string[],
): Promise<Row | null> {
  const conditions = idFields.map((field, index) => `${record.table}.${columnOf(field)} = $${index + 1}`);
  const statement = `select ${record.select(names)} from ${record.table} where ${conditions.join(' and ')}`;
  const row = await reader.first<Row>(statement, id);
  if (row === null) return null;
  await addLists(reader, record, [row]);
  return record.read(row);
}

/** Adds the ids and the names of the lists of records. */
async function addLists(reader: Pick<Reader, 'all'>, record: AnyRecord, rows: readonly Row[]): Promise<void> {
  const keys = rows.map(({ id }) => id as number);
  if (keys.length === 0) return;
  const isOwner = `in (${keys.map((_, index) => `$${index + 1}`).join(', ')})`;
  for (const { name, table, owner, item, names, named } of record.lists) {
    const items = new Map(keys.map((key) => [key, [] as { id: number; name: string }[]]));
    const statement = `select ${owner} as owner, id, name from ${table} join ${named} on id = ${item}
      where ${owner} ${isOwner} order by ${owner}, position`;
    for (const found of await reader.all<{ owner: number; id: number; name: string }>(statement, keys))
      items.get(found.owner)?.push(found);
    for (const row of rows) {
      const listed = items.get(row.id as number) ?? [];
      row[name] = listed.map(({ id }) => id);
      row[names] = listed.map((each) => each.name);
    }
  }
}
