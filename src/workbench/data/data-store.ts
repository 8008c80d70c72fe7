import type { Budget } from '../../lib/budget.ts';
import { parseJsonExactly } from '../../lib/json.ts';
import { foldText } from '../../lib/text.ts';
import { type AnyRecord, columnOf } from '../../records/record.ts';
import type { Database, Reader, Value } from '../../storage/database.ts';
import { readWithin } from '../../storage/read-within.ts';
import { searchWithin } from '../../storage/search-within.ts';
import { byKey, type Collection } from './collections.ts';

/** The maximum length of a text in a list. */
export const longestCell = 200;

export type Row = Record<string, unknown>;

export interface ListOrder {
  readonly sort: string;
  readonly isDescending: boolean;
  readonly filter: { readonly field: string; readonly value: Value } | null;
}

/** A cursor: the sort values of the last record of a page. */
export type Place = readonly Value[];

export interface Part {
  readonly rows: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  readonly next: Place | null;
}

export function placeFields({ record }: Collection, sort: string): readonly string[] {
  return sort === byKey ? record.keys : [sort, ...record.keys];
}

/** Reads a page of a list after a cursor. An index has this order, so deep pages cost the same as the first one. */
export async function readList(
  database: Database,
  budget: Budget,
  collection: Collection,
  {
    order,
    after,
    limit,
  }: { readonly order: ListOrder; readonly after: Place | null; readonly limit: number },
): Promise<Part> {
  const { from, columns, condition } = sourceOf(collection, order);
  const direction = order.isDescending ? ' desc' : '';
  const selected = `select ${cellsOf(collection.record)}, ${asPlace(columns)} from ${from}`;
  const inOrder = `order by ${columns.map((column) => column + direction).join(', ')}`;
  const rows: Row[] = [];
  for (const range of rangesAfter(columns, after, order.isDescending)) {
    const values: Value[] = order.filter === null ? [] : [order.filter.value];
    const conditions = condition === null ? [] : [condition];
    for (const { comparison, value } of range) conditions.push(`${comparison} $${values.push(value)}`);
    const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
    const statement = `${selected} ${where} ${inOrder} limit $${values.push(limit + 1 - rows.length)}`;
    rows.push(...(await readWithin<Row>(database, budget, statement, values)));
    if (rows.length > limit) break;
  }
  return toPart(collection.record, rows, limit, columns.length);
}

interface Comparison {
  readonly comparison: string;
  readonly value: Value;
}

/**
 * Splits the rows after a cursor into ranges: first the rest with an equal first column, then everything beyond. A
 * single row comparison would scan all rows with an equal first column, which may be most of the table.
 */
function rangesAfter(
  columns: readonly string[],
  after: Place | null,
  isDescending: boolean,
): readonly (readonly Comparison[])[] {
  if (after === null) return [[]];
  const beyond = isDescending ? '<' : '>';
  return columns.toReversed().map((column, index) => {
    const last = columns.length - 1 - index;
    const alike = columns.slice(0, last).map((each, place) => ({
      comparison: `${each} =`,
      value: after[place] ?? null,
    }));
    return [...alike, { comparison: `${column} ${beyond}`, value: after[last] ?? null }];
  });
}

function sourceOf(collection: Collection, { sort, filter }: ListOrder) {
  const { record } = collection;
  const { table } = record;
  const list = record.lists.find(({ name }) => name === filter?.field);
  if (list === undefined) {
    const columns = placeFields(collection, sort).map((field) => `${table}.${columnOf(field)}`);
    return {
      from: table,
      columns,
      condition: filter === null ? null : `${table}.${columnOf(filter.field)} = $1`,
    };
  }
  const owner = `${list.table}.${list.owner}`;
  return {
    from: `${list.table} join ${table} on ${table}.${record.index.key} = ${owner}`,
    columns: [owner],
    condition: `${list.table}.${list.item} = $1`,
  };
}

export async function searchList(
  database: Database,
  budget: Budget,
  { record }: Collection,
  { text, after, limit }: { readonly text: string; readonly after: number; readonly limit: number },
): Promise<Part> {
  const { index, searched } = record.search;
  const columns = `${cellsOf(record)}, ${asPlace([`${index.table}.${index.key}`])}`;
  const search = { index, searched, columns, needle: foldText(text), max: limit + 1, after };
  return toPart(record, await searchWithin<Row>(database, budget, search), limit, 1);
}

export async function readNamed(
  database: Database,
  budget: Budget,
  { record, idFields: [field = 'id'] }: Collection,
  ids: readonly Value[],
): Promise<readonly Row[]> {
  const column = `${record.table}.${columnOf(field)}`;
  const isText = record.fields[field]?.type === 'text';
  const { oneOf, rowsOf } = database.dialect;
  const condition = isText ? `${column} in (select id from ${rowsOf('$1', ['id'])})` : oneOf(column, '$1');
  const given = JSON.stringify(isText ? ids.map((id) => ({ id })) : ids);
  const statement = `select ${cellsOf(record)} from ${record.table} where ${condition}`;
  const rows = await readWithin<Row>(database, budget, statement, [given]);
  return rows.map((row) => record.read(row));
}

/** Reads a whole record for display: JSON values parsed, with the ids and names of its lists. */
export async function presentRecord(
  reader: Reader,
  collection: Collection,
  id: readonly Value[],
): Promise<Row | null> {
  const { record } = collection;
  const row = await readWhole(reader, collection, id, record.shown);
  if (row === null) return null;
  for (const name of record.shown.filter((each) => record.fields[each]?.isJson)) {
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
  for (const { name, table, owner, item, names, named } of record.lists) {
    const listed = `select id, name from ${table} join ${named} on id = ${item} where ${owner} = $1 order by position`;
    const found = await reader.all<{ id: number; name: string }>(listed, id);
    row[name] = found.map((each) => each.id);
    row[names] = found.map((each) => each.name);
  }
  return record.read(row);
}

/** The columns of a list. Long texts are truncated in SQL. */
function cellsOf({ shown, fields, table }: AnyRecord): string {
  const cells = shown.map((name) => {
    const { type, expression = `${table}.${columnOf(name)}` } = fields[name] ?? {};
    return `${type === 'text' ? `substr(${expression}, 1, ${longestCell})` : expression} as "${name}"`;
  });
  return cells.join(', ');
}

const placeName = (index: number): string => `place ${index}`;

function asPlace(columns: readonly string[]): string {
  return columns.map((column, index) => `${column} as "${placeName(index)}"`).join(', ');
}

/** Turns rows into a page and its next cursor. The rows include one more than the limit. */
function toPart(record: AnyRecord, rows: readonly Row[], limit: number, placeLength: number): Part {
  const names = Array.from({ length: placeLength }, (_, index) => placeName(index));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next = last === undefined ? null : names.map((name) => last[name] as Value);
  const shown = rows.slice(0, limit);
  for (const row of shown) for (const name of names) delete row[name];
  return { rows: shown.map((row) => record.read(row)), next };
}
