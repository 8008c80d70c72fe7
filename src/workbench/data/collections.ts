import { type DocumentType, typeOf } from '../../data/document/document-type.ts';
import { onceOf } from '../../lib/once.ts';
import { isStorable } from '../../lib/text.ts';
import type { Catalog } from '../../records/catalog.ts';
import type { Scalar } from '../../records/condition.ts';
import type { ColumnType } from '../../records/field.ts';
import type { AnyRecord } from '../../records/record.ts';

/** A list of records in a world, and its supported orders. Everything derives from the records. */
export interface Collection {
  readonly name: string;
  readonly record: AnyRecord;
  /** The form of a record in documents. */
  readonly type: DocumentType;
  /** The fields that identify a record, in paths and in `ids`. */
  readonly idFields: readonly string[];
  /** The fields that records can be filtered by. */
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
}

export const byKey = 'key';

/** The start of the name of a filter in a query. */
export const filterPrefix = 'where.';

function toCollection(record: AnyRecord): Collection {
  const { key, lists, fields, shown } = record;
  const compared = shown.filter((name) => !fields[name]?.isJson);
  return {
    name: record.name,
    record,
    type: typeOf(record),
    idFields: key ?? ['id'],
    filters: [...compared, ...lists.flatMap(({ name, names }) => [name, names])],
    sorts: [byKey, ...compared],
  };
}

export const collectionsOf = onceOf(({ collections }: Catalog): readonly Collection[] =>
  collections.map(toCollection),
);

/** Returns every filter, with the collections that support it. */
export function filtersOf(catalog: Catalog): ReadonlyMap<string, readonly string[]> {
  const collections = collectionsOf(catalog);
  return new Map(
    [...new Set(collections.flatMap(({ filters }) => filters))].map((filter) => [
      filter,
      collections.filter(({ filters }) => filters.includes(filter)).map(({ name }) => name),
    ]),
  );
}

/** Parses the text of a query parameter as a value of a field; null if it is not one. */
export function readValue({ fields }: AnyRecord, field: string, text: string): Scalar | null {
  const type = fields[field]?.type ?? 'text';
  if (type === 'text') return isStorable(text) ? text : null;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : null);
  const spelling = type === 'double precision' ? /^-?\d+(\.\d+)?$/ : /^(0|-?[1-9]\d*)$/;
  const number = spelling.test(text) ? Number(text) : Number.NaN;
  return isOfType(type, number) ? number : null;
}

export function isOfType(type: ColumnType, value: unknown): value is Scalar {
  if (type === 'text') return typeof value === 'string' && isStorable(value);
  if (type === 'double precision') return Number.isFinite(value);
  return type === 'boolean' ? typeof value === 'boolean' : Number.isSafeInteger(value);
}
