import type { Budget } from '../lib/budget.ts';
import { foldText } from '../lib/text.ts';
import type { Candidates, Database } from '../storage/database.ts';
import { limitTo } from '../storage/limit-to.ts';
import { readAtOnce, readWithin } from '../storage/read-within.ts';
import { ConditionWriter } from './condition-writer.ts';
import type { List, Place } from './list.ts';
import { orderColumns } from './list-order.ts';
import { type ListOptions, type Statement, writeList } from './list-statement.ts';
import type { ReadOptions } from './read-list.ts';

/**
 * The most rows that a search compares on the event loop. Finding so many texts of 60,000 equal characters takes
 * 1.5 ms, and twice as many take 3.
 */
const maxCandidates = 32;

/**
 * The rows that a search compares before it looks at the time. Comparing a hostile text of 100,000 characters takes
 * 30 ms, and a usual one 2 µs: then each part has twice as many rows as the one before.
 */
const leastCompared = 16;
const mostCompared = 4_096;
const partMs = 10;

export type SearchedList = Omit<List, 'offset'>;

export interface SearchOptions extends ReadOptions {
  /** Finds records that contain this text, ignoring case. */
  readonly text: string;
  /** The searched columns, if not all. */
  readonly searched?: readonly string[] | undefined;
}

/**
 * Reads the records of a list that contain a text. On SQLite, a search runs on the event loop if a part of the text
 * occurs in few rows. Any other may compare all rows, so it runs in a lane.
 */
export async function searchList<Row extends object>(
  database: Database,
  budget: Budget,
  list: SearchedList,
  { text, searched = list.of.searched, selection: { columns }, hasPlaces = false }: SearchOptions,
): Promise<Row[]> {
  const { dialect } = database;
  const options = { columns, hasPlaces };
  const { condition, candidates } = dialect.search(list.of.index, searched, foldText(text));
  if (candidates === null) return searchAll<Row>(database, budget, list, { ...options, condition });
  const rare = await findRare(database, candidates, keyPlace(list));
  if (rare === null) budget.requireLane();
  const keys = rare ?? (await findHits(database, budget, candidates, list, condition));
  if (keys.length === 0) return [];
  const found = isOneOf(database, list, keys, rare === null ? null : condition);
  const statement = writeList(dialect, list, { ...options, condition: found });
  const rows = await readWithin<Row>(database, budget, statement.text, statement.values);
  return list.of.readAll(rows);
}

function isOneOf(
  { dialect }: Database,
  { of: { index } }: SearchedList,
  keys: readonly number[],
  also: Statement | null,
): Statement {
  const values = [...(also?.values ?? []), JSON.stringify(keys)];
  const isKey = dialect.oneOf(`${index.table}.${index.key}`, `$${values.length}`);
  return { text: also === null ? isKey : `${isKey} and ${also.text}`, values };
}

interface KeyPlace {
  readonly isDescending: boolean;
  readonly after: Place[number] | undefined;
}

/** Returns the place of a list in key order; null for any other order. */
function keyPlace(list: SearchedList): KeyPlace | null {
  const [by, ...others] = orderColumns(list);
  if (by?.field !== list.of.identity || others.length > 0) return null;
  return { isDescending: by?.isDescending ?? false, after: list.after?.[0] };
}

/** Returns the keys of rows that contain a part of the text; null if each part occurs in many rows. */
export async function findRare(
  database: Database,
  { parts, ofPart }: Candidates,
  place: KeyPlace | null,
): Promise<readonly number[] | null> {
  const after = place?.isDescending === false ? (place.after ?? 0) : 0;
  for (const part of parts) {
    const found = await database.all<{ key: number }>(`${ofPart} limit ${maxCandidates + 1}`, [part, after]);
    if (found.length <= maxCandidates) return found.map(({ key }) => key);
  }
  return null;
}

/**
 * Returns the keys of the records that contain the text: of the first ones, if the list is in key order. The statement
 * returns every row that it compares, so many at a time, because it cannot be interrupted.
 */
async function findHits(
  database: Database,
  budget: Budget,
  candidates: Candidates,
  list: SearchedList,
  condition: Statement,
): Promise<readonly number[]> {
  const place = keyPlace(list);
  const isDescending = place?.isDescending ?? false;
  const writer = new ConditionWriter(database.dialect, list.of, undefined, condition.values);
  const isHit = `${condition.text} and ${writer.write(list.where)}`;
  const { from, where, key } = candidates.scan(writer.add);
  const values = writer.values;
  const [after, limit] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const statement = `select ${key} as key, ${isHit} as hit from ${from}
    where ${where} and ${key} ${isDescending ? '<' : '>'} ${after}
    order by ${key}${isDescending ? ' desc' : ''} ${limitTo(limit)}`;
  const found: number[] = [];
  let last = place?.after ?? (isDescending ? Number.MAX_SAFE_INTEGER : 0);
  let size = leastCompared;
  for (;;) {
    const startedAt = performance.now();
    const rows = await database.all<{ key: number; hit: number }>(statement, [...values, last, size]);
    for (const row of rows) if (row.hit) found.push(row.key);
    if (rows.length < size || (place !== null && found.length >= list.limit)) return found;
    last = rows.at(-1)?.key ?? last;
    if (performance.now() - startedAt < partMs) size = Math.min(2 * size, mostCompared);
    budget.rest();
  }
}

async function searchAll<Row extends object>(
  database: Database,
  budget: Budget,
  list: SearchedList,
  options: ListOptions,
): Promise<Row[]> {
  const limit = `limit ${ceilingOf(list.limit)}`;
  const { text, values } = writeList(database.dialect, list, { ...options, limit });
  // Not in turn with other lists, which would wait for it.
  const rows = await budget.search(async () => readAtOnce<Row>(database, budget, text, values));
  return list.of.readAll(rows.slice(0, list.limit));
}

/**
 * Rounds the limit up to a power of two. The limit is part of the text because a prepared statement is planned without
 * its parameters: for a tenth of all rows, the planner would not use the index. Powers of two keep the number of
 * prepared statements low.
 */
function ceilingOf(max: number): number {
  return 2 ** Math.ceil(Math.log2(max));
}
