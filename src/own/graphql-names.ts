import { capitalize } from '../lib/text.ts';
import type { Flaw } from './find-flaw.ts';
import type { OwnCollection, OwnSingleton, OwnValues } from './own-file.ts';
import type { Reference } from './references.ts';
import { singularOf } from './words.ts';

/** The names of a part of a file in the GraphQL schema. */
export type GraphqlNames = CollectionNames | SingletonNames | ValuesNames;

export interface CollectionNames {
  readonly kind: 'collection';
  readonly types: Readonly<Record<CollectionType, string>>;
  readonly queries: Readonly<Record<'list' | 'one' | 'connection', string>>;
  readonly mutations: Readonly<Record<'create' | 'update' | 'delete', string>>;
  readonly subscriptions: Readonly<Record<'created' | 'updated' | 'deleted', string>>;
  readonly fields: FieldNames;
  readonly relations: readonly Relation[];
}

export interface SingletonNames {
  readonly kind: 'singleton';
  readonly types: Readonly<Record<'record' | 'changes', string>>;
  readonly queries: Readonly<Record<'one', string>>;
  readonly mutations: Readonly<Record<'update', string>>;
  readonly fields: FieldNames;
}

export interface ValuesNames {
  readonly kind: 'values';
  readonly queries: Readonly<Record<'list', string>>;
}

type CollectionType = 'record' | 'filter' | 'input' | 'changes' | 'connection' | 'edge';

/** The GraphQL name of each stored field. */
export type FieldNames = ReadonlyMap<string, string>;

/** A field that leads to the record that a field refers to, or to the records that refer to this one. */
export interface Relation {
  readonly name: string;
  /** The collection that the field leads to. */
  readonly collection: string;
  /** The stored field: of this collection if `isList` is false, of the other one if it is true. */
  readonly field: string;
  readonly isList: boolean;
}

type OwnPart =
  | Pick<OwnCollection, 'kind' | 'name' | 'fields' | 'references'>
  | Pick<OwnSingleton, 'kind' | 'name' | 'fields'>
  | Pick<OwnValues, 'kind' | 'name'>;

/** Types that GraphQL or every schema of a file has. */
const builtIn: readonly string[] = [
  'Query',
  'Mutation',
  'Subscription',
  'String',
  'Int',
  'Float',
  'Boolean',
  'ID',
  'JSON',
  'PageInfo',
];

/** Replaces what GraphQL does not allow in names. Names that begin with two underscores belong to introspection. */
export function graphqlName(name: string): string {
  return name
    .replace(/[^A-Za-z0-9_]/g, '_')
    .replace(/^(?=\d|$)/, '_')
    .replace(/^__+/, '_');
}

/** Returns the name of the type of an object in a record, such as `BookSize`. */
export function nestedTypeName(parent: string, field: string, taken: ReadonlySet<string>): string {
  let name = `${parent}${capitalize(graphqlName(field))}`;
  while (taken.has(name) || builtIn.includes(name)) name += 'Record';
  return name;
}

/** Returns the names of all parts, and the collisions between them. Paths of flaws begin with a part's name. */
export function nameInGraphql(parts: readonly OwnPart[]): {
  readonly names: ReadonlyMap<string, GraphqlNames>;
  readonly flaws: readonly Flaw[];
} {
  const names = new Map(parts.map((part) => [part.name, namesOf(part, parts)]));
  return { names, flaws: [...parts.flatMap(fieldCollisions), ...collisionsOf(names)] };
}

function namesOf(part: OwnPart, parts: readonly OwnPart[]): GraphqlNames {
  const list = graphqlName(part.name);
  if (part.kind === 'values') return { kind: part.kind, queries: { list } };
  const fields = new Map(part.fields.map((field) => [field, graphqlName(field)]));
  if (part.kind === 'collection') return collectionNames(list, fields, relationsOf(part, parts));
  const record = typeName(list);
  return {
    kind: part.kind,
    types: { record, changes: `${record}Changes` },
    queries: { one: list },
    mutations: { update: `update${capitalize(list)}` },
    fields,
  };
}

