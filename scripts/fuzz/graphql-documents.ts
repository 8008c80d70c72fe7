import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { nodeTypes, toGlobalId } from '../../src/interfaces/graphql/global-id.ts';
import type { Draw } from './draw.ts';
import {
  anyValue,
  email,
  hostileNumber,
  hostileText,
  spoil,
  textOfLength,
  validText,
  word,
} from './values.ts';

export interface Document {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

const roots = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;
export type OperationType = keyof typeof roots;

type Field = GraphQLField<unknown, unknown>;

/** Generates documents that are valid for a schema, except for deliberate mistakes. */
export class DocumentWriter {
  readonly #schema: GraphQLSchema;
  readonly #draw: Draw;
  /** The probability of a mistake. */
  readonly #mistakes: number;
  readonly #definitions: string[] = [];
  readonly #fragments: string[] = [];
  readonly #variables: Record<string, unknown> = {};

  constructor(schema: GraphQLSchema, draw: Draw, mistakes: number) {
    this.#schema = schema;
    this.#draw = draw;
    this.#mistakes = mistakes;
  }

  write(operation: OperationType): Document {
    const draw = this.#draw;
    const selection = this.#rootSelection(operation);
    const name = draw.chance(0.4) ? `Op${draw.integer(0, 9)}` : '';
    const variables = inBrackets(this.#definitions);
    const isBare = name === '' && variables === '' && operation === 'query' && draw.chance(0.7);
    const head = isBare ? '' : `${operation} ${name}${variables} `;
    const others = draw.chance(0.03) ? ['query Other { __typename }'] : [];
    const operationName = this.#mistake(['Other', 'nobody', '']) ?? (name || null);
    const text = [`${head}${selection}`, ...this.#fragments, ...others].join('\n');
    return { text, variables: this.#variables, operationName };
  }

  #isMistaken(): boolean {
    return this.#draw.chance(this.#mistakes);
  }

  /** Returns one of these if a mistake is due, or null. */
  #mistake(texts: readonly string[]): string | null {
    return this.#isMistaken() ? this.#draw.pick(texts) : null;
  }

  /** Only root fields have arguments, so only there two uses of one field need aliases. */
  #rootSelection(operation: OperationType): string {
    const draw = this.#draw;
    const type = this.#schema.getType(roots[operation]);
    if (!isObjectType(type)) return '{ __typename }';
    const fields = Object.values(type.getFields());
    const most = operation === 'query' ? 3 : draw.chance(0.9) ? 1 : 2;
    const parts = draw.many(1, most, (index) => {
      const alias = index > 0 ? `r${index}: ` : '';
      return alias + this.#field(draw.pick(fields), draw.integer(1, 4));
    });
    return `{ ${parts.join(' ')} }`;
  }

  #field({ name, type, args }: Field, depth: number): string {
    const written = this.#mistake(['nonsense', '__schema', 'id', 'x y']) ?? name;
    const inner = getNamedType(type);
    const isLeaf = isLeafType(inner) !== this.#isMistaken();
    const selection = isLeaf ? '' : ` ${this.#selection(inner, depth)}`;
    return `${written}${this.#arguments(args)}${this.#directive()}${selection}`;
  }

  #selection(type: GraphQLNamedType, depth: number): string {
    const draw = this.#draw;
    if (isAbstractType(type)) {
      const members = this.#schema.getPossibleTypes(type);
      const parts = members.map((member) => `... on ${member.name} ${this.#selection(member, depth)}`);
      return `{ __typename ${draw.some(parts, 0.7).join(' ')} }`;
    }
    if (!isObjectType(type)) return '{ id }';
    const all = Object.values(type.getFields());
    const reachable = depth > 1 ? all : all.filter(({ type: inner }) => isLeafType(getNamedType(inner)));
    const parts = draw.some(reachable, 0.4).map((field) => this.#mention(field, type.name, depth));
    if (parts.length === 0 || draw.chance(0.1)) parts.push('__typename');
    return `{ ${parts.join(' ')} }`;
  }

