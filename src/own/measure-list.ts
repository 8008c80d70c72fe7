import type { Budget } from '../lib/budget.ts';
import { everything } from '../records/condition.ts';
import {
  countDocuments,
  type DocumentCollection,
  type DocumentQuery,
  findTextCandidates,
  isLookedUp,
} from '../records/documents.ts';
import { requireLaneToSkip } from '../records/long-list.ts';
import type { Database } from '../storage/database.ts';

/** More documents than this are read in a lane, if they have to be read one by one. */
export const scannedAtOnce = 500;

/** What is known of a list before it is read: its total, and the places of the only documents that it may have. */
export interface Measure {
  readonly known: number | null;
  readonly among: readonly number[] | null;
}

interface Means {
  readonly budget: Budget;
  /** Counts all documents of the collection. */
  count(): Promise<number>;
}

/** Moves a list that takes long to a lane. Returns what is known of it by then. */
export async function measureList(
  database: Database,
  collection: DocumentCollection,
  query: DocumentQuery,
  { budget, count }: Means,
): Promise<Measure> {
  const { where, text, limit } = query;
  const isEverything = where === everything && text === null;
  if (!database.dialect.holdsLoop)
    return totalOnly(isEverything && limit !== undefined ? await count() : null);
  const all = await count();
  if (all <= scannedAtOnce) return totalOnly(isEverything ? all : null);
  if (isEverything) {
    requireLaneForSlice(database, query, budget);
    return totalOnly(all);
  }
  if (text !== null) {
    const among = await findTextCandidates(database, text);
    if (among === null) budget.requireLane();
    return { known: null, among };
  }
  const found = isLookedUp(collection, where)
    ? await countDocuments(database, database.dialect, collection, query)
    : null;
  if (found === null || found > scannedAtOnce) budget.requireLane();
  return totalOnly(found);
}

function requireLaneForSlice(
  database: Database,
  { order, offset = 0, limit }: DocumentQuery,
  budget: Budget,
): void {
  requireLaneToSkip(database, budget, offset);
  if (order.length > 0 || limit === undefined || limit > scannedAtOnce) budget.requireLane();
}

function totalOnly(known: number | null): Measure {
  return { known, among: null };
}
