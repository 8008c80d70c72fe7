import { foldText } from '../lib/text.ts';
import type { Dialect, Value } from '../storage/database.ts';
import type { Comparison, Condition, RangeOperator, Scalar } from './condition.ts';
import type { OrderColumn } from './list-order.ts';
import type { AnyRecord } from './record.ts';

const rangeSigns: Readonly<Record<RangeOperator, string>> = {
  above: '>',
  atLeast: '>=',
  below: '<',
  atMost: '<=',
};

type NamedList = AnyRecord['lists'][number];

/** Writes conditions on the columns of a record, and collects their values. */
export class ConditionWriter {
  readonly dialect: Dialect;
  readonly values: Value[];
  readonly #record: AnyRecord;
  readonly #order: OrderColumn | undefined;

  /** `order` is the first column by which the records are sorted. */
  constructor(dialect: Dialect, record: AnyRecord, order?: OrderColumn, values: readonly Value[] = []) {
    this.dialect = dialect;
    this.#record = record;
    this.#order = order;
    this.values = [...values];
  }

  /** Adds a value, and returns its parameter. */
  readonly add = (value: Value): string => {
    this.values.push(value);
    return `$${this.values.length}`;
  };

  write(condition: Condition): string {
    if ('all' in condition) return this.#join(condition.all, 'and', 'true');
    if ('any' in condition) return this.#join(condition.any, 'or', 'false');
    if ('not' in condition) return `(${this.write(condition.not)}) is not true`;
    const [field = ''] = condition.at;
    const list = this.#listAt(field);
    if (list === undefined) return this.#compare(condition, field);
    const { table, index } = this.#record;
    const owners = `select ${list.owner} from ${list.table} ${this.#itemsIn(condition, field, list)}`;
    return `${table}.${index.key} in (${owners})`;
  }

  /** Writes the rows of an index that a comparison finds, as the end of a statement. */
  writeIndexed(comparison: Comparison): string {
    const [field = ''] = comparison.at;
    const list = this.#listAt(field);
    if (list === undefined) return `${this.#record.table} where ${this.write(comparison)}`;
    return `${list.table} ${this.#itemsIn(comparison, field, list)}`;
  }

  #listAt(field: string): NamedList | undefined {
    return this.#record.lists.find(({ name, names }) => name === field || names === field);
  }

  #join(conditions: readonly Condition[], word: string, none: string): string {
    const written = conditions.map((each) => this.write(each));
    if (written.length < 2) return written[0] ?? none;
    return `(${written.join(` ${word} `)})`;
  }

  #compare(comparison: Comparison, field: string): string {
    const sql = this.#record.expressionOf(field);
    switch (comparison.is) {
      case 'equal':
        return `${sql} = ${this.#scalar(comparison.value)}`;
      case 'notEqual':
        return `${sql} <> ${this.#scalar(comparison.value)}`;
      case 'oneOf':
        return this.#isOneOf(sql, field, comparison.value);
      case 'isNull':
        return `${sql} is null`;
      case 'isPresent':
        return 'true';
      case 'above':
      case 'atLeast':
      case 'below':
      case 'atMost':
        return `${this.#inRange(sql, field)} ${rangeSigns[comparison.is]} ${this.add(comparison.value)}`;
      default:
        throw incomparable(comparison);
    }
  }

  /** A flag is part of the text, so that the planner knows it. */
  #scalar(value: Scalar): string {
    return typeof value === 'boolean' ? String(value) : this.add(value);
  }

  #isOneOf(sql: string, field: string, values: readonly Scalar[]): string {
    const { type } = this.#record.fields[field] ?? {};
    if (values.length === 0) return 'false';
    if (type === 'bigint' || type === 'integer')
      return this.dialect.oneOf(sql, this.add(JSON.stringify(values)));
    return `${sql} in (${values.map((value) => this.add(value)).join(', ')})`;
  }

  /** A range may have all records: the planner must not sort them, instead of reading them in the order of the list. */
  #inRange(sql: string, field: string): string {
    if (this.#order?.field === field) return sql;
    return this.#record.fields[field]?.type === 'text'
      ? `(${this.dialect.byCodePoint(sql)} || '')`
      : `${sql} + 0`;
  }

  /** The items of a list are ids, which can also be compared by name. */
  #itemsIn(comparison: Comparison, field: string, { item, named, name }: NamedList): string {
    if (comparison.is !== 'equal' && comparison.is !== 'oneOf') throw incomparable(comparison);
    const wanted = comparison.is === 'oneOf' ? comparison.value : [comparison.value];
    if (field === name) return `where ${this.dialect.oneOf(item, this.add(JSON.stringify(wanted)))}`;
    const given = this.dialect.rowsOf(this.add(foldedNames(wanted)), ['wanted']);
    return `join ${named} on ${named}.id = ${item} where name_folded in (select wanted from ${given})`;
  }
}

/** Many fields of one operation may share a list of names: it is folded once. */
const knownNames = new WeakMap<readonly Scalar[], string>();

function foldedNames(names: readonly Scalar[]): string {
  const known = knownNames.get(names);
  if (known !== undefined) return known;
  const wanted = new Set(names.map((name) => foldText(String(name))));
  const folded = JSON.stringify([...wanted].map((name) => ({ wanted: name })));
  knownNames.set(names, folded);
  return folded;
}

function incomparable({ at, is }: Comparison): TypeError {
  return new TypeError(`${at.join('.')} cannot be compared by ${is}`);
}
