import type * as z from 'zod';
import { foldText } from '../lib/fold-text.ts';
import type { SearchIndex, Value } from '../storage/database.ts';
import type { Search } from '../storage/search-within.ts';
import type { Field, ListTable } from './field.ts';

export type Fields = Readonly<Record<string, Field>>;

/** What is written down of a record. Everything else follows from it. */
export interface Description<Kind extends string, F extends Fields> {
  /** What files call it. */
  readonly kind: Kind;
  readonly table: string;
  readonly fields: F;
  /** The fields of its primary key, where the table does not count one. */
  readonly key?: readonly (keyof F & string)[];
  /** Whether their number is kept. */
  readonly isCounted?: true;
  /** Where their number is kept for each value of a field. */
  readonly totals?: { readonly table: string; readonly by: keyof F & string };
  /** The fields by each of which an index has them in order, those that are alike in the order of their key. */
  readonly indexedBy?: readonly (keyof F & string)[];
  /** Whether a search index covers its folded columns. */
  readonly isSearched?: true;
  /** What must hold between fields. */
  readonly rules?: readonly Rule[];
  /** The fields whose value no two records have, beside the key. */
  readonly unique?: readonly Unique[];
  /** Each is two rows, one with these two columns the other way round; a file has the one whose first is lower. */
  readonly mirrored?: readonly [keyof F & string, keyof F & string];
  /** The first schema that it can be taken from: what was there before is of no use. */
  readonly since?: number;
  /** Whether it outlives a reset. */
  readonly staysOnReset?: true;
}

export interface Rule {
  readonly field: string;
  readonly problem: string;
  holds(record: Readonly<Record<string, unknown>>): boolean;
}

/** A field, compared as it is folded. */
export interface Unique {
  readonly field: string;
  readonly problem: string;
  /** The rows among which it is unique, where those are not all of them. */
  readonly among?: {
    readonly condition: string;
    includes(record: Readonly<Record<string, unknown>>): boolean;
  };
}

type ShapeOf<F extends Fields, Name extends keyof F> = z.ZodObject<{ [K in Name]: F[K]['schema'] }>;
type NamesWithout<F extends Fields, Facts> = { [K in keyof F]: F[K] extends Facts ? never : K }[keyof F];

/** A record as the program reads it. */
export type Model<R extends { readonly fields: Fields }> = Readonly<
  z.output<ShapeOf<R['fields'], NamesWithout<R['fields'], { readonly isHidden: true }>>>
>;

/** What is stored of a new one. */
export type New<R extends { readonly fields: Fields }> = Readonly<
  z.input<ShapeOf<R['fields'], NamesWithout<R['fields'], NotStored | { readonly isIdentity: true }>>>
>;
type NotStored = { readonly expression: string } | { readonly list: ListTable };

/** A record as a line of an export. */
export type Line<R> = R extends { readonly kind: string; readonly fields: Fields }
  ? { readonly kind: R['kind'] } & Readonly<
      z.input<ShapeOf<R['fields'], NamesWithout<R['fields'], { readonly files: 'backups' | 'none' }>>>
    >
  : never;

/** Names of fields that a reader shows. One list is used again and again, so that its text is made once. */
export type FieldList<T> = readonly (keyof T & string)[];

/** A column that is written, and the field that it is made of. */
export interface StoredColumn {
  readonly name: string;
  readonly field: string;
  readonly isFolded: boolean;
  readonly isNullable: boolean;
}

