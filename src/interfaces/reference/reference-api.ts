import * as z from 'zod';
import type { Documents } from '../../http/documents.ts';
import type { Interface } from '../../http/interface.ts';
import { replyToPlainFailure } from '../../http/plain-failure.ts';
import type { Site } from '../../http/site.ts';
import { capitalize } from '../../lib/text.ts';
import { type Described, isDescribed } from '../../openapi/described.ts';
import { type About, createDocument } from '../../openapi/document.ts';
import { toOlderDocument } from '../../openapi/older-document.ts';
import { formats, getDocument, type ServedDocument, tag, urlMarker } from './operations.ts';

export function referenceApi(interfaces: readonly Interface[], site: Site, documents: Documents): Interface {
  const described = interfaces.filter(isDescribed);
  const get = (document: ServedDocument) => getDocument(document, site, documents);
  const own = described.flatMap((api) => {
    const { document, description } = api.reference;
    if (document === undefined) return [];
    // The common rules do not apply to interfaces with problem details.
    const common = api.reference.failureType === undefined ? `\n\n${service}` : '';
    const about = { title: api.name, description: description + common };
    return get({
      path: `/openapi/${document}.json`,
      id: `get${capitalize(document)}Openapi`,
      summary: `Get the OpenAPI document of the ${api.name}`,
      format: formats.openapi,
      create: () => createDocument(about, [api], urlMarker),
    });
  });
  const allOperations = () => [...described, reference];
  const createAll = () => createDocument(everything, allOperations(), urlMarker);
  const all = get({
    path: '/openapi.json',
    id: 'getOpenapi',
    summary: 'Get the OpenAPI document of every REST interface',
    format: formats.openapi,
    create: createAll,
  });
  const forTools = [
    get({
      path: '/openapi-3.0.json',
      id: 'getOlderOpenapi',
      summary: 'Get the OpenAPI 3.0 document of every REST interface',
      format: formats.olderOpenapi,
      create: () => toOlderDocument(createAll()),
    }),
  ];
  const reference: Described = {
    name: 'Reference',
    replyToFailure: replyToPlainFailure,
    operations: [all, ...own, ...forTools],
    reference: {
      prefix: 'Reference',
      description: 'The API descriptions.',
      tags: { [tag]: 'Machine-readable descriptions of the interfaces.' },
      shapeOfFailure: () => failure,
    },
  };
  return reference;
}

/** The rules common to all interfaces, repeated in every document. */
const service = [
  'Bodies are JSON in UTF-8. Times are ISO 8601 in UTC with milliseconds. Unknown keys are ignored.',
  'A trailing slash makes no difference. `HEAD` returns the same response as `GET`, without the body.',
  'A known path with an unsupported method returns 405 with `Allow` and a body in the style of the interface;',
  'an unknown path returns 404 `{"error": "Resource not found"}`.',
  'Errors are in the style of the interface. For clients that prefer `application/problem+json` in `Accept`, they are problem details (RFC 9457), with the other fields of the error as extension members.',
  '`OPTIONS` returns 204 with `Allow`. A query parameter that is given twice, or as `name[]`, is invalid input. Unknown query parameters are ignored.',
  'Responses to reads have `Vary` and `Cache-Control: no-cache`, or `private, no-cache` if they depend on the token. Responses of 1 KiB or more are compressed according to `Accept-Encoding` (br before gzip at equal weight; zstd only if preferred), with a weak `ETag` of the same version. Request bodies may be compressed too.',
  'A server that has reached its connection limit returns 503 `{"error": "Service unavailable"}` to any request.',
].join('\n');

const everything: About = {
  title: 'Quintet',
  description: `The four REST interfaces of one server, and its operational endpoints.\n\n${service}`,
};

const failure = z.strictObject({ error: z.string() }).meta({ id: 'ReferenceError' });