function collectionNames(list: string, fields: FieldNames, relations: readonly Relation[]): CollectionNames {
  const one = graphqlName(singularOf(list));
  const record = typeName(one);
  const verb = (name: string) => `${name}${capitalize(one)}`;
  return {
    kind: 'collection',
    types: {
      record,
      filter: `${record}Filter`,
      input: `${record}Input`,
      changes: `${record}Changes`,
      connection: `${record}Connection`,
      edge: `${record}Edge`,
    },
    queries: { list, one: one === list ? `${one}ById` : one, connection: `${list}Connection` },
    mutations: { create: verb('create'), update: verb('update'), delete: verb('delete') },
    subscriptions: { created: `${one}Created`, updated: `${one}Updated`, deleted: `${one}Deleted` },
    fields,
    relations,
  };
}

function typeName(one: string): string {
  const name = capitalize(one);
  return builtIn.includes(name) ? `${name}Record` : name;
}

type Collection = OwnPart & { readonly kind: 'collection' };

/** A stored field wins over a relation of the same name. */
function relationsOf(part: Collection, parts: readonly OwnPart[]): readonly Relation[] {
  const stored = new Set(part.fields.map(graphqlName));
  const free = (name: string, suffix: string) => (stored.has(name) ? `${name}${suffix}` : name);
  const toOne = ({ name, field, collection }: Reference): Relation => ({
    name: free(graphqlName(name), 'Record'),
    collection,
    field,
    isList: false,
  });
  const toMany = (other: Collection): readonly Relation[] =>
    other.references
      .filter(({ collection }) => collection === part.name)
      .map(({ field }) => ({
        name: free(graphqlName(other.name), 'Records'),
        collection: other.name,
        field,
        isList: true,
      }));
  const collections = parts.filter((each): each is Collection => each.kind === 'collection');
  return [...part.references.map(toOne), ...collections.flatMap(toMany)];
}

function fieldCollisions(part: OwnPart): readonly Flaw[] {
  const owners = new Map<string, string>();
  return (part.kind === 'values' ? [] : part.fields).flatMap((field) => {
    const name = graphqlName(field);
    const other = owners.get(name);
    owners.set(name, other ?? field);
    if (other === undefined) return [];
    return [{ path: [part.name, field], detail: collision('field', name, other) }];
  });
}

/** Two parts collide if they have a type, or a field of one of the root types, in common. Reports one collision each. */
function collisionsOf(names: ReadonlyMap<string, GraphqlNames>): readonly Flaw[] {
  const owners = new Map<string, string>();
  return [...names].flatMap(([part, each]) => {
    const all = allNamesOf(each);
    const taken = all.find(([kind, name]) => owners.has(`${kind} ${name}`));
    if (taken !== undefined) {
      const [kind, name] = taken;
      const other = owners.get(`${kind} ${name}`) ?? '';
      return [{ path: [part], detail: collision(kind, name, other) }];
    }
    for (const [kind, name] of all) owners.set(`${kind} ${name}`, part);
    return [];
  });
}

function allNamesOf(names: GraphqlNames): readonly (readonly [kind: string, name: string])[] {
  const {
    types = {},
    queries,
    mutations = {},
    subscriptions = {},
  } = { ...names } as Partial<CollectionNames>;
  const named = (kind: string, group: object = {}) =>
    Object.values(group).map((name) => [kind, String(name)] as const);
  return [
    ...named('type', types),
    ...named('query', queries),
    ...named('mutation', mutations),
    ...named('subscription', subscriptions),
  ];
}

function collision(kind: string, name: string, other: string): string {
  return `would have the GraphQL ${kind} "${name}", which "${other}" has; rename one of them`;
}
