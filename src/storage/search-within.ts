import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Database, SearchIndex, SearchPlan, SearchProbe } from './database.ts';
import { readAtOnce, readWhile, readWithin } from './read-within.ts';

/**
 * The most rows that a search compares on the event loop. Finding so many texts of 60,000 equal characters takes
 * 1.5 ms, and twice as many take 3.
 */
const maxCandidates = 32;

/** A trial takes 1,000 steps, so it may search for about 1 ms. */
const stepsPerMs = 1_000;

export interface Search {
  readonly index: SearchIndex;
  readonly searched: readonly string[];
  /** The select list, which includes the key qualified with its table. */
  readonly columns: string;
  readonly needle: string;
  readonly max: number;
  /** Restricts the result to rows with a higher key. */
  readonly after?: number;
}

/**
 * Returns the first rows that contain a text, by ascending key. On SQLite, a search runs on the event loop if a part
 * of the text occurs in few rows. Any other statement may read the whole index, so it runs in a lane.
 */
export async function searchWithin<Row extends object>(
  database: Database,
  budget: Budget,
  search: Search,
): Promise<Row[]> {
  const plan = database.dialect.search(search.index, search.searched, search.needle);
  const { probe } = plan;
  const candidates = probe && (await findCandidates(database, budget, probe, search));
  if (candidates) return timed(budget, () => readKeys<Row>(database, budget, search, candidates, plan));
  if (!database.dialect.holdsLoop) return searchAll<Row>(database, budget, plan, search);
  budget.requireLane();
  const keys = await findKeys(database, budget, plan, search);
  return readKeys<Row>(database, budget, search, keys);
}

/**
 * Returns the keys of the first rows that contain the needle. The statement returns every row that it compares, because
 * it cannot be interrupted otherwise, and comparing may take long.
 */
async function findKeys(
  database: Database,
  budget: Budget,
  { from, where, contains, key, values }: SearchPlan,
  { max, after = 0 }: Search,
): Promise<readonly number[]> {
  const statement = `select ${key} as key, ${contains} as hit from ${from}
    where ${where} and ${key} > $${values.length + 1} order by ${key}`;
  const found: number[] = [];
  await readWhile<{ key: number; hit: number }>(database, statement, [...values, after], (rows) => {
    budget.rest();
    for (const row of rows) if (row.hit) found.push(row.key);
    return found.length < max;
  });
  return found.slice(0, max);
}

/** Returns the keys of rows that contain a part of the needle; null if each part occurs in many rows. */
export async function findCandidates(
  database: Database,
  budget: Budget,
  { parts, keys }: SearchProbe,
  { after = 0 }: Pick<Search, 'after'> = {},
): Promise<readonly number[] | null> {
  const statement = `${keys} limit ${maxCandidates + 1}`;
  for (const part of parts) {
    const found = await timed(budget, () => database.all<{ key: number }>(statement, [part, after]));
    if (found.length <= maxCandidates) return found.map(({ key }) => key);
  }
  return null;
}

/** Reads rows by key, only those that contain the whole needle if a plan is given. */
async function readKeys<Row extends object>(
  database: Database,
  budget: Budget,
  { index, columns, needle, max }: Search,
  keys: readonly number[],
  plan?: SearchPlan,
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const key = `${index.table}.${index.key}`;
  const where = [database.dialect.oneOf(key, '$1'), ...(plan === undefined ? [] : [plan.contains])];
  const statement = `select ${columns} from ${index.table} where ${where.join(' and ')} order by ${key}`;
  const values = [JSON.stringify(keys), ...(plan === undefined ? [] : [needle])];
  return (await readWithin<Row>(database, budget, statement, values)).slice(0, max);
}

/** Charges the time of a statement. It may be long: the index skips deleted rows one by one until they are merged. */
async function timed<T>(budget: Budget, read: () => Awaitable<T>): Promise<T> {
  const startedAt = performance.now();
  const reading = read();
  const steps = Math.ceil((performance.now() - startedAt) * stepsPerMs);
  const result = await reading;
  // After the read has ended, because its failure would be handled by nobody.
  budget.takeSteps(steps);
  return result;
}

async function searchAll<Row extends object>(
  database: Database,
  budget: Budget,
  { from, where, key, values }: SearchPlan,
  { columns, max, after }: Search,
): Promise<Row[]> {
  const later = after === undefined ? '' : `and ${key} > $${values.length + 1}`;
  const statement = `select ${columns} from ${from} where ${where} ${later} order by ${key}`;
  const text = `${statement} limit ${ceilingOf(max)}`;
  const given = after === undefined ? values : [...values, after];
  // Not in turn with other lists, which would wait for it.
  const rows = await budget.search(async () => readAtOnce<Row>(database, budget, text, given));
  return rows.length > max ? rows.slice(0, max) : rows;
}

/**
 * Rounds the limit up to a power of two. The limit is part of the text because a prepared statement is planned without
 * its parameters: for a tenth of all rows, the planner would not use the index. Powers of two keep the number of
 * prepared statements low.
 */
function ceilingOf(max: number): number {
  return 2 ** Math.ceil(Math.log2(max));
}
