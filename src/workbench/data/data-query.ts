import * as z from 'zod';
import type { Exchange } from '../../http/exchange.ts';
import type { QueryInput } from '../../http/operation.ts';
import { queryOf, wholeNumber } from '../../http/query.ts';
import { jsonIn } from '../../lib/json.ts';
import { isStorable, shorten, storable } from '../../lib/text.ts';
import type { Catalog } from '../../records/catalog.ts';
import { allOf, type Comparison, type Condition, type SortKey } from '../../records/condition.ts';
import type { List, Place } from '../../records/list.ts';
import { orderColumns } from '../../records/list-order.ts';
import type { Value } from '../../storage/database.ts';
import { WorkbenchProblem } from '../problems.ts';
import {
  byKey,
  type Collection,
  collectionsOf,
  filterPrefix,
  filtersOf,
  isOfType,
  readValue,
} from './collections.ts';

/** The maximum number of records on a page, and of values of a filter. */
export const largestPart = 100;

const parameters = {
  search: z
    .string()
    .max(1000, 'must have at most 1000 characters')
    .refine(isStorable, 'must not contain NUL characters')
    .meta(storable)
    .optional()
    .describe('Returns only records that contain this text, ignoring case.'),
  sort: z
    .string()
    .optional()
    .describe(
      'The order: `key` (creation order), or fields, separated by commas. A leading `-` reverses a field. Null comes last.',
    ),
  limit: wholeNumber({ default: 50, min: 1, max: largestPart }, 'The maximum number of records to return.'),
  after: z.string().optional().describe('The `next` cursor of the previous page.'),
};

const filterShapes = (catalog: Catalog) =>
  Object.fromEntries(
    [...filtersOf(catalog)].map(([name, owners]) => [
      filterPrefix + name,
      z
        .array(z.string())
        .max(largestPart)
        .optional()
        .describe(
          `Returns only ${owners.join(' and ')} with this value, or one of the values if it is repeated.`,
        ),
    ]),
  );

export interface ListQuery {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
  /** The values of each field that records are filtered by. */
  readonly where: ReadonlyMap<string, readonly string[]>;
}

/** The query of a list. An unknown name is refused, because a misspelled filter would return everything. */
export function listQueryOf(catalog: Catalog): QueryInput<ListQuery> {
  const { shape, parse } = queryOf(parameters);
  return {
    shape: shape.extend(filterShapes(catalog)),
    parse(exchange: Exchange) {
      const where = new Map<string, string[]>();
      for (const [name, value] of new URLSearchParams(exchange.search)) {
        if (Object.hasOwn(parameters, name)) continue;
        if (!name.startsWith(filterPrefix)) {
          const known = [`${filterPrefix}{field}`, ...Object.keys(parameters)].join(', ');
          refuse(`there is no parameter "${shorten(name)}": the parameters are ${known}`);
        }
        const field = name.slice(filterPrefix.length);
        where.set(field, [...(where.get(field) ?? []), value]);
      }
      return { ...(parse(exchange) as Omit<ListQuery, 'where'>), where };
    },
  };
}

export function collectionOf(catalog: Catalog, exchange: Exchange): Collection {
  const name = exchange.parameter('collection');
  const collection = collectionsOf(catalog).find((each) => each.name === name);
  if (collection !== undefined) return collection;
  throw new WorkbenchProblem(
    'no such collection',
    `there is no collection "${name.slice(0, 80)}": the collections are ${catalog.names.join(', ')}`,
  );
}

/** The wanted records, and the text that they contain; null for any. */
export interface WantedPart {
  readonly list: Omit<List, 'offset'>;
  readonly text: string | null;
}

export function readWanted(
  collection: Collection,
  { where, search, sort, after, limit }: ListQuery,
): WantedPart {
  const { name, record } = collection;
  if (search !== undefined && !record.isSearched) refuse(`${name} cannot be searched`);
  const conditions = [...where].map(([field, values]) => readFilter(collection, field, values));
  const order = readOrder(collection, sort ?? byKey);
  const list = { of: record, where: allOf(conditions), order, limit };
  return {
    list: { ...list, after: after === undefined ? undefined : readPlace(list, after) },
    text: search ?? null,
  };
}

function readFilter(
  { name, record, filters }: Collection,
  field: string,
  texts: readonly string[],
): Condition {
  if (!filters.includes(field)) {
    const known = filters.map((each) => filterPrefix + each).join(', ');
    refuse(`${name} cannot be filtered by ${filterPrefix}${shorten(field)}: use ${known}`);
  }
  if (texts.length > largestPart) refuse(`${filterPrefix}${field} must have at most ${largestPart} values`);
  const values = texts.map(
    (text) => readValue(record, field, text) ?? refuse(`${filterPrefix}${field} has an invalid value`),
  );
  const [first, ...others] = values;
  if (first !== undefined && others.length === 0) return { at: [field], is: 'equal', value: first };
  return { at: [field], is: 'oneOf', value: values } satisfies Comparison;
}

function readOrder({ name, record, sorts }: Collection, sort: string): readonly SortKey[] {
  const keys = new Map<string, SortKey>();
  for (const text of sort.split(',')) {
    const isDescending = text.startsWith('-');
    const by = isDescending ? text.slice(1) : text;
    if (!sorts.includes(by)) refuse(`sort of ${name} must be one of ${sorts.join(', ')}`);
    const field = by === byKey ? (record.keys[0] ?? '') : by;
    if (!keys.has(field)) keys.set(field, { path: [field], isDescending });
  }
  return [...keys.values()];
}

/** Parses a record id in a path: one value, or two joined by a dot; null if it is not valid. */
export function readId({ record, idFields }: Collection, text: string): readonly Value[] | null {
  const parts = idFields.length === 1 ? [text] : text.split('.');
  const values = idFields.map((field, index) => readValue(record, field, parts[index] ?? ''));
  return parts.length !== idFields.length || values.includes(null) ? null : (values as readonly Value[]);
}

/** Encodes a cursor. It is not secret, and its content is validated when it comes back. */
export function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function readPlace(list: Pick<List, 'of' | 'order'>, text: string): Place {
  const columns = orderColumns(list);
  const place = jsonIn(Buffer.from(text, 'base64url').toString());
  const isPlace =
    Array.isArray(place) &&
    place.length === columns.length &&
    columns.every(
      ({ type, isNullable }, index) => (isNullable && place[index] === null) || isOfType(type, place[index]),
    );
  return isPlace ? place : refuse('after is not a cursor of this list');
}

function refuse(detail: string): never {
  throw new WorkbenchProblem('invalid input', detail);
}
