import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  isUnionType,
} from 'graphql';

type Fields = readonly GraphQLField<unknown, unknown>[];

/** Possible values of an argument, by name, in GraphQL syntax. */
const argumentValues: Readonly<Record<string, readonly string[]>> = {
  id: ['1', '"2"', '"01"', '99', '"x"', '$id'],
  query: ['"a"', '"e"', '"nowhere"', '" "'],
  limit: ['0', '1', '2', '50', 'null', '-1', '$few'],
  offset: ['0', '1', '50', 'null', '-1', '$few'],
  first: ['0', '1', '2', 'null', '-1', '$few'],
  last: ['0', '1', '2', 'null', '-1'],
  after: ['null', '"x"'],
  before: ['null', '"x"'],
  published: ['true', 'false', 'null', '$yes'],
  filter: ['null', '{}', '{published: $yes}', '{authorId: 1, published: false}', '{tags: ["ONE"]}'],
};

const unconditional = [''];
const conditional = [
  '',
  '',
  '',
  ' @skip(if: false)',
  ' @include(if: true)',
  ' @skip(if: $yes)',
  ' @include(if: $yes)',
];

const declarations = { $yes: '$yes: Boolean! = true', $few: '$few: Int = 2', $id: '$id: ID!' };

/** The variables of every generated query. Those with a default are omitted here. */
export const generatedVariables = { id: 1 };

/** Fragments that a query may spread wherever their type occurs. */
const fragments: Readonly<Record<string, string>> = {
  User: 'fragment UserParts on User { id name other: email posts { title } }',
  Post: 'fragment PostParts on Post { id author { name } comments { text author { id } } }',
  Comment: 'fragment CommentParts on Comment { __typename text post { id } }',
};

export interface QueryShape {
  readonly depth: number;
  readonly hasConditions: boolean;
}

/** Generates queries that are valid for a schema, with aliases, arguments, fragments and, on request, directives. */
export function arbitraryQuery(schema: GraphQLSchema, shape: QueryShape): fc.Arbitrary<string> {
  return fc.gen().map((gen) => {
    const selection = new QueryWriter(schema, gen, shape.hasConditions).write(shape.depth);
    const spread = Object.entries(fragments).filter(([type]) => selection.includes(`...${type}Parts`));
    const text = [selection, ...spread.map(([, fragment]) => fragment)].join(' ');
    const used = Object.entries(declarations).filter(([name]) => text.includes(name));
    return used.length === 0
      ? text
      : `query (${used.map(([, declaration]) => declaration).join(', ')}) ${text}`;
  });
}

class QueryWriter {
  readonly #schema: GraphQLSchema;
  readonly #pick: <T>(values: readonly T[]) => T;
  readonly #conditions: readonly string[];
  #aliases = 0;

  constructor(schema: GraphQLSchema, gen: fc.GeneratorValue, hasConditions: boolean) {
    this.#schema = schema;
    this.#conditions = hasConditions ? conditional : unconditional;
    this.#pick = <T>(values: readonly T[]) => values[gen(fc.nat, { max: values.length - 1 })] as T;
  }

  write(depth: number): string {
    return this.#selection(this.#schema.getQueryType() ?? undefined, depth);
  }

  #selection(type: GraphQLNamedType | undefined, depth: number): string {
    if (isUnionType(type)) {
      const members = type.getTypes().map((member) => `... on ${member} ${this.#selection(member, depth)}`);
      return `{ __typename ${members.join(' ')} }`;
    }
    if (!isObjectType(type)) return '';
    const parts = Array.from({ length: this.#pick([1, 2, 3, 4]) }, () => this.#part(type, depth));
    return `{ ${parts.join(' ')} }`;
  }

  #part(type: GraphQLObjectType, depth: number): string {
    const fields: Fields = Object.values(type.getFields());
    const possible = depth > 1 ? fields : fields.filter(({ type }) => this.#isLeaf(getNamedType(type)));
    if (possible.length === 0) return '__typename';
    const text = this.#field(this.#pick(possible), depth);
    const inFragment = `...${this.#pick(['', ` on ${type}`])}${this.#pick(this.#conditions)} { ${text} }`;
    const spread = type.name in fragments ? `...${type}Parts${this.#pick(this.#conditions)}` : text;
    return this.#pick([text, text, text, inFragment, spread]);
  }

  #field({ name, args, type }: GraphQLField<unknown, unknown>, depth: number): string {
    const given = args.filter(({ type }) => String(type).endsWith('!') || this.#pick([true, false]));
    const values = given.map((arg) => `${arg.name}: ${this.#pick(argumentValues[arg.name] ?? ['null'])}`);
    // Equal response keys need equal arguments, so a field with arguments has a unique key.
    this.#aliases += 1;
    const alias = args.length > 0 || this.#pick([true, false, false]) ? `a${this.#aliases}: ` : '';
    const inside = values.length > 0 ? `(${values.join(', ')})` : '';
    return `${alias}${name}${inside}${this.#pick(this.#conditions)} ${this.#selection(getNamedType(type), depth - 1)}`;
  }

  #isLeaf(type: GraphQLNamedType): boolean {
    return !isObjectType(type) && !isUnionType(type);
  }
}
