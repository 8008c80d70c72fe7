import type { Dialect, Value } from '../storage/database.ts';
import type { ColumnType } from './field.ts';
import type { List, Place } from './list.ts';

/** A column by which a list is ordered. Nulls come last. */
export interface OrderColumn {
  readonly field: string;
  readonly sql: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
}

/** Returns the columns of an order. The key comes last, in the direction of the field before it. */
export function orderColumns({ of: record, order }: Pick<List, 'of' | 'order'>): readonly OrderColumn[] {
  const sorted = order.map(({ path: [field = ''], isDescending }) => ({ field, isDescending }));
  const isDescending = sorted.at(-1)?.isDescending ?? false;
  const keys = record.keys.filter((key) => !sorted.some(({ field }) => field === key));
  return [...sorted, ...keys.map((field) => ({ field, isDescending }))].map((each) => ({
    ...each,
    sql: record.expressionOf(each.field),
    type: record.fields[each.field]?.type ?? 'text',
    isNullable: record.isNullable(each.field),
  }));
}

export function orderText(dialect: Dialect, columns: readonly OrderColumn[]): string {
  return columns
    .flatMap(({ sql, type, isNullable, isDescending }) => {
      const direction = isDescending ? ' desc' : '';
      const compared = type === 'text' ? dialect.byCodePoint(sql) : sql;
      return [...(isNullable ? [`${sql} is null${direction}`] : []), `${compared}${direction}`];
    })
    .join(', ');
}

/**
 * Splits the records after a place into ranges, each a list of conditions: first the rest with an equal first column,
 * then everything beyond. A single comparison would scan all rows with an equal first column, which may be most of the
 * table.
 */
export function beyond(
  dialect: Dialect,
  columns: readonly OrderColumn[],
  place: Place,
  add: (value: Value) => string,
): readonly (readonly string[])[] {
  const parameters = columns.map((_, index) => {
    const value = place[index] ?? null;
    return value === null ? null : add(value);
  });
  return columns.flatMap((_, index) => {
    const last = columns.length - 1 - index;
    const column = columns[last];
    const range = column && isBeyond(dialect, column, parameters[last] ?? null);
    if (range === undefined || range === null) return [];
    const alike = columns.slice(0, last).map(({ sql }, place) => {
      const parameter = parameters[place] ?? null;
      return parameter === null ? `${sql} is null` : `${sql} = ${parameter}`;
    });
    return [[...alike, range]];
  });
}

/** Returns the condition for values after another one, given as a parameter or null; null if there are none. */
function isBeyond(
  dialect: Dialect,
  { sql, type, isNullable, isDescending }: OrderColumn,
  parameter: string | null,
): string | null {
  if (parameter === null) return isDescending ? `${sql} is not null` : null;
  const compared = type === 'text' ? dialect.byCodePoint(sql) : sql;
  if (isDescending) return `${compared} < ${parameter}`;
  return isNullable ? `(${compared} > ${parameter} or ${sql} is null)` : `${compared} > ${parameter}`;
}
