import type { Value } from '../storage/database.ts';
import type { Condition, SortKey } from './condition.ts';
import type { AnyRecord } from './record.ts';

/** Some records of a collection, in an order. */
export interface List {
  readonly of: AnyRecord;
  readonly where: Condition;
  /** The values by which records are sorted; those that are equal, or all of them, are in key order. */
  readonly order: readonly SortKey[];
  /** Continues a list after this place. */
  readonly after?: Place | undefined;
  readonly offset?: number | undefined;
  readonly limit: number;
}

/** The values of a record by which a list is ordered, those of its key included. */
export type Place = readonly Value[];

export const inKeyOrder: readonly SortKey[] = [];
