import * as z from 'zod';
import type { Interface } from '../../http/interface.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { replyToPlainFailure } from '../../http/plain-failure.ts';
import { Reply } from '../../http/reply.ts';
import { capitalize } from '../../lib/text.ts';
import type { World } from '../../world.ts';
import { textOf } from './schema/definitions.ts';
import { type SchemaName, schemaNames } from './schema/documents.ts';

const tag = 'GraphQL';
const mediaType = 'application/graphql';

/** The schemas as text, for code generators. Hidden if introspection is off. */
export function sdlApi({ runtime: { settings } }: World): Interface {
  const shown = settings.graphqlIntrospection ? schemaNames : [];
  return {
    name: 'GraphQL schemas',
    replyToFailure: replyToPlainFailure,
    operations: shown.map(getSchema),
    reference: {
      prefix: 'Graphql',
      description: 'The GraphQL schemas in the schema definition language.',
      tags: shown.length > 0 ? { [tag]: 'The schemas of the GraphQL interface at `/graphql`.' } : {},
      shapeOfFailure: () => failure,
    },
  };
}

const failure = z.strictObject({ error: z.string() }).meta({ id: 'GraphqlSchemaError' });

const whereItIs: Readonly<Record<SchemaName, string>> = {
  main: 'the schema that introspection at `/graphql` returns',
  simple: 'the schema of `/graphql/simple`',
  connection: 'the schema of `/graphql/connection`',
};

function getSchema(name: SchemaName): Operation {
  let reply: Reply | null = null;
  return operation({
    route: `GET /graphql/${name}.graphql`,
    id: `get${capitalize(name)}GraphqlSchema`,
    tag,
    summary: `Get the ${name} GraphQL schema`,
    description: `Returns ${whereItIs[name]}, in the schema definition language. Returns 404 if introspection is disabled.`,
    responses: { 200: { description: 'The schema.', shape: z.string(), mediaType } },
    isPrepared: true,
    examples: [
      {
        name: 'schema',
        summary: 'The start of the schema',
        reply: { status: 200, body: 'directive @auth on FIELD_DEFINITION\n' },
      },
    ],
    handle() {
      reply ??= toReply(textOf(name));
      return reply;
    },
  });
}

function toReply(text: string): Reply {
  return new Reply(200, text, {
    'content-type': `${mediaType}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
  }).kept();
}
