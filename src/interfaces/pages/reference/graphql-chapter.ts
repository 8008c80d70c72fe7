import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { escapeHtml } from '../../../http/html.ts';
import { writeProse } from '../prose.ts';
import { writePanel } from '../request-panel.ts';
import { writeLock } from './lock.ts';

/** The GraphQL schemas in SDL, by name. */
export type SchemaTexts = ReadonlyMap<string, string>;

const roots = ['query', 'mutation', 'subscription'] as const;
type Root = (typeof roots)[number];

export interface RootField {
  readonly id: string;
  readonly root: Root;
  readonly field: GraphQLField<unknown, unknown>;
  readonly signature: string;
  readonly schemas: readonly string[];
}

const titles: Readonly<Record<Root, string>> = {
  query: 'Queries',
  mutation: 'Mutations',
  subscription: 'Subscriptions',
};

/** Collects the root fields. A field that several schemas share appears once. */
export function rootFieldsOf(texts: SchemaTexts): readonly RootField[] {
  const all = [...texts].flatMap(([name, text]) => fieldsOf(buildSchema(text), name));
  const same = Map.groupBy(all, ({ root, signature }) => `${root} ${signature}`);
  return [...same.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, schemas: [first, ...others].flatMap(({ schemas }) => schemas) }],
    )
    .sort((one, other) => roots.indexOf(one.root) - roots.indexOf(other.root));
}

function fieldsOf(schema: GraphQLSchema, name: string): readonly RootField[] {
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return roots.flatMap((root) =>
    Object.values(types[root]?.getFields() ?? {}).map((field) => ({
      id: `graphql-${name === 'main' ? '' : `${name}-`}${field.name}`,
      root,
      field,
      signature: signatureOf(field),
      schemas: [name],
    })),
  );
}

function signatureOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const written = args.map((arg) => `${arg.name}: ${arg.type}${defaultOf(arg)}`);
  return `${name}${written.length === 0 ? '' : `(${written.join(', ')})`}: ${type}`;
}

function defaultOf({ defaultValue }: GraphQLArgument): string {
  return defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`;
}

export function writeGraphqlChapter(
  texts: SchemaTexts,
  fields: readonly RootField[],
  canTry: boolean,
): string {
  const groups = roots.map((root) => {
    const own = fields.filter((field) => field.root === root);
    return `<p class="group">${titles[root]}</p>\n${own.map((field) => writeField(field, texts.size, canTry)).join('\n')}`;
  });
  const names = [...texts.keys()];
  const schemas = names.map((name) => `<a href="/graphql/${name}.graphql">The ${name} schema</a>`);
  return `<section class="chapter" id="graphql" aria-labelledby="graphql-title">
<div class="opening"><h2 id="graphql-title">GraphQL</h2>
<p>Three schemas for the same data. <code>/graphql</code> accepts documents that are valid for one of them; ${names.map((name) => `<code>/graphql/${name}</code>`).join(', ')} accept one schema each.</p>
<p class="links"><a href="/docs/graphql">Contract<span class="quiet"> for GraphQL</span></a> ${schemas.join(' ')}</p></div>
${groups.join('\n')}
</section>`;
}

function writeField(
  { id, root, field, signature, schemas }: RootField,
  schemaCount: number,
  canTry: boolean,
): string {
  const isProtected = field.astNode?.directives?.some(({ name }) => name.value === 'auth') ?? false;
  const token = isProtected ? writeLock('token', 'Requires a token', canTry) : '';
  return `<article class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="says">
<h3 id="${id}-title">${field.name} <a class="anchor" href="#${id}" aria-label="Link to “${field.name}”">#</a></h3>
<p class="route"><b>${root}</b> <span>${schemas.length === schemaCount ? 'in all schemas' : `${schemas.join(', ')} schema`}</span> ${token}</p>
<p class="signature"><code>${escapeHtml(signature)}</code></p>
${field.description ? `<p>${writeProse(field.description)}</p>` : ''}</div>
${writePanel({
  title: field.name,
  request: {
    method: 'POST',
    route: '/graphql',
    body: { query: documentOf(root, field) },
    ...(isProtected && { token: 'token' }),
  },
  takes: 'token',
  isInReference: true,
  canRun: canTry && root !== 'subscription',
})}
</article>`;
}

/** Writes a document that selects the field and the scalar fields of its type. */
function documentOf(root: Root, field: GraphQLField<unknown, unknown>): string {
  const wanted = field.args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  const paged = field.args.filter(({ name }) => name === 'limit' || name === 'first');
  const given = [...wanted, ...paged].map((arg) => `${arg.name}: ${exampleFor(arg.name, arg.type)}`);
  const call = `${field.name}${given.length === 0 ? '' : `(${given.join(', ')})`}`;
  return `${root} {\n  ${call}${selectionOf(field.type, '  ')}\n}`;
}

const texts: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  password: 'analytical',
  name: 'Ada',
  title: 'Hello',
  content: 'From the reference',
  query: 'hello',
};

function exampleFor(name: string, type: GraphQLInputType): string {
  if (isNonNullType(type)) return exampleFor(name, type.ofType);
  if (isListType(type)) return `[${exampleFor(name, type.ofType)}]`;
  if (isInputObjectType(type)) {
    const inner = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || type.name.startsWith('Update'),
    );
    return `{${inner.map((field) => `${field.name}: ${exampleFor(field.name, field.type)}`).join(', ')}}`;
  }
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (type.name === 'Int') return name === 'age' ? '36' : '5';
  if (type.name === 'Boolean') return 'true';
  return JSON.stringify(type.name === 'ID' ? '1' : (texts[name] ?? 'Text'));
}

/** Selects the scalar fields of a type, or those of its children if it has none. */
function selectionOf(type: GraphQLOutputType, margin: string): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) return ` {\n${margin}  __typename\n${margin}}`;
  const fields = Object.values(named.getFields());
  const simple = fields.filter(({ type: inner }) => isLeafType(getNamedType(inner)));
  const isWrapper = simple.length < 2;
  const nested = isWrapper ? fields.filter((field) => !simple.includes(field)) : [];
  const lines = [
    ...simple.map(({ name }) => name),
    ...nested.map(({ name, type: inner }) => name + selectionOf(inner, `${margin}  `)),
  ];
  return ` {\n${lines.map((line) => `${margin}  ${line}`).join('\n')}\n${margin}}`;
}
