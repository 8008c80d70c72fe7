import { onceOf } from '../lib/once.ts';
import type { Insertion } from './database.ts';

/** Returns the statement of an insert, whose values are `$1`, `$2`, … in the order of its columns. */
export const insertOne = onceOf(({ table, columns, returning }: Insertion): string => {
  const values = columns.map((_, index) => `$${index + 1}`);
  return `insert into ${table} (${columns.join(', ')}) values (${values.join(', ')}) returning ${returning}`;
});
