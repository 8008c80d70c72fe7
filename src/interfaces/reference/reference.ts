import * as z from 'zod';
import type { Operation, Reference } from '../../http/reference.ts';
import { capitalize } from '../../lib/text.ts';

/** What holds for every interface, and so stands in every document. */
export const service = [
  'Bodies are JSON in UTF-8. Times are ISO 8601 in UTC with milliseconds. Keys that an operation does not know are ignored.',
  'A trailing slash makes no difference. `HEAD` answers as `GET` without the body.',
  'A known path with another method is 405, with `Allow` and a body in the style of the interface;',
  'an unknown path is 404 `{"error": "Resource not found"}`.',
  'A server with more connections than it takes answers 503 `{"error": "Service unavailable"}` to any request.',
].join('\n');

export const everything = {
  title: 'Quintet',
  description: `Four REST interfaces of one server, and what an operator's tools ask of it.\n\n${service}`,
};

const failure = z.strictObject({ error: z.string() }).meta({ id: 'ReferenceError' });

const openapiDocument = z
  .looseObject({
    openapi: z.literal('3.1.1'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'OpenapiDocument', description: 'A document as the OpenAPI Specification 3.1 describes it.' });

interface OwnDocument {
  readonly path: string;
  readonly about: { readonly title: string };
}

/** What the documents say of themselves. */
export function describeReference(own: readonly OwnDocument[]): Reference {
  return {
    prefix: 'Reference',
    description: 'The documents that you are reading.',
    tags: { Reference: 'Descriptions of the interfaces, for people and for tools.' },
    shapeOfFailure: () => failure,
    operations: {
      '/openapi.json': { GET: describeDocument('getOpenapi', 'every REST interface', '/openapi.json') },
      ...Object.fromEntries(
        own.map(({ path, about }) => [
          path,
          { GET: describeDocument(idOf(path), `the ${about.title}`, path) },
        ]),
      ),
    },
  };
}

function idOf(path: string): string {
  const [, name = ''] = /(\w+)\.json$/.exec(path) ?? [];
  return `get${capitalize(name)}Openapi`;
}

function describeDocument(id: string, subject: string, path: string): Operation {
  return {
    id,
    tag: 'Reference',
    summary: `Read the OpenAPI document of ${subject}`,
    description: `The same for everyone, at ${path}, until the service is renewed.`,
    answers: { 200: { description: 'The document.', shape: openapiDocument } },
    isPrepared: true,
    examples: [
      {
        name: 'document',
        summary: 'The beginning of the document',
        answer: {
          status: 200,
          body: { openapi: '3.1.1', info: { title: 'Quintet', version: '0.1.0' }, paths: {} },
        },
      },
    ],
  };
}
