import { printSchema } from 'graphql';
import * as z from 'zod';
import { Answer } from '../../http/answer.ts';
import { tagOf } from '../../http/conditional.ts';
import type { Handler, Interface } from '../../http/interface.ts';
import { answerPlainFailure } from '../../http/plain-failure.ts';
import type { Operation } from '../../http/reference.ts';
import { capitalize } from '../../lib/text.ts';
import type { Services } from '../../services.ts';
import { type SchemaName, schemaNames } from './schema/documents.ts';
import { buildSchemaOf } from './schemas.ts';

const mediaType = 'application/graphql';

/** The schemas as text, for code generators. Where introspection is off, they are not there either. */
export function sdlApi({ graphql }: Services): Interface {
  const shown = graphql.allowsIntrospection ? schemaNames : [];
  return {
    name: 'GraphQL schemas',
    answerFailure: answerPlainFailure,
    isResourceful: true,
    routes: Object.fromEntries(shown.map((name) => [pathOf(name), { GET: prepare(name) }])),
    reference: {
      prefix: 'Graphql',
      description: 'The schemas of the GraphQL interface as text.',
      tags:
        shown.length > 0 ? { GraphQL: 'The schemas of the GraphQL interface at `/graphql`, as text.' } : {},
      shapeOfFailure: () => failureShape,
      operations: Object.fromEntries(shown.map((name) => [pathOf(name), { GET: describe(name) }])),
    },
  };
}

function pathOf(name: SchemaName): string {
  return `/graphql/${name}.graphql`;
}

/** A schema is printed when it is first asked for, and never again. */
function prepare(name: SchemaName): Handler {
  let answer: Answer | null = null;
  return () => {
    answer ??= toAnswer(printSchema(buildSchemaOf(name)));
    return answer;
  };
}

function toAnswer(text: string): Answer {
  return new Answer(200, text, {
    'content-type': `${mediaType}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    etag: tagOf(text),
  });
}

const failureShape = z.strictObject({ error: z.string() }).meta({ id: 'GraphqlSchemaError' });

const whereItIs: Readonly<Record<SchemaName, string>> = {
  main: 'the schema that introspection at `/graphql` shows',
  simple: 'the schema of `/graphql/simple`',
  connection: 'the schema of `/graphql/connection`',
};

function describe(name: SchemaName): Operation {
  return {
    id: `get${capitalize(name)}GraphqlSchema`,
    tag: 'GraphQL',
    summary: `Read the ${name} schema of the GraphQL interface`,
    description: `In the schema definition language: ${whereItIs[name]}. Not served where introspection is off.`,
    answers: { 200: { description: 'The schema.', shape: z.string(), mediaType } },
    isPrepared: true,
    examples: [
      {
        name: 'schema',
        summary: 'The beginning of the schema',
        answer: { status: 200, body: 'directive @auth on FIELD_DEFINITION\n' },
      },
    ],
  };
}
