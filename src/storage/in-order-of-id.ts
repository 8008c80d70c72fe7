import type { Dialect } from './database.ts';

/**
 * The rows of a table that a condition names, in the order of their ids. Where statements hold the event loop, the ids are
 * sorted alone: with the rows, all their text would be read before the first one of them is there.
 */
export function inOrderOfId({ holdsLoop }: Dialect, table: string, condition: string): string {
  if (!holdsLoop) return `from ${table} where ${condition} order by id`;
  return `from ${table} where id in (select id from ${table} where ${condition}) order by id`;
}