/** What follows from a description. Columns are named with their table: others may stand beside it in a statement. */
export interface RecordType<Kind extends string, F extends Fields> extends Description<Kind, F> {
  /** The field that the table counts by itself. */
  readonly identity: string | null;
  /** The fields by which it is read from the first to the last. */
  readonly keys: readonly string[];
  /** The fields that the program reads. */
  readonly shown: readonly string[];
  readonly stored: readonly StoredColumn[];
  readonly storedNames: readonly string[];
  /** The same without the identity. */
  readonly inserted: readonly StoredColumn[];
  readonly lists: readonly (ListTable & { readonly name: string })[];
  /** The table, and the order of its lists. */
  readonly index: SearchIndex;
  readonly search: Pick<Search, 'index' | 'searched' | 'columns'>;
  /** What to select, so that a row is the record. */
  readonly columns: string;
  /** The same for a statement around one that has selected them. */
  readonly names: string;
  /** Stores a new one, whose values are `insertedValues`. */
  readonly insertInto: string;
  readonly insertion: string;
  select(names: FieldList<F>): string;
  /** The same under other names: by the name of each, the field. */
  selectAs(names: Readonly<Record<string, keyof F & string>>): string;
  /** What a column holds of a record. */
  valueIn(column: StoredColumn, values: object): Value;
  insertedValues(values: object): Value[];
  /** What is stored of a new one, by column. */
  rowOf(values: object): Readonly<Record<string, Value>>;
  /** A row that was selected as a record: SQLite has numbers for truth. */
  read<Row extends object>(row: Row): Row;
}

export type AnyRecord = RecordType<string, Fields>;

/** Describes a record. */
export function record<const Kind extends string, F extends Fields>(
  description: Description<Kind, F>,
): RecordType<Kind, F> {
  const { table } = description;
  const entries: readonly (readonly [string, Field])[] = Object.entries(description.fields);
  const stored = entries.filter(([, field]) => isStored(field)).flatMap(columnsOf);
  const identity = entries.find(([, field]) => field.isIdentity)?.[0] ?? null;
  const inserted = stored.filter(({ field }) => field !== identity);
  const flags = entries.filter(([, { type }]) => type === 'boolean').map(([name]) => name);
  const shown = entries.filter(([, { isHidden }]) => !isHidden).map(([name]) => name);
  const texts = new WeakMap<readonly string[], string>();

  function select(names: readonly string[]): string {
    const known = texts.get(names);
    if (known !== undefined) return known;
    const text = names.map((name) => `${expressionOf(name)} as "${name}"`).join(', ');
    texts.set(names, text);
    return text;
  }

  function expressionOf(name: string): string {
    return description.fields[name]?.expression ?? `${table}.${columnOf(name)}`;
  }

  function valueIn({ field, isFolded }: StoredColumn, values: object): Value {
    const value = (values as Readonly<Record<string, Value | undefined>>)[field];
    if (value === undefined || value === null) return description.fields[field]?.default ?? null;
    return isFolded ? foldText(String(value)) : value;
  }

  const columns = select(shown);
  const index = { table, key: columnOf(identity ?? '') };
  const searched = stored.filter(({ isFolded }) => isFolded).map(({ name }) => name);
  const insertInto = `insert into ${table} (${inserted.map(({ name }) => name).join(', ')})
    values (${inserted.map((_, position) => `$${position + 1}`).join(', ')})`;

  return {
    ...description,
    identity,
    keys: description.key ?? [identity ?? ''],
    shown,
    stored,
    storedNames: stored.map(({ name }) => name),
    inserted,
    lists: entries.flatMap(([name, { list }]) => (list === undefined ? [] : [{ name, ...list }])),
    index,
    search: { index, searched, columns },
    columns,
    names: shown.map((name) => `"${name}"`).join(', '),
    insertInto,
    insertion: `${insertInto} returning ${columns}`,
    select,
    selectAs: (names) =>
      Object.entries(names)
        .map(([name, field]) => `${expressionOf(field)} as "${name}"`)
        .join(', '),
    valueIn,
    insertedValues: (values) => inserted.map((column) => valueIn(column, values)),
    rowOf: (values) => Object.fromEntries(inserted.map((column) => [column.name, valueIn(column, values)])),
    read(row) {
      const values = row as Record<string, unknown>;
      for (const name of flags) if (name in values) values[name] = Boolean(values[name]);
      return row;
    },
  };
}

const isStored = ({ expression, list }: Field): boolean => expression === undefined && list === undefined;

function columnsOf([field, { schema, isFolded }]: readonly [string, Field]): readonly StoredColumn[] {
  const name = columnOf(field);
  const plain = { name, field, isFolded: false, isNullable: schema.safeParse(null).success };
  return isFolded ? [plain, { ...plain, name: `${name}_folded`, isFolded }] : [plain];
}

/** The name of a field's column, as a type. */
export type ColumnName<Field extends string> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : Field;

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
