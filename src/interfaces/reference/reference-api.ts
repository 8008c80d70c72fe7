import * as z from 'zod';
import { type Answer, jsonText } from '../../http/answer.ts';
import type { Interface } from '../../http/interface.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { answerPlainFailure } from '../../http/plain-failure.ts';
import { tagOf } from '../../http/tag.ts';
import { capitalize } from '../../lib/text.ts';
import { type About, createDocument, type Described, isDescribed } from '../../openapi/document.ts';

/** The OpenAPI documents: one of all interfaces, and one for each that has its own. */
export function referenceApi(interfaces: readonly Interface[], base: string): Interface {
  const described = interfaces.filter(isDescribed);
  const own = described.flatMap((api) => {
    const { document, description } = api.reference;
    if (document === undefined) return [];
    // What holds for the other interfaces does not hold for one with problem details.
    const common = api.reference.failureType === undefined ? `\n\n${service}` : '';
    const about = { title: api.name, description: description + common };
    return getDocument({
      path: `/openapi/${document}.json`,
      id: `get${capitalize(document)}Openapi`,
      subject: `the ${api.name}`,
      create: () => createDocument(about, [api], base),
    });
  });
  const all = getDocument({
    path: '/openapi.json',
    id: 'getOpenapi',
    subject: 'every REST interface',
    create: () => createDocument(everything, [...described, reference], base),
  });
  const reference: Described = {
    name: 'Reference',
    answerFailure: answerPlainFailure,
    operations: [all, ...own],
    reference: {
      prefix: 'Reference',
      description: 'The documents that you are reading.',
      tags: { [tag]: 'Descriptions of the interfaces, for people and for tools.' },
      shapeOfFailure: () => failure,
    },
  };
  return reference;
}

const tag = 'Reference';

/** The rules of all interfaces, repeated in every document. */
const service = [
  'Bodies are JSON in UTF-8. Times are ISO 8601 in UTC with milliseconds. Keys that an operation does not know are ignored.',
  'A trailing slash makes no difference. `HEAD` answers as `GET` without the body.',
  'A known path with another method is 405, with `Allow` and a body in the style of the interface;',
  'an unknown path is 404 `{"error": "Resource not found"}`.',
  'A failure comes in the style of the interface, or, to who prefers `application/problem+json` in `Accept`, as problem details (RFC 9457) with what the interface says beside its message as members.',
  '`OPTIONS` is 204 with `Allow`. A parameter of a query that is given twice, or as `name[]`, is invalid input; one that an operation does not know is ignored.',
  'Reads have `Cache-Control: no-cache`, or `private, no-cache` where a token was sent that makes a difference, and `Vary`. An answer of 1 KiB or more is compressed as `Accept-Encoding` wants it (zstd, br, gzip), with a weak `ETag` of the same version; a request body may be.',
  'A server with more connections than it takes answers 503 `{"error": "Service unavailable"}` to any request.',
].join('\n');

const everything: About = {
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

interface ServedDocument {
  readonly path: `/${string}`;
  readonly id: string;
  readonly subject: string;
  create(): object;
}

/** A document is made when it is first asked for, and never again. */
function getDocument({ path, id, subject, create }: ServedDocument): Operation {
  let answer: Answer | null = null;
  return operation({
    route: `GET ${path}`,
    id,
    tag,
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
    handle() {
      answer ??= toAnswer(JSON.stringify(create()));
      return answer;
    },
  });
}

function toAnswer(text: string): Answer {
  return jsonText(200, text, { etag: tagOf(text) }).kept();
}
