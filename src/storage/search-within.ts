import type { Budget } from '../lib/budget.ts';
import type { Database, SearchIndex, SearchPlan, SearchProbe } from './database.ts';
import { readWithin } from './read-within.ts';

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
  if (probe && candidates) return compare<Row>(database, budget, probe, candidates, search);
  if (database.dialect.holdsLoop) budget.requireLane();
  return searchAll<Row>(database, budget, plan, search);
}

/** Returns the keys of rows that contain a part of the needle; null if each part occurs in many rows. */
async function findCandidates(
  database: Database,
  budget: Budget,
  { parts, keys }: SearchProbe,
  { after = 0 }: Search,
): Promise<readonly number[] | null> {
  const statement = `${keys} limit ${maxCandidates + 1}`;
  for (const part of parts) {
    const found = await timed(budget, () => database.all<{ key: number }>(statement, [part, after]));
    if (found.length <= maxCandidates) return found.map(({ key }) => key);
  }
  return null;
}

/** Reads the candidates that contain the whole needle. */
async function compare<Row extends object>(
  database: Database,
  budget: Budget,
  { contains }: SearchProbe,
  candidates: readonly number[],
  { index: { table, key }, columns, needle, max }: Search,
): Promise<Row[]> {
  if (candidates.length === 0) return [];
  const isCandidate = database.dialect.oneOf(`${table}.${key}`, '$1');
  const statement = `select ${columns} from ${table} where ${isCandidate} and ${contains} order by ${table}.${key}`;
  const values = [JSON.stringify(candidates), needle];
  const rows = await timed(budget, () => readWithin<Row>(database, budget, statement, values));
  return rows.slice(0, max);
}

/** Charges the time of a statement. It may be long: the index skips deleted rows one by one until they are merged. */
function timed<T>(budget: Budget, read: () => T): T {
  const startedAt = performance.now();
  const result = read();
  budget.takeSteps(Math.ceil((performance.now() - startedAt) * stepsPerMs));
  return result;
}

async function searchAll<Row extends object>(
  database: Database,
  budget: Budget,
  plan: SearchPlan,
  { index, columns, max, after = 0 }: Search,
): Promise<Row[]> {
  const later = after === 0 ? '' : `and ${index.table}.${index.key} > $${plan.values.length + 1}`;
  const statement = `select ${columns} from ${plan.from} where ${plan.where} ${later} order by ${plan.orderBy}`;
  const text = `${statement} limit ${ceilingOf(max)}`;
  const values = after === 0 ? plan.values : [...plan.values, after];
  const rows = await budget.search(async () => readWithin<Row>(database, budget, text, values));
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
