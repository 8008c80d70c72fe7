import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { printValue, validValue, wrongValue } from './graphql-values.ts';
import type { Draw } from './rest-fields.ts';

/** A document with its variables. */
export interface Document {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}

export const operationTypes = ['query', 'mutation', 'subscription'] as const;
export type OperationType = (typeof operationTypes)[number];

/** Writes documents that are valid for a schema, but for the mistakes that it was asked to make. */
export class DocumentWriter {
  readonly #schema: GraphQLSchema;
  readonly #draw: Draw;
  /** How often something is written wrongly. */
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
    const root = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }[operation];
    const selection = this.#rootSelection(this.#schema.getType(root), operation);
    const name = random.chance(0.4) ? `Op${random.integer(0, 9)}` : '';
    const variables = this.#definitions.length > 0 ? `(${this.#definitions.join(', ')})` : '';
    const head =
      name === '' && variables === '' && operation === 'query' && random.chance(0.7)
        ? ''
        : `${operation} ${name}${variables} `;
    const others = random.chance(0.03) ? ['query Other { __typename }'] : [];
    const operationName = this.#isMistaken() ? random.pick(['Other', 'nobody', '']) : name || null;
    const text = [`${head}${selection}`, ...this.#fragments, ...others].join('\n');
    return { text, variables: this.#variables, operationName };
  }

  #isMistaken(): boolean {
    return this.#draw.random.chance(this.#mistakes);
  }

  /** Only root fields have arguments, so only there two mentions of one field need names of their own. */
  #rootSelection(type: GraphQLNamedType | undefined, operation: OperationType): string {
    const { random } = this.#draw;
    if (!isObjectType(type)) return '{ __typename }';
    const fields = Object.values(type.getFields());
    const mentions = operation === 'query' ? random.integer(1, 3) : random.chance(0.9) ? 1 : 2;
    const parts = Array.from({ length: mentions }, (_, index) => {
      const field = random.pick(fields);
      return field === undefined
        ? '__typename'
        : `${index > 0 ? `r${index}: ` : ''}${this.#field(field, random.integer(1, 4))}`;
    });
    return `{ ${parts.join(' ')} }`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const name = this.#isMistaken()
      ? this.#draw.random.pick(['nonsense', '__schema', 'id', 'x y'])
      : field.name;
    const inner = getNamedType(field.type);
    const isLeaf = isLeafType(inner) !== this.#isMistaken();
    const selection = isLeaf ? '' : ` ${this.#selection(inner, depth)}`;
    return `${name}${this.#arguments(field.args)}${this.#directive()}${selection}`;
  }

  #selection(type: GraphQLNamedType, depth: number): string {
    const { random } = this.#draw;
    if (isAbstractType(type)) {
      const parts = this.#schema
        .getPossibleTypes(type)
        .map((member) => `... on ${member.name} ${this.#selection(member, depth)}`);
      return `{ __typename ${random.some(parts, 0.7).join(' ')} }`;
    }
    if (!isObjectType(type)) return '{ id }';
    const all = Object.values(type.getFields());
    const reachable = depth > 1 ? all : all.filter(({ type: inner }) => isLeafType(getNamedType(inner)));
    const parts = random.some(reachable, 0.4).map((field) => this.#mention(field, type, depth));
    if (random.chance(0.1)) parts.push('__typename');
    return `{ ${parts.length > 0 ? parts.join(' ') : '__typename'} }`;
  }

  /** A field of a type: plainly, under another name, or in a fragment. */
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
    this.#fragments.push(
      `fragment ${name} on ${type.name} { ${content}${this.#isMistaken() ? ` ...${name}` : ''} }`,
    );
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
    const value = this.#isMistaken() ? wrongValue(arg, this.#draw) : validValue(arg, this.#draw);
    if (this.#draw.random.chance(0.6)) return printValue(value, this.#draw);
    const type = this.#isMistaken()
      ? this.#draw.random.pick(['String', 'Int!', '[ID!]', 'Nonsense'])
      : String(arg.type);
    return this.#variable(type, value);
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
    const condition = random.chance(0.7)
      ? String(random.chance(0.5))
      : this.#variable('Boolean!', random.chance(0.5));
    return ` @${random.pick(['include', 'skip'])}(if: ${condition})`;
  }
}
