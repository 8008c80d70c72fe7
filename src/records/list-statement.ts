import type { Dialect, Value } from '../storage/database.ts';
import { limitTo } from '../storage/limit-to.ts';
import { ConditionWriter } from './condition-writer.ts';
import type { List } from './list.ts';
import { beyond, type OrderColumn, orderColumns, orderText } from './list-order.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
}

export interface ListOptions {
  /** The select list. */
  readonly columns: string;
  /** Selects the place of each record, too. */
  readonly hasPlaces?: boolean;
  /** The limit as text, for a planner that has to know it. */
  readonly limit?: string;
  /** A further condition. Its values come first. */
  readonly condition?: Statement;
  /** The first values, which belong to the statement around this one. */
  readonly given?: readonly Value[];
}

export const placeName = (index: number): string => `place ${index}`;

/** Writes the statement of a list. Its last values are the limit and the offset, if the list has one. */
export function writeList(dialect: Dialect, list: List, options: ListOptions): Statement {
  const { of: record, where, after } = list;
  const columns = orderColumns(list);
  const writer = new ConditionWriter(dialect, record, columns[0], options.condition?.values ?? options.given);
  const conditions = [...(options.condition === undefined ? [] : [options.condition.text])];
  const filter = writer.write(where);
  if (filter !== 'true') conditions.push(filter);
  const ranges = after === undefined ? [[]] : beyond(dialect, columns, after, writer.add);
  const hasPlaces = options.hasPlaces === true || ranges.length > 1;
  const places = hasPlaces ? columns.map(({ sql }, index) => `, ${sql} as "${placeName(index)}"`) : [];
  const order = `order by ${orderText(dialect, columns)}`;
  const selected = ranges.map((range) => {
    const all = [...conditions, ...range];
    const filtered = all.length === 0 ? '' : `where ${all.join(' and ')} `;
    return `select ${options.columns}${places.join('')} from ${record.table} ${filtered}${order}`;
  });
  const limit = options.limit ?? limitOf(writer, list);
  const [only = ''] = selected;
  if (selected.length === 1) return { text: `${only} ${limit}`, values: writer.values };
  const parts = selected.map((text, index) => `select * from (${text} ${limit}) as part${index}`);
  const byPlace = columns.map((column, index): OrderColumn => ({ ...column, sql: `"${placeName(index)}"` }));
  return {
    text: `select * from (${parts.join(' union all ')}) as listed order by ${orderText(dialect, byPlace)} ${limit}`,
    values: writer.values,
  };
}

function limitOf(writer: ConditionWriter, { limit, offset }: List): string {
  return limitTo(writer.add(limit), offset === undefined ? undefined : writer.add(offset));
}

/** Writes the statement that counts the records of a list. */
export function writeCount(dialect: Dialect, { of: record, where }: Pick<List, 'of' | 'where'>): Statement {
  const writer = new ConditionWriter(dialect, record);
  const text = `select count(*) as total from ${record.table} where ${writer.write(where)}`;
  return { text, values: writer.values };
}
