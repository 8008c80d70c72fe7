import * as z from 'zod';
import { isEmail } from '../lib/email.ts';
import { longestIndexedText } from '../lib/input-limits.ts';
import { countCharacters, isBlank, isStorable } from '../lib/text.ts';
import type { Value } from '../storage/database.ts';

/** The files that hold a field: exports and backups by default. */
export type Files = 'all' | 'with passwords' | 'backups' | 'none';

/** One value of a record: in most cases a column, whose name is the field's in snake case. */
export interface Field<Schema extends z.ZodType = z.ZodType> {
  /** What the value may be, in the program and in files. */
  readonly schema: Schema;
  readonly type: ColumnType;
  /** The table counts it by itself. */
  readonly isIdentity?: true;
  /** A second column holds the text folded, for searching and comparing. */
  readonly isFolded?: true;
  /** The number of records for which it is true is kept. */
  readonly isCounted?: true;
  /** JSON text; a file has the value itself. */
  readonly isJson?: true;
  /** The kind of the record whose id it is. */
  readonly refersTo?: string;
  /** Computed of other columns, not stored. */
  readonly expression?: string;
  /** The same of a record. */
  compute?(values: Readonly<Record<string, unknown>>): unknown;
  /** Ids in a separate table, in the order of its column `position`. */
  readonly list?: ListTable;
  /** The value of records that come without one. */
  readonly default?: Value;
  /** The value of a new record whose client does not give one. */
  readonly initial?: Value;
  /** A time that the clock sets: when the record is made, with every change too, or when a flag of it turns true. */
  readonly setByClock?: ClockTime;
  /** The name under which fixtures give the text that it is a hash of. */
  readonly hashOf?: string;
  /** No part of what the program reads as the record. */
  readonly isHidden?: true;
  readonly files?: Files;
}

export type ColumnType = 'text' | 'integer' | 'bigint' | 'double precision' | 'boolean';

export type ClockTime = 'created' | 'changed' | { readonly since: string };

export interface ListTable {
  readonly table: string;
  /** The column with the id of the record. */
  readonly owner: string;
  /** The column with the id that is listed. */
  readonly item: string;
  /** The name under which fixtures list what the items are called. */
  readonly names: string;
}

/** Ids beyond this leave no room for those that are given next. */
export const highestId = 999_999_999_999_999;

const storable = z.string().refine(isStorable, 'must not contain NUL or broken characters');
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
/** Text that an index holds. */
export const shortText = field('text', storable.refine(isShort, tooLong));
export const filledShortText = field('text', filled.refine(isShort, tooLong));
export const email = field('text', storable.refine(isEmail, 'must be an e-mail address'));
export const uuid = field(
  'text',
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
/** Any JSON value, kept as its text, to the digit. */
export const json = { ...field('text', z.string()), isJson: true } as const;

export const identity = { ...field('bigint', id), isIdentity: true } as const;

export const idOf = (kind: string) => ({ ...field('bigint', id), refersTo: kind });

export const idsOf = (kind: string, list: ListTable) => {
  const ids = z
    .array(id)
    .refine((given) => new Set(given).size === given.length, `must not name a ${kind} twice`);
  return { ...field('bigint', ids), refersTo: kind, list };
};

export const computed = <Schema extends z.ZodType>(
  { type, schema }: Field<Schema>,
  expression: string,
  compute: (values: Readonly<Record<string, unknown>>) => z.output<Schema>,
) => ({ ...field(type, schema), expression, compute });

/** Bounded, since each log-in makes the server do the work that the hash names. */
const hashPattern =
  /^\$argon2id\$v=19\$m=[1-9]\d{0,5},t=[1-9]\d?,p=[1-9]\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/** Base64 as an encoder writes it: a hash that is spelled otherwise cannot be compared with. */
const isCanonical = (base64: string): boolean =>
  Buffer.from(base64, 'base64').toString('base64').replaceAll('=', '') === base64;

export const passwordHash = field(
  'text',
  z.string().refine((hash) => {
    const [, salt = '=', digest = '='] = hashPattern.exec(hash) ?? [];
    return isCanonical(salt) && isCanonical(digest);
  }, 'must be an argon2id hash'),
);

/** Null is a value of it. */
export const nullable = <Schema extends z.ZodType>(base: Field<Schema>) => ({
  ...base,
  schema: base.schema.nullable(),
});

/** The time since which a flag of the record is true; null while it is false. */
export const timeSince = (since: string) => ({ ...nullable(time), setByClock: { since } });

export const initially = <F extends Field>(base: F, value: z.output<F['schema']> & Value) => ({
  ...base,
  initial: value,
});

/** New records and older files may come without it. */
export const withDefault = <Schema extends z.ZodType>(
  base: Field<Schema>,
  value: z.output<Schema> & Value,
) => ({
  ...base,
  schema: base.schema.default(value as z.core.util.NoUndefined<z.output<Schema>>),
  default: value as Value,
});

/** Null where it is left out, and left out of files where it is null. */
export const optional = <Schema extends z.ZodType>(base: Field<Schema>) => {
  const { schema, ...facts } = nullable(base);
  return { ...facts, schema: schema.default(null as never), default: null };
};

export const hashOf = <F extends Field>(name: string, base: F) => ({ ...base, hashOf: name });
export const folded = <F extends Field>(base: F) => ({ ...base, isFolded: true as const });
export const counted = <F extends Field>(base: F) => ({ ...base, isCounted: true as const });
export const hidden = <F extends Field>(base: F) => ({ ...base, isHidden: true as const });
export const only = <const Where extends Files, F extends Field>(where: Where, base: F) => ({
  ...base,
  files: where,
});
