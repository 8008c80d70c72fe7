import {
  changedTime,
  createdTime,
  type Field,
  filledText,
  flag,
  folded,
  identity,
  idOf,
  json,
  nullable,
  optional,
  price,
  shortText,
  text,
  wholeNumber,
} from './field.ts';
import { type AnyRecord, record } from './record.ts';

/** The data from which each thread derives the same catalog. It can be sent to a thread. */
export type CatalogSource = 'contracts' | 'file' | readonly CollectionSource[];

export interface CollectionSource {
  readonly name: string;
  /** One of its records, in words. */
  readonly one: string;
  readonly table: string;
  /** The fields besides the `id`. */
  readonly fields: Readonly<Record<string, FieldSource>>;
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
  /** Its records are counted, and searched by the text of their searched fields. */
  readonly isSearched?: true;
}

export interface FieldSource {
  readonly type: FieldType;
  readonly isNullable?: true;
  readonly isSearched?: true;
  /** The collection of the record whose id it is. */
  readonly refersTo?: string;
}

export type FieldType = keyof typeof types;

const types = {
  text,
  'filled text': filledText,
  'short text': shortText,
  'whole number': wholeNumber,
  number: price,
  flag,
  json: optional(json),
  'created time': createdTime,
  'changed time': changedTime,
} satisfies Record<string, Field>;

export function recordOf({ fields, isSearched, ...description }: CollectionSource): AnyRecord {
  const entries = Object.entries(fields).map(([name, source]) => [name, fieldOf(source)] as const);
  return record({
    ...description,
    ...(isSearched && { isSearched, isCounted: true }),
    fields: { id: identity, ...Object.fromEntries(entries) } as Readonly<Record<string, Field>>,
  });
}

function fieldOf({ type, isNullable, isSearched, refersTo }: FieldSource): Field {
  const base: Field = refersTo === undefined ? types[type] : idOf(refersTo);
  const given = isNullable ? nullable(base) : base;
  return isSearched ? folded(given) : given;
}
