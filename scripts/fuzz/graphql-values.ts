import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { nodeTypes, toGlobalId } from '../../src/interfaces/graphql/global-id.ts';
import type { Draw } from './rest-fields.ts';
import { anyValue, email, hostileNumber, hostileText, textOfLength, validText, word } from './values.ts';

/** Values of arguments, by their type and their name: as JSON, for a variable or to be written into a document. */

const idCollections = {
  id: 'blogPosts',
  postId: 'blogPosts',
  userId: 'blogUsers',
  authorId: 'blogUsers',
} as const;

function idOf(name: string, { random, world }: Draw): string | number {
  const collection = idCollections[name as keyof typeof idCollections] ?? 'blogUsers';
  // The name `id` is a user's as often as a post's.
  const known = world.id(name === 'id' && random.chance(0.5) ? 'blogUsers' : collection, random);
  // As the schema for Relay has it.
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

type Input = GraphQLArgument | GraphQLInputField;

/** A value that the type and the rules of the contract take. */
export function validValue({ name, type }: Pick<Input, 'name' | 'type'>, draw: Draw): unknown {
  const { random } = draw;
  if (isNonNullType(type)) return validValue({ name, type: type.ofType as GraphQLInputType }, draw);
  if (isListType(type)) {
    return Array.from({ length: random.integer(0, 3) }, () => validValue({ name, type: type.ofType }, draw));
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (input) => isNonNullType(input.type) || random.chance(0.6),
    );
    return Object.fromEntries(fields.map((input) => [input.name, validValue(input, draw)]));
  }
  if (type.name === 'ID') return idOf(name, draw);
  if (type.name === 'Int') return random.integer(0, name === 'age' ? 150 : 12);
  if (type.name === 'Boolean') return random.chance(0.5);
  return (texts[name] ?? (() => validText(random)))(draw);
}

/** A value that is wrong in some way, or at an edge. */
export function wrongValue(input: Pick<Input, 'name' | 'type'>, draw: Draw): unknown {
  const { random } = draw;
  return random.weighted<unknown>(
    [3, () => hostileText(random)],
    [3, () => hostileNumber(random)],
    [2, () => random.pick([-1, 0, 150, 151, 2 ** 31 - 1, 2 ** 31, '01', '1', 1.5, true, null])],
    [2, () => anyValue(random)],
    [1, () => [validValue(input, draw)]],
    [1, () => ({ ...Object(validValue(input, draw)), unknown: 1 })],
    [1, () => undefined],
  );
}

/** A JSON value as GraphQL writes it. Names of fields are not checked: some are none. */
export function printValue(value: unknown, draw: Draw): string {
  if (value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map((item) => printValue(item, draw)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, inner]) => `${name}: ${printValue(inner, draw)}`)
      .join(', ')}}`;
  }
  if (typeof value === 'string' && draw.random.chance(0.1))
    return `"""${value.replaceAll('"""', '\\"""')}"""`;
  return JSON.stringify(value);
}
