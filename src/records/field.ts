import * as z from 'zod';
import { isEmail, longestIndexedText } from '../lib/input-limits.ts';
import { countCharacters, isBlank, isStorable } from '../lib/text.ts';
import type { Value } from '../storage/database.ts';

/** The documents that hold a field: all of them by default. */
export type Documents = 'all' | 'with passwords' | 'none';

/** One value of a record. Most are a column, named like the field in snake case. */
export interface Field<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly type: ColumnType;
  /** The database assigns the value. */
  readonly isIdentity?: true;
  /** A second column holds the folded text, for searching and comparing. */
  readonly isFolded?: true;
  /** A counter holds the number of records for which it is true. */
  readonly isCounted?: true;
  /** A single line of text: indexed text, an e-mail address or a UUID. */
  readonly isShort?: true;
  /** Stored as JSON text; documents contain the value itself. */
  readonly isJson?: true;
  readonly refersTo?: string;
  /** The SQL of a field that is computed from other columns instead of stored. */
  readonly expression?: string;
  /** Computes the same value from a record in memory. */
  compute?(values: Readonly<Record<string, unknown>>): unknown;
  /** A separate table of ids, in the order of its column `position`. */
  readonly list?: ListTable;
  /** The value of records that lack the field. */
  readonly default?: Value;
  readonly initial?: Value;
  /** A time set by the clock: at creation, at every change, or when a flag of the record becomes true. */
  readonly setByClock?: ClockTime;
  /** The name under which documents give the plain text of this hash. */
  readonly hashOf?: string;
  /** Not part of the record that the program reads. */
  readonly isHidden?: true;
  readonly documents?: Documents;
}

export type ColumnType = 'text' | 'integer' | 'bigint' | 'double precision' | 'boolean';

export type ClockTime = 'created' | 'changed' | { readonly since: string };

export interface ListTable {
  readonly table: string;
  readonly owner: string;
  readonly item: string;
  /** The name under which documents list the items by name instead of id. */
  readonly names: string;
  /** The table that has the names, and their schema. */
  readonly named: string;
  readonly nameSchema: z.ZodType<string>;
}

/** The highest id that clients may give, which leaves room for assigned ids. */
export const highestId = 999_999_999_999_999;

const storable = z.string().refine(isStorable, 'must not contain NUL or invalid Unicode characters');
const filled = storable.refine((value) => !isBlank(value), 'must not be blank');
const id = z.int().positive().max(highestId);
const isShort = (value: string): boolean => countCharacters(value) <= longestIndexedText;
const tooLong = `must be at most ${longestIndexedText} characters`;

const field = <Schema extends z.ZodType>(type: ColumnType, schema: Schema): Field<Schema> => ({
  type,
  schema,
});

export const text = field('text', storable);
export const filledText = field('text', filled);

const line = <Schema extends z.ZodType>(schema: Schema) => ({
  ...field('text', schema),
  isShort: true as const,
});
export const shortText = line(storable.refine(isShort, tooLong));
export const filledShortText = line(filled.refine(isShort, tooLong));
export const email = line(storable.refine(isEmail, 'must be an e-mail address'));
export const uuid = line(
  z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID in lower case'),
);
export const time = field(
  'text',
  z.iso.datetime({
    precision: 3,
    error: 'must be a time in UTC with milliseconds, such as 2026-01-31T09:30:00.000Z',
  }),
);
export const createdTime = { ...time, setByClock: 'created' } as const;
export const changedTime = { ...time, setByClock: 'changed' } as const;
export const flag = field('boolean', z.boolean());
export const wholeNumber = field('bigint', z.int());
export const smallNumber = field('integer', z.int());
export const age = field('integer', z.int().min(0).max(150));
export const price = field('double precision', z.number().min(0));
/** Any JSON value, stored as text so that numbers keep every digit. */
export const json = { ...field('text', z.string()), isJson: true } as const;

export const identity = { ...field('bigint', id), isIdentity: true } as const;

export const idOf = (collection: string) => ({ ...field('bigint', id), refersTo: collection });

export const idsOf = (collection: string, list: ListTable) => ({
  ...field('bigint', z.array(id)),
  refersTo: collection,
  list,
});

export const computed = <Schema extends z.ZodType>(
  { type, schema }: Field<Schema>,
  expression: string,
  compute: (values: Readonly<Record<string, unknown>>) => z.output<Schema>,
) => ({ ...field(type, schema), expression, compute });

/** The cost parameters are bounded because each login makes the server do the work that the hash names. */
const hashPattern =
  /^\$argon2id\$v=19\$m=[1-9]\d{0,5},t=[1-9]\d?,p=[1-9]\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/** Returns true for canonical base64. A hash in any other spelling cannot be verified. */
const isCanonical = (base64: string): boolean =>
  Buffer.from(base64, 'base64').toString('base64').replaceAll('=', '') === base64;

export const passwordHash = field(
  'text',
  z.string().refine((hash) => {
    const [, salt = '=', digest = '='] = hashPattern.exec(hash) ?? [];
    return isCanonical(salt) && isCanonical(digest);
  }, 'must be an argon2id hash'),
);

export const nullable = <Schema extends z.ZodType>(base: Field<Schema>) => ({
  ...base,
  schema: base.schema.nullable(),
});

/** The time since which a flag of the record has been true; null while it is false. */
export const timeSince = (since: string) => ({ ...nullable(time), setByClock: { since } });

export const initially = <F extends Field>(base: F, value: z.output<F['schema']> & Value) => ({
  ...base,
  initial: value,
});

/** Allows new records to omit the field. */
export const withDefault = <Schema extends z.ZodType>(
  base: Field<Schema>,
  value: z.output<Schema> & Value,
) => ({
  ...base,
  schema: base.schema.default(value as z.core.util.NoUndefined<z.output<Schema>>),
  default: value as Value,
});

/** Reads a missing field as null, and omits a null field from documents. */
export const optional = <Schema extends z.ZodType>(base: Field<Schema>) => {
  const { schema, ...facts } = nullable(base);
  return { ...facts, schema: schema.default(null as never), default: null };
};

export const hashOf = <F extends Field>(name: string, base: F) => ({ ...base, hashOf: name });
export const folded = <F extends Field>(base: F) => ({ ...base, isFolded: true as const });
export const counted = <F extends Field>(base: F) => ({ ...base, isCounted: true as const });
export const hidden = <F extends Field>(base: F) => ({ ...base, isHidden: true as const });
export const only = <const Where extends Documents, F extends Field>(where: Where, base: F) => ({
  ...base,
  documents: where,
});
