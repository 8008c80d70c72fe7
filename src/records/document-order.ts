import type { DocumentSql } from '../storage/document-sql.ts';
import type { SortKey } from './condition.ts';
import type { DocumentWriter } from './document-condition.ts';

/** The place of a document in a sorted list. */
export interface SortPlace {
  /** The value at the path of each sort key; undefined if it is missing. */
  readonly values: readonly unknown[];
  readonly position: number;
}

interface OrderColumn {
  readonly sql: string;
  readonly isDescending: boolean;
}

/** Returns the `order by` of a list; equal values are in the order of creation. `position` is its column. */
export function orderOf(
  sql: DocumentSql,
  writer: DocumentWriter,
  order: readonly SortKey[],
  position: string,
  isBackward: boolean,
): string {
  const columns = order.flatMap(({ path, isDescending }): OrderColumn[] => {
    const value = writer.valueAt(path);
    const { number, text } = sql.sorted(value);
    return [...new Set([sql.rank(value), number, text])].map((column) => ({ sql: column, isDescending }));
  });
  return [...columns, { sql: position, isDescending: false }]
    .map((column) => `${column.sql}${column.isDescending !== isBackward ? ' desc' : ''}`)
    .join(', ');
}

/** Returns the condition for documents beyond a place: after it, or before it if the list is read backward. */
export function beyondOf(
  sql: DocumentSql,
  writer: DocumentWriter,
  order: readonly SortKey[],
  place: SortPlace,
  isBackward: boolean,
): string {
  const columns = order.flatMap(({ path, isDescending }, index) =>
    boundsOf(sql, writer, path, place.values[index]).map((bound) => ({ ...bound, isDescending })),
  );
  const position = {
    column: 'documents.position',
    bound: writer.add(place.position),
    isDescending: false,
  };
  return [...columns, position].reduceRight((later, { column, bound, isDescending }) => {
    const isBeyond = `${column} ${isDescending !== isBackward ? '<' : '>'} ${bound}`;
    return later === '' ? isBeyond : `(${isBeyond} or (${column} = ${bound} and ${later}))`;
  }, '');
}

interface Bound {
  readonly column: string;
  readonly bound: string;
}

/** Returns the columns that decide whether a value comes before another one, with those of the other one. */
function boundsOf(
  sql: DocumentSql,
  writer: DocumentWriter,
  path: readonly string[],
  value: unknown,
): readonly Bound[] {
  const at = writer.valueAt(path);
  const rank: Bound = { column: sql.rank(at), bound: String(rankOf(value)) };
  const { number, text } = sql.sorted(at);
  if (typeof value === 'string') return [rank, { column: text, bound: writer.addText(value) }];
  if (typeof value !== 'number' && typeof value !== 'boolean') return [rank];
  return [rank, { column: number, bound: sql.number(writer.addText(String(Number(value)))) }];
}

/** The ranks of `DocumentSql.rank`. */
function rankOf(value: unknown): number {
  if (value === undefined) return 5;
  if (value === null) return 4;
  return ['number', 'string', 'boolean', 'object'].indexOf(typeof value);
}
