import { describe, expect, it } from 'bun:test';
import {
  buildSchema,
  type FieldNode,
  getArgumentValues,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { createCoercion, readArguments } from '../../src/interfaces/graphql/variables.ts';

const schema = buildSchema(
  'input Filter { name: String } type Query { field(id: ID, size: Float): Int, read(id: ID!, size: Int = 7, filter: Filter, name: String! = "Ada"): Int }',
);

const types = ['ID', 'String', 'Int', 'Boolean', 'Float', 'Filter', '[ID!]'].flatMap((type) => [
  type,
  `${type}!`,
]);

const values = [
  ...['', 'text', '7', 0, -0, 7, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649],
  ...[true, false, null, undefined, [], ['7'], [7], {}, { name: 'Ada' }, { name: 7 }],
];

const given = [{}, { other: 1 }, ...values.map((value) => ({ value }))];

function definitionOf(text: string): OperationDefinitionNode {
  return parse(text, { noLocation: true }).definitions[0] as OperationDefinitionNode;
}

describe('Coerced variables match graphql-js', () => {
  it.each([...types, 'Int = 7', 'String = "text"', 'ID = null'])('for a variable of type %s', (type) => {
    const definition = definitionOf(`query ($value: ${type}) { field }`);
    const coerce = createCoercion(schema, definition, true);
    for (const variables of given) {
      const { coerced, errors } = getVariableValues(schema, definition.variableDefinitions ?? [], variables);
      const ours = coerce(variables);
      if ('errors' in ours) expect(ours.errors.map(String)).toEqual((errors ?? []).map(String));
      else expect(ours.coerced).toStrictEqual({ ...coerced });
    }
  });
});

/** Returns the value of a function, or the message of its error. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return { ...(read() as object) };
  } catch (error) {
    return (error as Error).message;
  }
}

describe('Arguments match graphql-js', () => {
  const field = schema.getQueryType()?.getFields().read;
  if (field === undefined) throw new Error('the schema has no such field');

  it.each([
    ...['read', 'read(id: 7)', 'read(id: "7", size: null)', 'read(id: null)', 'read(id: $value)'],
    ...['read(id: 1, size: $value)', 'read(id: 1, filter: $value)', 'read(id: 1, name: $value)'],
    ...['read(id: 1, filter: { name: "Ada" })', 'read(id: 1, filter: { name: $value })', 'read(id: [1])'],
  ])('for %s', (text) => {
    const node = definitionOf(`{ ${text} }`).selectionSet.selections[0] as FieldNode;
    for (const variables of given) {
      const expected = outcomeOf(() => getArgumentValues(field, node, variables));
      // The second time, the arguments are known.
      for (let time = 0; time < 2; time += 1)
        expect(outcomeOf(() => readArguments(field, [node], variables))).toStrictEqual(expected);
    }
  });
});