  /** Writes a field of a type: plain, with an alias, or in a fragment. */
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
    const name = this.#mistake(['F0']) ?? `F${this.#fragments.length}`;
    const cycle = this.#mistake([` ...${name}`]) ?? '';
    this.#fragments.push(`fragment ${name} on ${type} { ${content}${cycle} }`);
    return `...${name}`;
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const isGiven = (type: GraphQLInputType) =>
      isNonNullType(type) ? !this.#isMistaken() : this.#draw.chance(0.4);
    const given = args.filter(({ type }) => isGiven(type));
    const wrong = this.#mistake(['nonsense: 1', 'id: 1', 'limit: -1', 'first: 1']);
    const parts = given.map((arg) => `${arg.name}: ${this.#argument(arg)}`);
    return inBrackets(wrong === null ? parts : [...parts, wrong]);
  }

  #argument({ name, type }: GraphQLArgument): string {
    const value = (this.#isMistaken() ? wrongValue : validValue)(name, type, this.#draw);
    if (this.#draw.chance(0.6)) return printValue(value, this.#draw);
    return this.#variable(this.#mistake(['String', 'Int!', '[ID!]', 'Nonsense']) ?? String(type), value);
  }

  #variable(type: string, value: unknown): string {
    const name = `v${this.#definitions.length}`;
    const hasDefault = this.#isMistaken();
    this.#definitions.push(`$${name}: ${type}${hasDefault ? ` = ${printValue(value, this.#draw)}` : ''}`);
    if (!hasDefault || !this.#isMistaken()) this.#variables[name] = value;
    return `$${name}`;
  }

  #directive(): string {
    const draw = this.#draw;
    if (!draw.chance(0.04)) return '';
    const wrong = [' @auth', ' @include', ' @skip(if: 1)', ' @nonsense', ' @include(if: null)'];
    if (this.#isMistaken()) return draw.pick(wrong);
    const isMet = draw.chance(0.5);
    const condition = draw.chance(0.7) ? String(isMet) : this.#variable('Boolean!', isMet);
    return ` @${draw.pick(['include', 'skip'])}(if: ${condition})`;
  }
}

function inBrackets(parts: readonly string[]): string {
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
}

function idOf(name: string, draw: Draw): string | number {
  // `id` may be the id of a user or of a post.
  const isPost = name === 'postId' || (name === 'id' && draw.chance(0.5));
  const known = draw.world.id(isPost ? 'blogPosts' : 'blogUsers', draw);
  // As in the Relay schema.
  if (draw.chance(0.15)) return toGlobalId(draw.pick(nodeTypes), Number(known));
  return draw.chance(0.2) ? Number(known) : known;
}

const cursor = (draw: Draw) => draw.world.cursors.pick(draw) ?? 'x';

const texts: Readonly<Record<string, (draw: Draw) => string>> = {
  email,
  password: (draw) => draw.pick(['analytical', 'correct horse', textOfLength(draw, 256)]),
  query: word,
  tags: word,
  after: cursor,
  before: cursor,
};

/** A value that the argument's type and the contract accept. */
function validValue(name: string, type: GraphQLInputType, draw: Draw): unknown {
  if (isNonNullType(type)) return validValue(name, type.ofType as GraphQLInputType, draw);
  if (isListType(type)) return draw.many(0, 3, () => validValue(name, type.ofType, draw));
  if (isInputObjectType(type)) {
    const all = Object.values(type.getFields());
    const fields = all.filter((field) => isNonNullType(field.type) || draw.chance(0.6));
    return Object.fromEntries(fields.map((field) => [field.name, validValue(field.name, field.type, draw)]));
  }
  if (type.name === 'ID') return idOf(name, draw);
  if (type.name === 'Int') return draw.integer(0, name === 'age' ? 150 : 12);
  if (type.name === 'Boolean') return draw.chance(0.5);
  return (texts[name] ?? validText)(draw);
}

/** An invalid or extreme value. */
function wrongValue(name: string, type: GraphQLInputType, draw: Draw): unknown {
  return draw.weighted<unknown>(
    [3, () => hostileText(draw)],
    [3, () => hostileNumber(draw)],
    [2, () => draw.pick([-1, 0, 150, 151, 2 ** 31 - 1, 2 ** 31, '01', '1', 1.5, true, null])],
    [2, () => anyValue(draw)],
    [2, () => spoil(validValue(name, type, draw), draw)],
    [1, () => undefined],
  );
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
