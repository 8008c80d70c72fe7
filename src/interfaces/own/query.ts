import { Failure } from '../../lib/failure.ts';
import { isStorable, shorten } from '../../lib/text.ts';
import { allOf, type Condition, type SortKey } from '../../records/condition.ts';
import { KnownFields, type Names } from './known-fields.ts';
import { filterOf } from './query-filters.ts';
import { readSlice, type Slice } from './query-slice.ts';
import { readWhere } from './query-where.ts';

/** The query of a list in the language of json-server, of both of its versions. */
export interface ListQuery {
  readonly where: Condition;
  /** The text to search for; null for no search. */
  readonly text: string | null;
  readonly order: readonly SortKey[];
  readonly slice: Slice;
  /** The names as they were sent, not yet compared with the collections. */
  readonly embed: readonly string[];
  readonly expand: readonly string[];
  /** A sentence for each parameter that has no effect, in ASCII, for the header `Quintet-Note`. */
  readonly notes: readonly string[];
}

/** The parameters with a meaning of their own. A field with such a name cannot be filtered by it. */
const reserved: ReadonlySet<string> = new Set([
  'q',
  '_where',
  '_sort',
  '_order',
  '_start',
  '_end',
  '_limit',
  '_page',
  '_per_page',
  '_embed',
  '_expand',
  '_delay',
]);

/** Each key is sorted by in turn; so many are more than anybody needs, and the database has a limit. */
const maxSortKeys = 20;

/** Parses a query string. `names` are the fields that the records have had so far. */
export function readQuery(search: string, names: Names): ListQuery {
  const known = new KnownFields(names);
  const parameters = readParameters(search, names);
  const valuesOf = (name: string) => parameters.get(name) ?? [];
  const filters = [...parameters]
    .filter(([name]) => !reserved.has(name))
    .flatMap(([name, values]) => filterOf(name, values, known) ?? []);
  const wheres = valuesOf('_where').map((text) => readWhere(text, known));
  const order = readOrder(valuesOf('_sort'), valuesOf('_order'), known);
  const slice = readSlice((name) => valuesOf(name)[0], known);
  return {
    where: allOf([...filters, ...wheres]),
    text: valuesOf('q')[0] ?? null,
    order,
    slice,
    embed: valuesOf('_embed'),
    expand: valuesOf('_expand'),
    notes: known.notes,
  };
}

/** Groups the values by name. A list of axios (`id[]=1` or `id[0]=1`) is a repeated name. */
function readParameters(search: string, { fields }: Names): ReadonlyMap<string, readonly string[]> {
  const parameters = new Map<string, string[]>();
  for (const [given, value] of new URLSearchParams(search)) {
    requireStorable(given, value);
    const name = fields.has(given) ? given : given.replace(/(?:\[\d*\])+$/, '');
    if (value === '' && (name === 'q' || name.startsWith('_'))) continue;
    const values = parameters.get(name);
    if (values === undefined) parameters.set(name, [value]);
    else values.push(value);
  }
  return parameters;
}

function requireStorable(name: string, value: string): void {
  if (isStorable(name) && isStorable(value)) return;
  throw new Failure(
    'INVALID_INPUT',
    `"${shorten(name.replaceAll('\0', ''))}" must not contain NUL characters or lone surrogates; remove them`,
  );
}

/** Reads `_sort=-views,name`, or `_sort=views,name` with `_order=desc,asc`. */
function readOrder(sorts: readonly string[], orders: readonly string[], known: KnownFields): SortKey[] {
  const directions = listIn(orders).map((order) => order.toLowerCase());
  const keys = new Map<string, SortKey>();
  for (const [index, text] of listIn(sorts).entries()) {
    const key = sortKeyOf(text, directions[index] === 'desc', known);
    const id = JSON.stringify(key?.path);
    if (key !== null && !keys.has(id)) keys.set(id, key);
  }
  if (keys.size > maxSortKeys)
    throw new Failure('INVALID_INPUT', `_sort has ${keys.size} fields; sort by at most ${maxSortKeys}`);
  return [...keys.values()];
}

function sortKeyOf(text: string, isDescending: boolean, known: KnownFields): SortKey | null {
  const isReversed = text.startsWith('-') && !known.has(text);
  const name = isReversed ? text.slice(1) : text;
  const path = known.pathOf(name);
  if (path !== null) return { path, isDescending: isReversed || isDescending };
  if (name !== '') known.ignore(name);
  return null;
}

function listIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(',')).map((part) => part.trim());
}
