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
import {
  anyValue,
  email,
  hostileNumber,
  hostileText,
  spoil,
  textOfLength,
  validText,
  word,
} from './hostile.ts';
import type { Draw } from './world.ts';

/** A document with its variables. */
export interface Document {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

export type OperationType = 'query' | 'mutation' | 'subscription';

const roots = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

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
    const { random } = this.#draw;
    const selection = this.#rootSelection(this.#schema.getType(roots[operation]), operation);
    const name = random.chance(0.4) ? `Op${random.integer(0, 9)}` : '';
    const variables = this.#definitions.length > 0 ? `(${this.#definitions.join(', ')})` : '';
    const isBare = name === '' && variables === '' && operation === 'query' && random.chance(0.7);
    const head = isBare ? '' : `${operation} ${name}${variables} `;
    const others = random.chance(0.03) ? ['query Other { __typename }'] : [];
    const operationName = this.#isMistaken() ? random.pick(['Other', 'nobody', '']) : name || null;
    const text = [`${head}${selection}`, ...this.#fragments, ...others].join('\n');
    return { text, variables: this.#variables, operationName };
  }

  #isMistaken(): boolean {
    return this.#draw.random.chance(this.#mistakes);
  }

  /** Only root fields have arguments, so only there two uses of one field need aliases. */
  #rootSelection(type: GraphQLNamedType | undefined, operation: OperationType): string {
    const { random } = this.#draw;
    if (!isObjectType(type)) return '{ __typename }';
    const fields = Object.values(type.getFields());
    const most = operation === 'query' ? 3 : random.chance(0.9) ? 1 : 2;
    const parts = random.many(1, most, (index) => {
      const alias = index > 0 ? `r${index}: ` : '';
      return alias + this.#field(random.pick(fields), random.integer(1, 4));
    });
    return `{ ${parts.join(' ')} }`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const wrong = this.#isMistaken() ? this.#draw.random.pick(['nonsense', '__schema', 'id', 'x y']) : null;
    const inner = getNamedType(field.type);
    const isLeaf = isLeafType(inner) !== this.#isMistaken();
    const selection = isLeaf ? '' : ` ${this.#selection(inner, depth)}`;
    return `${wrong ?? field.name}${this.#arguments(field.args)}${this.#directive()}${selection}`;
  }

  #selection(type: GraphQLNamedType, depth: number): string {
    const { random } = this.#draw;
    if (isAbstractType(type)) {
      const members = this.#schema.getPossibleTypes(type);
      const parts = members.map((member) => `... on ${member.name} ${this.#selection(member, depth)}`);
      return `{ __typename ${random.some(parts, 0.7).join(' ')} }`;
    }
    if (!isObjectType(type)) return '{ id }';
    const all = Object.values(type.getFields());
    const reachable = depth > 1 ? all : all.filter(({ type: inner }) => isLeafType(getNamedType(inner)));
    const parts = random.some(reachable, 0.4).map((field) => this.#mention(field, type, depth));
    if (parts.length === 0 || random.chance(0.1)) parts.push('__typename');
    return `{ ${parts.join(' ')} }`;
  }

  /** Writes a field of a type: plain, with an alias, or in a fragment. */
  #mention(field: GraphQLField<unknown, unknown>, type: GraphQLNamedType, depth: number): string {
    const { random } = this.#draw;
    const plain = () => this.#field(field, depth - 1);
    return random.weighted(
      [20, plain],
      [2, () => `a${random.integer(0, 1_000_000)}: ${plain()}`],
      [1, () => `...${random.chance(0.5) ? ` on ${type.name}` : ''}${this.#directive()} { ${plain()} }`],
      [1, () => this.#spread(type, plain())],
    );
  }

  #spread(type: GraphQLNamedType, content: string): string {
    const name = this.#isMistaken() ? 'F0' : `F${this.#fragments.length}`;
    const cycle = this.#isMistaken() ? ` ...${name}` : '';
    this.#fragments.push(`fragment ${name} on ${type.name} { ${content}${cycle} }`);
    return `...${name}`;
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const { random } = this.#draw;
    const given = args.filter(({ type }) => (isNonNullType(type) ? !this.#isMistaken() : random.chance(0.4)));
    const parts = given.map((arg) => `${arg.name}: ${this.#argument(arg)}`);
    if (this.#isMistaken()) parts.push(random.pick(['nonsense: 1', 'id: 1', 'limit: -1', 'first: 1']));
    return parts.length > 0 ? `(${parts.join(', ')})` : '';
  }

  #argument(arg: GraphQLArgument): string {
    const { random } = this.#draw;
    const value = (this.#isMistaken() ? wrongValue : validValue)(arg.name, arg.type, this.#draw);
    if (random.chance(0.6)) return printValue(value, this.#draw);
    const wrong = this.#isMistaken() ? random.pick(['String', 'Int!', '[ID!]', 'Nonsense']) : null;
    return this.#variable(wrong ?? String(arg.type), value);
  }

  #variable(type: string, value: unknown): string {
    const name = `v${this.#definitions.length}`;
    const hasDefault = this.#isMistaken();
    this.#definitions.push(`$${name}: ${type}${hasDefault ? ` = ${printValue(value, this.#draw)}` : ''}`);
    if (!hasDefault || !this.#isMistaken()) this.#variables[name] = value;
    return `$${name}`;
  }

  #directive(): string {
    const { random } = this.#draw;
    if (!random.chance(0.04)) return '';
    if (this.#isMistaken())
      return random.pick([' @auth', ' @include', ' @skip(if: 1)', ' @nonsense', ' @include(if: null)']);
    const isMet = random.chance(0.5);
    const condition = random.chance(0.7) ? String(isMet) : this.#variable('Boolean!', isMet);
    return ` @${random.pick(['include', 'skip'])}(if: ${condition})`;
  }
}

const idCollections: Readonly<Record<string, 'blogPosts' | 'blogUsers'>> = {
  id: 'blogPosts',
  postId: 'blogPosts',
};

function idOf(name: string, { random, world }: Draw): string | number {
  const collection = idCollections[name] ?? 'blogUsers';
  // `id` may be the id of a user or of a post.
  const known = world.id(name === 'id' && random.chance(0.5) ? 'blogUsers' : collection, random);
  // As in the Relay schema.
  if (random.chance(0.15)) return toGlobalId(random.pick(nodeTypes), Number(known));
  return random.chance(0.2) ? Number(known) : known;
}

const texts: Readonly<Record<string, (draw: Draw) => string>> = {
  email: ({ random }) => email(random),
  password: ({ random }) => random.pick(['analytical', 'correct horse', textOfLength(random, 256)]),
  query: ({ random }) => word(random),
  tags: ({ random }) => word(random),
  after: ({ random, world }) => world.cursors.pick(random) ?? 'x',
  before: ({ random, world }) => world.cursors.pick(random) ?? 'x',
};

/** A value that the argument's type and the contract accept. */
function validValue(name: string, type: GraphQLInputType, draw: Draw): unknown {
  const { random } = draw;
  if (isNonNullType(type)) return validValue(name, type.ofType as GraphQLInputType, draw);
  if (isListType(type)) return random.many(0, 3, () => validValue(name, type.ofType, draw));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || random.chance(0.6),
    );
    return Object.fromEntries(fields.map((field) => [field.name, validValue(field.name, field.type, draw)]));
  }
  if (type.name === 'ID') return idOf(name, draw);
  if (type.name === 'Int') return random.integer(0, name === 'age' ? 150 : 12);
  if (type.name === 'Boolean') return random.chance(0.5);
  return (texts[name] ?? (() => validText(random)))(draw);
}

/** An invalid or extreme value. */
function wrongValue(name: string, type: GraphQLInputType, draw: Draw): unknown {
  const { random } = draw;
  return random.weighted<unknown>(
    [3, () => hostileText(random)],
    [3, () => hostileNumber(random)],
    [2, () => random.pick([-1, 0, 150, 151, 2 ** 31 - 1, 2 ** 31, '01', '1', 1.5, true, null])],
    [2, () => anyValue(random)],
    [2, () => spoil(validValue(name, type, draw), random)],
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
  const isBlock = typeof value === 'string' && draw.random.chance(0.1);
  return isBlock ? `"""${value.replaceAll('"""', '\\"""')}"""` : JSON.stringify(value);
}
