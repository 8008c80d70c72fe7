import * as z from 'zod';
import type { QueryInput } from '../../http/operation.ts';
import { queryOf, wholeNumber } from '../../http/query.ts';
import type { Budget } from '../../lib/budget.ts';
import { isObject, jsonIn } from '../../lib/json.ts';
import { isStorable, shorten, storable } from '../../lib/text.ts';
import type { ServedCollection } from '../../own/own-catalog.ts';
import { allOf, type Condition, everything, type SortKey } from '../../records/condition.ts';
import { listDocuments, type SortPlace } from '../../records/documents.ts';
import type { World } from '../../world.ts';
import { WorkbenchProblem } from '../problems.ts';

const filterPrefix = 'where.';

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
      'The order: `key` (creation order), or fields, separated by commas. A leading `-` reverses it.',
    ),
  limit: wholeNumber({ default: 50, min: 1, max: 100 }, 'The maximum number of records to return.'),
  after: z.string().optional().describe('The `next` cursor of the previous page.'),
};

interface OwnListQuery {
  readonly where: Condition;
  readonly text: string | null;
  readonly order: readonly SortKey[];
  /** True if equal values are in the reverse order of creation. */
  readonly isBackward: boolean;
  readonly limit: number;
  readonly after: SortPlace | null;
}

/** The query of a list. An unknown name is refused, because a misspelled filter would return everything. */
export const ownListQuery: QueryInput<OwnListQuery> = {
  shape: queryOf(parameters).shape,
  parse(exchange) {
    const { search, sort = 'key', limit, after } = queryOf(parameters).parse(exchange);
    const wanted = new Map<string, string[]>();
    for (const [name, value] of new URLSearchParams(exchange.search)) {
      if (Object.hasOwn(parameters, name)) continue;
      if (!name.startsWith(filterPrefix)) {
        const known = [`${filterPrefix}{field}`, ...Object.keys(parameters)].join(', ');
        refuse(`there is no parameter "${shorten(name)}": the parameters are ${known}`);
      }
      const field = name.slice(filterPrefix.length);
      wanted.set(field, [...(wanted.get(field) ?? []), value]);
    }
    const conditions = [...wanted].map(([field, value]): Condition => ({ at: [field], is: 'oneOf', value }));
    const { order, isBackward } = readOrder(sort);
    return {
      where: conditions.length === 0 ? everything : allOf(conditions),
      text: search ?? null,
      order,
      isBackward,
      limit,
      after: after === undefined ? null : readPlace(after, order.length),
    };
  },
};

/** Reads the order up to the key, which no two records share. Read backward, all other fields turn as well. */
function readOrder(sort: string): Pick<OwnListQuery, 'order' | 'isBackward'> {
  const names = sort.split(',').filter((name) => name !== '');
  const end = names.findIndex((name) => name === 'key' || name === '-key');
  const isBackward = names[end] === '-key';
  const order = (end === -1 ? names : names.slice(0, end)).map((name) => ({
    path: [name.replace(/^-/, '')],
    isDescending: name.startsWith('-') !== isBackward,
  }));
  return { order, isBackward };
}

/** Reads a page, and the cursor of the next one. */
export async function readOwnList(
  { database }: World,
  collection: ServedCollection,
  { limit, after, ...query }: OwnListQuery,
  budget: Budget,
): Promise<{ readonly bodies: readonly string[]; readonly next: string | null }> {
  if (database.dialect.holdsLoop) budget.requireLane();
  const wanted = { ...query, limit: limit + 1, ...(after !== null && { after }) };
  const { documents } = await listDocuments(database, database.dialect, collection.documents, wanted);
  const shown = documents.slice(0, limit);
  for (const { body } of shown) budget.takeRead(body.length);
  const last = shown.at(-1);
  const isLast = documents.length <= limit || last === undefined;
  return {
    bodies: shown.map(({ body }) => body),
    next: isLast ? null : writePlace(last.position, valuesOf(last.body, query.order)),
  };
}

function valuesOf(body: string, order: readonly SortKey[]): readonly unknown[] {
  const record: unknown = JSON.parse(body);
  return order.map(({ path: [name = ''] }) => (isObject(record) ? record[name] : undefined));
}

/** Encodes a cursor. A missing value is an empty list, because JSON has no `undefined`. */
function writePlace(position: number, values: readonly unknown[]): string {
  const place = { position, values: values.map((value) => (value === undefined ? [] : [value])) };
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function readPlace(text: string, length: number): SortPlace {
  const place = jsonIn(Buffer.from(text, 'base64url').toString());
  if (isObject(place) && Number.isSafeInteger(place.position) && isListOf(place.values, length))
    return { position: Number(place.position), values: place.values.map(([value]) => value) };
  return refuse('after is not a cursor of this list');
}

function isListOf(values: unknown, length: number): values is readonly (readonly unknown[])[] {
  return Array.isArray(values) && values.length === length && values.every((each) => Array.isArray(each));
}

function refuse(detail: string): never {
  throw new WorkbenchProblem('invalid input', detail);
}
