import { isStorable } from '../../lib/text.ts';
import { collectionNameOf, dataRecords } from '../../records/all-records.ts';
import type { ColumnType } from '../../records/field.ts';
import type { AnyRecord } from '../../records/record.ts';
import type { Value } from '../../storage/database.ts';

/** What the data of a world can be listed by. All of it follows from the descriptions of the records. */
export interface Collection {
  /** As `records` of a sandbox names it. */
  readonly name: string;
  readonly record: AnyRecord;
  /** The fields that name one record, in paths and in `ids`. */
  readonly idFields: readonly string[];
  /** The fields that a list can be narrowed by, one at a time: an index has it in order. */
  readonly filters: readonly string[];
  /** What a list can be in the order of. */
  readonly sorts: readonly string[];
}

/** The order of creation. */
export const byKey = 'key';

function toCollection(record: AnyRecord): Collection {
  const { key, keys, lists, fields, indexedBy = [] } = record;
  const isSort = (name: string) => !keys.includes(name) && fields[name]?.type !== 'boolean';
  return {
    name: collectionNameOf(record),
    record,
    idFields: key ?? ['id'],
    filters: [...indexedBy, ...lists.map(({ name }) => name)],
    sorts: [byKey, ...indexedBy.filter(isSort)],
  };
}

export const collections: readonly Collection[] = dataRecords.map(toCollection);

export const collectionNames: readonly string[] = collections.map(({ name }) => name);

/** Every field that some collection is narrowed by, and the collections. */
export const filterNames: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(collections.flatMap(({ filters }) => filters))].map((filter) => [
    filter,
    collections.filter(({ filters }) => filters.includes(filter)).map(({ name }) => name),
  ]),
);

/** A text as a value of a field; null where it is none. */
export function readValue({ fields }: AnyRecord, field: string, text: string): Value {
  const type = fields[field]?.type ?? 'text';
  if (type === 'text') return isStorable(text) ? text : null;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : null);
  const spelling = type === 'double precision' ? /^-?\d+(\.\d+)?$/ : /^(0|-?[1-9]\d*)$/;
  const number = spelling.test(text) ? Number(text) : Number.NaN;
  return isOfType(type, number) ? number : null;
}

/** Whether a value can be compared with a column. */
export function isOfType(type: ColumnType, value: unknown): value is Value {
  if (type === 'text') return typeof value === 'string' && isStorable(value);
  if (type === 'double precision') return Number.isFinite(value);
  return type === 'boolean' ? typeof value === 'boolean' : Number.isSafeInteger(value);
}
