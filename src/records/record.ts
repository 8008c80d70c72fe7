import type * as z from 'zod';
import { foldText } from '../lib/text.ts';
import type { Insertion, SearchIndex, Value } from '../storage/database.ts';
import type { ColumnType, Field, ListTable } from './field.ts';
import { type Selection, selectionOf } from './selection.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The description of a record, from which everything else is derived. */
export interface Description<Name extends string, F extends Fields> {
  /** The name of the collection. */
  readonly name: Name;
  /** One of its records, in words. */
  readonly one: string;
  readonly table: string;
  readonly fields: F;
  /** The fields of the primary key, if the table has no identity. */
  readonly key?: readonly (keyof F & string)[];
  readonly isCounted?: true;
  /** The table that holds the number of records for each value of a field. */
  readonly totals?: { readonly table: string; readonly by: keyof F & string };
  /** The fields of each index by its name. Equal values are ordered by key. */
  readonly indexes?: Readonly<Record<string, readonly (keyof F & string)[]>>;
  /** A search index covers the folded columns. */
  readonly isSearched?: true;
  readonly rules?: readonly Rule[];
  readonly unique?: readonly Unique[];
  /**
   * Each record is stored as two rows, with these two columns swapped. Documents contain the row whose first value
   * is lower.
   */
  readonly mirrored?: readonly [keyof F & string, keyof F & string];
  /** Deletions run one after the other, because they reach rows that other deletions reach too. */
  readonly isDeletedInTurn?: true;
}

export interface Rule {
  readonly field: string;
  readonly problem: string;
  holds(record: Readonly<Record<string, unknown>>): boolean;
}

/** A unique field, compared by its folded text. */
export interface Unique {
  readonly field: string;
  readonly problem: string;
  /** The rows among which the field is unique; all rows by default. */
  readonly among?: {
    readonly index: string;
    readonly condition: string;
    includes(record: Readonly<Record<string, unknown>>): boolean;
  };
}

type ShapeOf<F extends Fields, Name extends keyof F> = z.ZodObject<{ [K in Name]: F[K]['schema'] }>;
type NamesWithout<F extends Fields, Facts> = { [K in keyof F]: F[K] extends Facts ? never : K }[keyof F];

export type Model<R extends { readonly fields: Fields }> = Readonly<
  z.output<ShapeOf<R['fields'], NamesWithout<R['fields'], { readonly isHidden: true }>>>
>;

export type New<R extends { readonly fields: Fields }> = Readonly<
  z.input<ShapeOf<R['fields'], NamesWithout<R['fields'], NotStored | { readonly isIdentity: true }>>>
>;
type NotStored = { readonly expression: string } | { readonly list: ListTable };

/** The values of a record as a bulk adds it. */
export type Row<R extends { readonly fields: Fields }> = Readonly<
  z.input<ShapeOf<R['fields'], NamesWithout<R['fields'], { readonly documents: 'none' }>>>
>;

/** The fields that a reader selects. */
export type FieldList<T> = readonly (keyof T & string)[];

export interface StoredColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly field: string;
  readonly isFolded: boolean;
  readonly isNullable: boolean;
}

/** A description and everything derived from it. Columns are qualified with the table, so they can be used in joins. */
export interface RecordType<Name extends string, F extends Fields> extends Description<Name, F> {
  readonly identity: string | null;
  /** The fields that a list can be filtered by alone, with the help of an index. */
  readonly indexedBy: readonly string[];
  readonly keys: readonly string[];
  readonly shown: readonly string[];
  readonly stored: readonly StoredColumn[];
  readonly inserted: readonly StoredColumn[];
  readonly lists: readonly (ListTable & { readonly name: string })[];
  readonly index: SearchIndex;
  /** The columns that a search compares. */
  readonly searched: readonly string[];
  /** The select list that makes a row a record. */
  readonly columns: string;
  /** The same select list for a statement around a subquery that has selected the columns. */
  readonly names: string;
  /** Inserts a new record, with the values of `insertedValues`. */
  readonly insertion: Insertion;
  select(names: FieldList<F>): string;
  /** The SQL of a field. */
  expressionOf(field: string): string;
  isNullable(field: string): boolean;
  /** Selects fields, perhaps under other names; all fields that are shown by default. */
  selection(names?: FieldList<F> | Readonly<Record<string, keyof F & string>>): Selection;
  valueIn(column: StoredColumn, values: object): Value;
  insertedValues(values: object): Value[];
  rowOf(values: object): Readonly<Record<string, Value>>;
  /** Turns a selected row into a record: SQLite has numbers for booleans. */
  read<Row extends object>(row: Row): Row;
  readAll<Row extends object>(rows: Row[]): Row[];
}

