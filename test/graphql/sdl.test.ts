import { describe, expect, it } from 'bun:test';
import { type ASTNode, Kind, parse, visit } from 'graphql';
import { textOf } from '../../src/interfaces/graphql/schema/definitions.ts';
import { type SchemaName, schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
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
      // As a block: one style for all, which linters of schemas ask for.
      if (!description?.value.trim() || !description.block) found.push(path.join('.'));
    },
    leave(node) {
      if (described.has(node.kind)) path.pop();
    },
  });
  return found;
}

/** The root fields that are shown to need a caller, each with the arguments that it must have. */
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
  createPost: 'mutation { createPost(title: "T", content: "C") { id } }',
  addComment: 'mutation { addComment(postId: 1, text: "T") { id } }',
  publishPost: 'mutation { publishPost(id: 1) { id } }',
};

const relayCalls: typeof calls = {
  ...calls,
  drafts: '{ drafts { totalCount } }',
  addFriend: 'mutation { addFriend(userId: "VXNlcjox") { user { id } } }',
  removeFriend: 'mutation { removeFriend(userId: "VXNlcjox") { removedId } }',
  createPost: 'mutation { createPost(title: "T", content: "C") { post { id } } }',
  addComment: 'mutation { addComment(postId: "UG9zdDox", text: "T") { comment { id } } }',
  publishPost: 'mutation { publishPost(id: "UG9zdDox") { post { id } } }',
};

/** What each says without a caller: three of them in the words of the document. */
const words: Readonly<Record<string, string>> = {
  createPost: 'Unauthorized',
  addComment: 'Unauthorized',
  publishPost: 'Forbidden',
};

const openTo: Readonly<Record<SchemaName, readonly string[]>> = {
  main: [],
  // In the name of a profile, everyone may write.
  simple: ['createPost'],
  connection: [],
  relay: [],
};

describe.each(schemaNames)('The SDL of the %s schema', (name) => {
  it('describes every type, field, argument and value', () => {
    expect(withoutDescription(textOf(name))).toEqual([]);
  });

  it('shows @auth on what needs a caller', () => {
    expect(protectedFields(name)).toEqual(callsOf(name));
  });

  onEverySetupInProcess((setup) => {
    const app = useApp(setup);

    it('promises what happens without one', async () => {
      await writeDraft(app, await register(app, 'Ada'));
      for (const field of callsOf(name)) {
        const { body } = await query(app, (name === 'relay' ? relayCalls : calls)[field] ?? '', {
          path: `/graphql/${name}`,
        });
        const messages = body.errors.map(({ message }: { message: string }) => message);
        expect([field, body.data, messages]).toEqual([field, null, [words[field] ?? 'Not authenticated']]);
      }
    });
  });
});

function callsOf(name: SchemaName): readonly string[] {
  return Object.keys(calls)
    .filter((field) => !openTo[name].includes(field))
    .sort();
}
