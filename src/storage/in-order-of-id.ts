import type { Dialect } from './database.ts';

/**
 * Returns the `from` clause for rows that match a condition, ordered by id. If statements run on the event loop, only
 * the ids are sorted: sorting whole rows would read all their text before the first row is returned.
 */
export function inOrderOfId({ holdsLoop }: Dialect, table: string, condition: string): string {
  if (!holdsLoop) return `from ${table} where ${condition} order by id`;
  return `from ${table} where id in (select id from ${table} where ${condition}) order by id`;
}
