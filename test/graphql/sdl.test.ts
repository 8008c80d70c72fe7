import { describe, expect, it } from 'bun:test';
import { type ASTNode, Kind, parse, validate, visit } from 'graphql';
import { graphiqlExamples } from '../../src/interfaces/graphql/graphiql-examples.ts';
import { textOf } from '../../src/interfaces/graphql/schema/definitions.ts';
import { type SchemaName, schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';
import { useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { query } from '../support/graphql.ts';
import { writeDraft } from '../support/graphql-blog.ts';

const described: ReadonlySet<string> = new Set([
  Kind.DIRECTIVE_DEFINITION,
  Kind.SCALAR_TYPE_DEFINITION,
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INTERFACE_TYPE_DEFINITION,
  Kind.UNION_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.ENUM_VALUE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
  Kind.FIELD_DEFINITION,
  Kind.INPUT_VALUE_DEFINITION,
]);

function withoutDescription(text: string): readonly string[] {
  const found: string[] = [];
  const path: string[] = [];
  const nameOf = (node: ASTNode) => ('name' in node && node.name?.kind === Kind.NAME ? node.name.value : '');
  visit(parse(text), {
    enter(node) {
      if (!described.has(node.kind)) return;
      path.push(nameOf(node));
      const { description } = node as { description?: { value: string; block?: boolean } };
      // As a block string: one style for all, which schema linters require.
      if (!description?.value.trim() || !description.block) found.push(path.join('.'));
    },
    leave(node) {
      if (described.has(node.kind)) path.pop();
    },
  });
  return found;
}

/** The fields marked to fail with `Not authenticated` for anonymous callers. */
function protectedFields(name: SchemaName): readonly string[] {
  const fields: string[] = [];
  visit(parse(textOf(name)), {
    FieldDefinition(node) {
      if (node.directives?.some((directive) => directive.name.value === 'auth')) fields.push(node.name.value);
    },
  });
  return fields.sort();
}

const calls: Readonly<Record<string, string>> = {
  drafts: '{ drafts { id } }',
  refreshToken: 'mutation { refreshToken { token } }',
  logout: 'mutation { logout }',
  addFriend: 'mutation { addFriend(userId: 1) { id } }',
  removeFriend: 'mutation { removeFriend(userId: 1) { id } }',
};

/** Mutations with their own errors, and the messages for anonymous callers. */
const ownErrors: readonly [call: string, message: string][] = [
  ['mutation { createPost(title: "T", content: "C") { id } }', 'Unauthorized'],
  ['mutation { addComment(postId: 1, text: "T") { id } }', 'Unauthorized'],
  ['mutation { publishPost(id: 1) { id } }', 'Forbidden'],
];

const ownErrorsOf: Readonly<Record<SchemaName, typeof ownErrors>> = {
  main: ownErrors,
  simple: [
    ['mutation { createPost(title: "T", content: "C", authorId: 1) { id } }', 'Unauthorized'],
    ...ownErrors.slice(1),
  ],
  connection: ownErrors,
};

it('The examples in GraphiQL are valid for their schemas', () => {
  for (const { title, schema, query } of graphiqlExamples)
    expect([title, ...validate(buildSchemaOf(schema), parse(query))]).toEqual([title]);
});

describe.each(schemaNames)('The SDL of the %s schema', (name) => {
  it('describes every type, field, argument and value', () => {
    expect(withoutDescription(textOf(name))).toEqual([]);
  });

  it('shows @auth on exactly the fields that fail with `Not authenticated` without a caller (G2)', () => {
    expect(protectedFields(name)).toEqual(Object.keys(calls).sort());
  });

  const app = useApp({ engine: engines[0], transport: 'in process' });

  it('matches the errors for anonymous callers', async () => {
    await writeDraft(app, await register(app, 'Ada'));
    const expected = [
      ...Object.values(calls).map((call) => [call, 'Not authenticated'] as const),
      ...ownErrorsOf[name],
    ];
    for (const [call, message] of expected) {
      const { body } = await query(app, call, { path: `/graphql/${name}` });
      const messages = body.errors.map((error: { message: string }) => error.message);
      expect([call, body.data, messages]).toEqual([call, null, [message]]);
    }
  });
});
