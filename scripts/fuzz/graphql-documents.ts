import * as graphql from 'graphql';
import { words } from '../../harness/lists.ts';
import type { Draw } from './known-values.ts';
import { anyValue, schemaOf, spoil, spoilText, validValue } from './values.ts';

export interface Document {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

export type OperationType = `${graphql.OperationTypeNode}`;

type Field = graphql.GraphQLField<unknown, unknown>;

/** Generates documents that are valid for a schema. */
export class DocumentWriter {
  readonly #schema: graphql.GraphQLSchema;
  readonly #draw: Draw;
  readonly #definitions: string[] = [];
  readonly #fragments: string[] = [];
  readonly #variables: Record<string, unknown> = {};

  constructor(schema: graphql.GraphQLSchema, draw: Draw) {
    this.#schema = schema;
    this.#draw = draw;
  }

  write(operation: OperationType): Document {
    const draw = this.#draw;
    const selection = this.#rootSelection(operation);
    const name = draw.chance(0.4) ? `Op${draw.integer(0, 9)}` : '';
    const variables = inBrackets(this.#definitions);
    const isBare = name === '' && variables === '' && operation === 'query' && draw.chance(0.7);
    const head = isBare ? '' : `${operation} ${name}${variables} `;
    const others = draw.chance(0.03) ? ['query Other { __typename }'] : [];
    const text = [`${head}${selection}`, ...this.#fragments, ...others].join('\n');
    return { text, variables: this.#variables, operationName: name || null };
  }

  /** Only root fields have arguments, so only there two uses of one field need aliases. */
  #rootSelection(operation: OperationType): string {
    const draw = this.#draw;
    const type = this.#schema.getRootType(operation as graphql.OperationTypeNode);
    if (!graphql.isObjectType(type)) return '{ __typename }';
    const fields = Object.values(type.getFields());
    const most = operation === 'query' ? 3 : draw.chance(0.9) ? 1 : 2;
    const parts = draw.many(1, most, (index) => {
      const alias = index > 0 ? `r${index}: ` : '';
      return alias + this.#field(draw.pick(fields), draw.integer(1, 4));
    });
    return `{ ${parts.join(' ')} }`;
  }

  #field({ name, type, args }: Field, depth: number): string {
    const inner = graphql.getNamedType(type);
    const selection = graphql.isLeafType(inner) ? '' : ` ${this.#selection(inner, depth)}`;
    const given = args.filter((arg) => graphql.isNonNullType(arg.type) || this.#draw.chance(0.4));
    const written = inBrackets(given.map((arg) => `${arg.name}: ${this.#argument(arg)}`));
    return `${name}${written}${this.#directive()}${selection}`;
  }

  #selection(type: graphql.GraphQLNamedType, depth: number): string {
    const draw = this.#draw;
    if (graphql.isAbstractType(type)) {
      const members = this.#schema.getPossibleTypes(type);
      const parts = members.map((member) => `... on ${member.name} ${this.#selection(member, depth)}`);
      return `{ __typename ${draw.some(parts, 0.7).join(' ')} }`;
    }
    const all = graphql.isObjectType(type) ? Object.values(type.getFields()) : [];
    const reachable =
      depth > 1 ? all : all.filter(({ type: inner }) => graphql.isLeafType(graphql.getNamedType(inner)));
    const parts = draw.some(reachable, 0.4).map((field) => this.#mention(field, type.name, depth));
    if (parts.length === 0 || draw.chance(0.1)) parts.push('__typename');
    return `{ ${parts.join(' ')} }`;
  }

  #mention(field: Field, type: string, depth: number): string {
    const draw = this.#draw;
    const plain = () => this.#field(field, depth - 1);
    return draw.weighted(
      [20, plain],
      [2, () => `a${draw.integer(0, 1_000_000)}: ${plain()}`],
      [1, () => `...${draw.chance(0.5) ? ` on ${type}` : ''}${this.#directive()} { ${plain()} }`],
      [1, () => this.#spread(type, plain())],
    );
  }

  #spread(type: string, content: string): string {
    const name = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${type} { ${content} }`);
    return `...${name}`;
  }

  #argument({ name, type }: graphql.GraphQLArgument): string {
    const value = validValue(name, schemaOf(type), this.#draw);
    if (this.#draw.chance(0.6)) return printValue(value, this.#draw);
    return this.#variable(String(type), value);
  }

  #variable(type: string, value: unknown): string {
    const name = `v${this.#definitions.length}`;
    const hasDefault = this.#draw.chance(0.1);
    this.#definitions.push(`$${name}: ${type}${hasDefault ? ` = ${printValue(value, this.#draw)}` : ''}`);
    if (!hasDefault || this.#draw.chance(0.5)) this.#variables[name] = value;
    return `$${name}`;
  }

  #directive(): string {
    const draw = this.#draw;
    if (!draw.chance(0.04)) return '';
    const isMet = draw.chance(0.5);
    const condition = draw.chance(0.7) ? String(isMet) : this.#variable('Boolean!', isMet);
    return ` @${draw.pick(['include', 'skip'])}(if: ${condition})`;
  }
}

function inBrackets(parts: readonly string[]): string {
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
}

/** Writes a JSON value in GraphQL syntax. Field names are not checked: some are invalid. */
function printValue(value: unknown, draw: Draw): string {
  if (value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map((item) => printValue(item, draw)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, inner]) => `${name}: ${printValue(inner, draw)}`);
    return `{${parts.join(', ')}}`;
  }
  const isBlock = typeof value === 'string' && draw.chance(0.1);
  return isBlock ? `"""${value.replaceAll('"""', '\\"""')}"""` : JSON.stringify(value);
}

/** A document with one mistake or a few, or a mutated text. */
export function hostileDocument(document: Document, draw: Draw): Document {
  const withText = (text: string) => ({ ...document, text });
  return draw.weighted<Document>(
    [8, () => withText(changeTokens(document.text, draw))],
    [4, () => ({ ...document, variables: Object(spoil(document.variables, draw)) })],
    [1, () => ({ ...document, operationName: draw.pick(['Other', 'nobody', '']) })],
    [5, () => withText(spoilText(document.text, draw))],
  );
}

const token = /"""[\s\S]*?"""|"(?:[^"\\]|\\.)*"|\.\.\.|[$@]?\w+|\S/g;
const otherTokens = ['limit: -1', '{ id }'].concat(
  words('nonsense __schema id @auth @skip $v0 ...F0 Int! "x" null 1'),
);

function changeTokens(text: string, draw: Draw): string {
  let tokens: readonly string[] = text.match(token) ?? [];
  for (let edits = draw.integer(1, 3); edits > 0 && tokens.length > 0; edits -= 1) {
    const place = draw.integer(0, tokens.length - 1);
    const [own, odd] = [draw.pick(tokens), draw.pick(otherTokens)];
    const other = draw.weighted([2, () => own], [2, () => odd], [3, () => printValue(anyValue(draw), draw)]);
    tokens = draw.weighted(
      [1, () => tokens.toSpliced(place, 1)],
      [1, () => tokens.toSpliced(place, 0, other)],
      [2, () => tokens.with(place, other)],
    );
  }
  return tokens.join(' ');
}
