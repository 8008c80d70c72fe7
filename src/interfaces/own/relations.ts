import type { Budget } from '../../lib/budget.ts';
import { adviceFor } from '../../lib/closest-word.ts';
import { Failure } from '../../lib/failure.ts';
import { isObject, parseJsonExactly } from '../../lib/json.ts';
import { shorten } from '../../lib/text.ts';
import type { OwnCatalog, ServedCollection } from '../../own/own-catalog.ts';
import type { OwnStore } from '../../own/own-store.ts';
import { foreignKeyTo } from '../../own/references.ts';
import { singularOf } from '../../own/words.ts';
import type { ListQuery } from './query.ts';

/** Records to add to each record of a response. */
interface Relation {
  /** The field that gets them. */
  readonly name: string;
  readonly collection: ServedCollection;
  /** The field that refers: of the other collection if `isList`, of this one otherwise. */
  readonly field: string;
  readonly isList: boolean;
}

/** Reads `_embed` and `_expand` of a query that has no other meaning. A list of axios (`_embed[]=`) is a repeated name. */
export function relationNamesIn(search: string): Pick<ListQuery, 'embed' | 'expand'> {
  const given = [...new URLSearchParams(search)].filter(([, value]) => value !== '');
  const valuesOf = (wanted: string) =>
    given.flatMap(([name, value]) => (name.replace(/\[\d*\]$/, '') === wanted ? [value] : []));
  return { embed: valuesOf('_embed'), expand: valuesOf('_expand') };
}

/** Returns the relations that a query names: `_embed` of both versions, and `_expand`. */
export function relationsIn(
  catalog: OwnCatalog,
  collection: ServedCollection,
  { embed, expand }: Pick<ListQuery, 'embed' | 'expand'>,
): readonly Relation[] {
  if (embed.length === 0 && expand.length === 0) return [];
  const found = [
    ...embed.map(
      (name) => embedded(catalog, collection, name) ?? refuse('_embed', name, catalog, collection),
    ),
    ...expand.map(
      (name) => expanded(catalog, collection, name) ?? refuse('_expand', name, catalog, collection),
    ),
  ];
  return [...new Map(found.map((relation) => [relation.name, relation])).values()];
}

/** A collection whose records refer to this one wins over the record that this one refers to. */
function embedded(catalog: OwnCatalog, collection: ServedCollection, name: string): Relation | null {
  const children = catalog.collections.get(name);
  const isReferring = children?.references.some((reference) => reference.collection === collection.name);
  const isReferred = collection.references.some((reference) => reference.name === name);
  if (children === undefined || (isReferred && !isReferring)) return expanded(catalog, collection, name);
  return {
    name,
    collection: children,
    field: foreignKeyTo(collection.name, children.references),
    isList: true,
  };
}

function expanded(catalog: OwnCatalog, { references }: ServedCollection, name: string): Relation | null {
  const reference = references.find((each) => each.name === name);
  const target = reference?.collection ?? namedInSingular(catalog, name);
  const parent = target === undefined ? undefined : catalog.collections.get(target);
  if (parent === undefined) return null;
  return { name, collection: parent, field: reference?.field ?? `${name}Id`, isList: false };
}

/** Records may refer to any collection, whether one does so far or not. */
function namedInSingular({ collections }: OwnCatalog, name: string): string | undefined {
  return [...collections.keys()].find((each) => singularOf(each) === name);
}

function refuse(parameter: string, name: string, catalog: OwnCatalog, collection: ServedCollection): never {
  const parents = collection.references.map((reference) => reference.name);
  const children = catalog.childrenOf(collection.name).map((child) => child.collection.name);
  const known = [...new Set(parameter === '_expand' ? parents : [...children, ...parents])];
  const right =
    known.length === 0 ? `${collection.name} has no such relations` : `use one of ${known.join(', ')}`;
  const advice = adviceFor(name, known);
  throw new Failure('INVALID_INPUT', `${parameter} names "${shorten(name)}"; ${right}${advice}`);
}

/** Adds related records to the texts of records. Each relation is read at once. */
export async function addRelations(
  own: OwnStore,
  relations: readonly Relation[],
  bodies: readonly string[],
  budget: Budget,
): Promise<readonly string[]> {
  if (relations.length === 0 || bodies.length === 0) return bodies;
  const records = bodies.map((body): Fields => JSON.parse(body));
  const added: { readonly name: string; readonly members: readonly (string | null)[] }[] = [];
  for (const relation of relations) {
    const members = await readMembers(own, relation, records, budget);
    added.push({ name: relation.name, members });
  }
  return bodies.map((body, index) => {
    const record = records[index] ?? {};
    const stored = added.filter(({ name }) => Object.hasOwn(record, name)).map(({ name }) => name);
    const rest = stored.length === 0 ? body : withoutFields(body, stored);
    const members = added.flatMap(({ name, members: each }) =>
      each[index] == null ? [] : [`${JSON.stringify(name)}:${each[index]}`],
    );
    const all = rest === '{}' ? members : [rest.slice(1, -1), ...members];
    return `{${all.join(',')}}`;
  });
}

type Fields = Readonly<Record<string, unknown>>;

/** A related record replaces a stored field of the same name. */
function withoutFields(body: string, names: readonly string[]): string {
  const fields = Object.entries(parseJsonExactly(body) as Fields);
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !names.includes(name))));
}

/** Returns the text of the related record or list for each record; null if it refers to nothing. */
async function readMembers(
  own: OwnStore,
  { collection, field, isList }: Relation,
  records: readonly Fields[],
  budget: Budget,
): Promise<readonly (string | null)[]> {
  const { key } = own.catalog;
  const [wantedBy, foundBy] = isList ? [key, field] : [field, key];
  const wanted = records.map((record) => textOf(record[wantedBy]));
  const value = [...new Set(wanted.filter((text) => text !== null))];
  const where = { at: [foundBy], is: 'oneOf', value } as const;
  const { bodies } = await own.list(collection, { where, text: null, order: [] }, budget);
  const found = Map.groupBy(bodies, (body) => textOf((JSON.parse(body) as Fields)[foundBy]));
  return wanted.map((text) => {
    const related = text === null ? [] : (found.get(text) ?? []);
    return isList ? `[${related.join(',')}]` : (related[0] ?? null);
  });
}

/** References compare as texts. */
function textOf(value: unknown): string | null {
  return value === undefined || value === null || isObject(value) ? null : String(value);
}
