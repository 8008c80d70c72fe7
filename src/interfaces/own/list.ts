import type { Exchange } from '../../http/exchange.ts';
import { type Headers, jsonText, type Reply } from '../../http/reply.ts';
import type { Budget } from '../../lib/budget.ts';
import { Failure } from '../../lib/failure.ts';
import { printable } from '../../lib/text.ts';
import type { ServedCollection } from '../../own/own-catalog.ts';
import type { OwnList, OwnStore } from '../../own/own-store.ts';
import { allOf, type Condition, everything } from '../../records/condition.ts';
import { type ListQuery, readQuery } from './query.ts';
import type { Slice } from './query-slice.ts';
import { addRelations, relationsIn } from './relations.ts';

const plainQuery: ListQuery = {
  where: everything,
  text: null,
  order: [],
  slice: { kind: 'everything' },
  embed: [],
  expand: [],
  notes: [],
};

/** Responds with the records that a query asks for, and that also meet a condition. */
export async function replyWithList(
  own: OwnStore,
  collection: ServedCollection,
  exchange: Exchange,
  also: Condition = everything,
): Promise<Reply> {
  const { budget, search } = exchange;
  const query = search === '' ? plainQuery : await parseQuery(own, collection, search);
  const relations = relationsIn(own.catalog, collection, query);
  try {
    const { list, slice } = await readSlice(own, collection, { query, also }, budget);
    const bodies = await addRelations(own, relations, list.bodies, budget);
    const text = `[${bodies.join(',')}]`;
    budget.takeText(text);
    const headers = { ...headersOf(slice, list, exchange), ...notesOf(query) };
    return jsonText(200, slice.kind === 'wrapped' ? wrap(slice, list, text) : text, headers);
  } catch (error) {
    throw error instanceof Failure && error.code === 'ANSWER_TOO_LARGE' ? askForPage(error) : error;
  }
}

function askForPage({ code }: Failure): Failure {
  return new Failure(
    code,
    'The response would be larger than MAX_ANSWER_BYTES; ask for a page with _page and _limit',
  );
}

/** Parses a query with the fields that this process knows, and again if another one may know more. */
async function parseQuery(own: OwnStore, { name }: ServedCollection, search: string): Promise<ListQuery> {
  const known = await own.namesOf(name);
  const query = readQuery(search, known);
  if (query.notes.length === 0) return query;
  const all = await own.readNames(name);
  return all.fields.size === known.fields.size ? query : readQuery(search, all);
}

function notesOf({ notes }: ListQuery): Headers {
  return notes.length === 0 ? {} : { 'quintet-note': notes.join('; ') };
}

interface Wanted {
  readonly query: ListQuery;
  readonly also: Condition;
}

/** Reads a slice. The page of an object is the last one if there are not so many. */
async function readSlice(
  own: OwnStore,
  collection: ServedCollection,
  { query, also }: Wanted,
  budget: Budget,
): Promise<{ readonly list: OwnList; readonly slice: Slice }> {
  const { text, order, slice } = query;
  const where =
    also === everything ? query.where : query.where === everything ? also : allOf([also, query.where]);
  const read = (part: Slice) => own.list(collection, { where, text, order, ...boundsOf(part) }, budget);
  const list = await read(slice);
  if (slice.kind !== 'wrapped' || slice.number <= lastPage(slice, list)) return { list, slice };
  const last = { ...slice, number: lastPage(slice, list) };
  return { list: await read(last), slice: last };
}

function boundsOf(slice: Slice): { readonly offset?: number; readonly limit?: number } {
  if (slice.kind === 'everything') return {};
  if (slice.kind !== 'range') return { offset: capped((slice.number - 1) * slice.size), limit: slice.size };
  const { start, end } = slice;
  return end === null ? { offset: start } : { offset: start, limit: Math.max(0, end - start) };
}

function capped(number: number): number {
  return Math.min(number, Number.MAX_SAFE_INTEGER);
}

function lastPage({ size }: { readonly size: number }, { total }: OwnList): number {
  return Math.max(1, Math.ceil(total / size));
}

function wrap(slice: Slice & { readonly kind: 'wrapped' }, list: OwnList, data: string): string {
  const { number } = slice;
  const pages = lastPage(slice, list);
  const members = {
    first: 1,
    prev: number > 1 ? number - 1 : null,
    next: number < pages ? number + 1 : null,
    last: pages,
    pages,
    items: list.total,
  };
  return `${JSON.stringify(members).slice(0, -1)},"data":${data}}`;
}

function headersOf(slice: Slice, list: OwnList, exchange: Exchange): Headers {
  if (slice.kind === 'everything' || slice.kind === 'wrapped') return {};
  const total = { 'x-total-count': String(list.total) };
  if (slice.kind === 'range' || list.bodies.length === 0 || list.bodies.length === list.total) return total;
  return { ...total, link: linksTo(slice, list, exchange) };
}

/** Links to other pages: the URL as it was sent, with another `_page`. */
function linksTo(
  slice: Slice & { readonly kind: 'page' },
  list: OwnList,
  { ownPath, search }: Exchange,
): string {
  const { number } = slice;
  const last = lastPage(slice, list);
  const pages = [
    ['first', 1],
    ['prev', number - 1],
    ['next', number + 1],
    ['last', last],
  ] as const;
  return pages
    .filter(([, page]) => page >= 1 && page <= last)
    .map(([relation, page]) => `<${printable(ownPath + withPage(search, page))}>; rel="${relation}"`)
    .join(', ');
}

function withPage(search: string, page: number): string {
  const parameters = search.slice(1).split('&');
  return `?${parameters.map((each) => (isPage(each) ? `_page=${page}` : each)).join('&')}`;
}

/** Decoding a name takes ten times as long as everything else here. */
function isPage(parameter: string): boolean {
  const [name = ''] = parameter.split('=', 1);
  return name.includes('%') ? new URLSearchParams(parameter).has('_page') : name === '_page';
}