export type AnyRecord = RecordType<string, Fields>;

export function record<const Name extends string, F extends Fields>(
  description: Description<Name, F>,
): RecordType<Name, F> {
  const { table } = description;
  const entries: readonly (readonly [string, Field])[] = Object.entries(description.fields);
  const stored = entries.filter(([, field]) => isStored(field)).flatMap(columnsOf);
  const identity = entries.find(([, field]) => field.isIdentity)?.[0] ?? null;
  const inserted = stored.filter(({ field }) => field !== identity);
  const flags = entries.filter(([, { type }]) => type === 'boolean').map(([name]) => name);
  const shown = entries.filter(([, { isHidden }]) => !isHidden).map(([name]) => name);

  const expressions = new Map(
    entries.map(([name, { expression }]) => [name, expression ?? `${table}.${columnOf(name)}`]),
  );
  const expressionOf = (name: string): string => expressions.get(name) ?? '';
  const selected = new Map(entries.map(([name]) => [name, `${expressionOf(name)} as "${name}"`]));
  const nullable = new Set(
    entries.flatMap(([name, { schema }]) => (schema.safeParse(null).success ? [name] : [])),
  );

  function select(names: readonly string[]): string {
    return names.map((name) => selected.get(name)).join(', ');
  }

  function valueIn({ field, isFolded }: StoredColumn, values: object): Value {
    const value = (values as Readonly<Record<string, Value | undefined>>)[field];
    if (value === undefined || value === null) return description.fields[field]?.default ?? null;
    return isFolded ? foldText(String(value)) : value;
  }

  function read<Row extends object>(row: Row): Row {
    const values = row as Record<string, unknown>;
    for (const name of flags) if (name in values) values[name] = Boolean(values[name]);
    return row;
  }

  const columns = select(shown);
  const index = { table, key: columnOf(identity ?? '') };
  const searched = stored.filter(({ isFolded }) => isFolded).map(({ name }) => name);

  return {
    ...description,
    identity,
    indexedBy: [
      ...(identity === null ? (description.key?.slice(0, 1) ?? []) : []),
      ...Object.values(description.indexes ?? {}).flatMap((names) => (names.length === 1 ? names : [])),
    ],
    keys: description.key ?? [identity ?? ''],
    shown,
    stored,
    inserted,
    lists: entries.flatMap(([name, { list }]) => (list === undefined ? [] : [{ name, ...list }])),
    index,
    searched,
    columns,
    names: shown.map((name) => `"${name}"`).join(', '),
    insertion: { table, columns: inserted.map(({ name }) => name), returning: columns },
    expressionOf,
    isNullable: (name) => nullable.has(name),
    select,
    selection(names = shown) {
      const pairs = Array.isArray(names) ? names.map((name) => [name, name] as const) : Object.entries(names);
      return selectionOf(
        pairs.map(([name, field]) => ({
          name,
          sql: expressionOf(field),
          isLong: isLongText(description.fields[field]),
        })),
      );
    },
    valueIn,
    insertedValues: (values) => inserted.map((column) => valueIn(column, values)),
    rowOf: (values) => Object.fromEntries(inserted.map((column) => [column.name, valueIn(column, values)])),
    read,
    readAll(rows) {
      if (flags.length > 0) rows.forEach(read);
      return rows;
    },
  };
}

function isLongText(field: Field | undefined): boolean {
  return field?.type === 'text' && !field.isShort && field.setByClock === undefined;
}

const isStored = ({ expression, list }: Field): boolean => expression === undefined && list === undefined;

function columnsOf([field, { type, schema, isFolded }]: readonly [string, Field]): readonly StoredColumn[] {
  const name = columnOf(field);
  const plain = { name, type, field, isFolded: false, isNullable: schema.safeParse(null).success };
  return isFolded ? [plain, { ...plain, name: `${name}_folded`, isFolded }] : [plain];
}

export type ColumnName<Field extends string> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : Field;

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
