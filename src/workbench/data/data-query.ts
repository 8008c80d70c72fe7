import * as z from 'zod';
import type { Exchange } from '../../http/exchange.ts';
import { queryOf, wholeNumber } from '../../http/query.ts';
import { jsonIn } from '../../lib/json.ts';
import { isStorable, storable } from '../../lib/text.ts';
import type { Catalog } from '../../records/catalog.ts';
import type { Value } from '../../storage/database.ts';
import { WorkbenchProblem } from '../problems.ts';
import { byKey, type Collection, collectionsOf, filtersOf, isOfType, readValue } from './collections.ts';
import { type ListOrder, type Place, placeFields } from './data-store.ts';

/** The maximum number of records on a page, and of ids in a query. */
export const largestPart = 100;

const filterShapes = (catalog: Catalog) =>
  Object.fromEntries(
    [...filtersOf(catalog)].map(([name, owners]) => [
      name,
      z
        .string()
        .optional()
        .describe(`Returns only ${owners.join(' and ')} with this value.`),
    ]),
  );

export const listQueryOf = (catalog: Catalog) =>
  queryOf({
    after: z.string().optional().describe('The `next` cursor of the previous page.'),
    limit: wholeNumber({ default: 50, min: 1, max: largestPart }, 'The maximum number of records to return.'),
    sort: z
      .string()
      .optional()
      .describe('The order: `key` (creation order) or an indexed field. A leading `-` reverses it.'),
    search: z
      .string()
      .max(1000, 'must have at most 1000 characters')
      .refine(isStorable, 'must not contain NUL characters')
      .meta(storable)
      .optional()
      .describe('Returns only records that contain this text, in creation order.'),
    ids: z
      .string()
      .optional()
      .describe('Returns only records with one of these ids, separated by commas, in no particular order.'),
    ...filterShapes(catalog),
  });

export type ListQuery = { readonly limit: number } & { readonly [name: string]: unknown };

export type Wanted =
  | { readonly kind: 'ids'; readonly ids: readonly Value[] }
  | { readonly kind: 'search'; readonly text: string; readonly after: number }
  | { readonly kind: 'list'; readonly order: ListOrder; readonly after: Place | null };

export function collectionOf(catalog: Catalog, exchange: Exchange): Collection {
  const name = exchange.parameter('collection');
  const collection = collectionsOf(catalog).find((each) => each.name === name);
  if (collection !== undefined) return collection;
  throw new WorkbenchProblem(
    'no such collection',
    `there is no collection "${name.slice(0, 80)}": the collections are ${catalog.names.join(', ')}`,
  );
}

export function readWanted(catalog: Catalog, collection: Collection, query: ListQuery): Wanted {
  const { name, record } = collection;
  const { sort, search, ids, after } = query as Readonly<Record<string, string | undefined>>;
  const given = [...filtersOf(catalog).keys()].filter((field) => query[field] !== undefined);
  const narrowed = [
    ...given,
    ...(search === undefined ? [] : ['search']),
    ...(ids === undefined ? [] : ['ids']),
  ];
  if (narrowed.length > 1) refuse(`${narrowed.join(' and ')} cannot be combined: filter by one of them`);
  if (narrowed.length === 1 && sort !== undefined && sort.replace('-', '') !== byKey) {
    refuse(`a filtered list can only be sorted by ${byKey}`);
  }
  if (ids !== undefined) return { kind: 'ids', ids: readIds(collection, ids) };
  if (search !== undefined) {
    if (!record.isSearched) refuse(`${name} cannot be searched`);
    const [place = 0] = after === undefined ? [] : readPlace(collection, byKey, after);
    return { kind: 'search', text: search, after: Number(place) };
  }
  const order = readOrder(collection, sort ?? byKey, given[0], query);
  return {
    kind: 'list',
    order,
    after: after === undefined ? null : readPlace(collection, order.sort, after),
  };
}

function readOrder(
  { name, record, sorts, filters: known }: Collection,
  sort: string,
  field: string | undefined,
  query: ListQuery,
): ListOrder {
  const isDescending = sort.startsWith('-');
  const by = isDescending ? sort.slice(1) : sort;
  if (!sorts.includes(by)) refuse(`sort of ${name} must be one of ${sorts.join(', ')}`);
  if (field === undefined) return { sort: by, isDescending, filter: null };
  if (!known.includes(field)) {
    refuse(
      `${name} cannot be filtered by ${field}: ${known.length === 0 ? 'they have no filters' : `use ${known.join(', ')}`}`,
    );
  }
  const value = readValue(record, field, String(query[field]));
  if (value === null) refuse(`${field} has an invalid value`);
  return { sort: by, isDescending, filter: { field, value } };
}

function readIds(collection: Collection, text: string): readonly Value[] {
  if (collection.idFields.length > 1) refuse(`${collection.name} do not have ids`);
  const ids = text.split(',');
  if (ids.length > largestPart) refuse(`ids must have at most ${largestPart} values`);
  return ids.map((id) => readId(collection, id)?.[0] ?? refuse('ids contains an invalid id'));
}

/** Parses a record id in a path: one value, or two joined by a dot; null if it is not valid. */
export function readId({ record, idFields }: Collection, text: string): readonly Value[] | null {
  const parts = idFields.length === 1 ? [text] : text.split('.');
  const values = idFields.map((field, index) => readValue(record, field, parts[index] ?? ''));
  return parts.length !== idFields.length || values.includes(null) ? null : values;
}

/** Encodes a cursor. It is not secret, and its content is validated when it comes back. */
export function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function readPlace(collection: Collection, sort: string, text: string): Place {
  const fields = placeFields(collection, sort);
  const place = jsonIn(Buffer.from(text, 'base64url').toString());
  const isPlace =
    Array.isArray(place) &&
    place.length === fields.length &&
    fields.every((field, index) => isOfType(collection.record.fields[field]?.type ?? 'text', place[index]));
  return isPlace ? place : refuse('after is not a cursor of this list');
}

function refuse(detail: string): never {
  throw new WorkbenchProblem('invalid input', detail);
}
