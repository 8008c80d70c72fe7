import * as z from 'zod';
import type { Interface } from '../../http/interface.ts';
import { answerPlainFailure } from '../../http/plain-failure.ts';
import { capitalize } from '../../lib/text.ts';
import { type About, createDocument, type Described, isDescribed } from '../../openapi/document.ts';
import { toOlderDocument } from '../../openapi/older-document.ts';
import { createCollection } from '../../openapi/postman.ts';
import { createWorkflows } from '../../openapi/workflows.ts';
import {
  getCollection,
  getDocument,
  getOlderDocument,
  getWorkflows,
  originMarker,
  tag,
} from './operations.ts';

export function referenceApi(interfaces: readonly Interface[], base: string): Interface {
  const described = interfaces.filter(isDescribed);
  const url = originMarker + base;
  const own = described.flatMap((api) => {
    const { document, description } = api.reference;
    if (document === undefined) return [];
    // The common rules do not apply to interfaces with problem details.
    const common = api.reference.failureType === undefined ? `\n\n${service}` : '';
    const about = { title: api.name, description: description + common };
    return getDocument({
      path: `/openapi/${document}.json`,
      id: `get${capitalize(document)}Openapi`,
      subject: `the ${api.name}`,
      create: () => createDocument(about, [api], url),
    });
  });
  const allOperations = () => [...described, reference];
  const createAll = () => createDocument(everything, allOperations(), url);
  const all = getDocument({
    path: '/openapi.json',
    id: 'getOpenapi',
    subject: 'every REST interface',
    create: createAll,
  });
  const forTools = [
    getOlderDocument(function* () {
      return toOlderDocument(yield* createAll());
    }),
    getCollection(function* () {
      yield;
      // The workbench prepares tests of the other interfaces, so it is not part of the collection.
      const shown = allOperations().filter((api) => api.reference.failureType === undefined);
      return createCollection(everything.title, shown, url);
    }),
    getWorkflows(function* () {
      yield;
      return createWorkflows(base);
    }),
  ];
  const reference: Described = {
    name: 'Reference',
    answerFailure: answerPlainFailure,
    operations: [all, ...own, ...forTools],
    reference: {
      prefix: 'Reference',
      description: 'The documents that you are reading.',
      tags: { [tag]: 'Descriptions of the interfaces, for people and for tools.' },
      shapeOfFailure: () => failure,
    },
  };
  return reference;
}

/** The rules common to all interfaces, repeated in every document. */
const service = [
  'Bodies are JSON in UTF-8. Times are ISO 8601 in UTC with milliseconds. Keys that an operation does not know are ignored.',
  'A trailing slash makes no difference. `HEAD` answers as `GET` without the body.',
  'A known path with another method is 405, with `Allow` and a body in the style of the interface;',
  'an unknown path is 404 `{"error": "Resource not found"}`.',
  'A failure comes in the style of the interface, or, to who prefers `application/problem+json` in `Accept`, as problem details (RFC 9457) with what the interface says beside its message as members.',
  '`OPTIONS` is 204 with `Allow`. A parameter of a query that is given twice, or as `name[]`, is invalid input; one that an operation does not know is ignored.',
  'Reads have `Cache-Control: no-cache`, or `private, no-cache` where a token was sent that makes a difference, and `Vary`. An answer of 1 KiB or more is compressed as `Accept-Encoding` wants it (br before gzip at equal weight; zstd only where it is preferred), with a weak `ETag` of the same version; a request body may be.',
  'A server with more connections than it takes answers 503 `{"error": "Service unavailable"}` to any request.',
].join('\n');

const everything: About = {
  title: 'Quintet',
  description: `Four REST interfaces of one server, and what an operator's tools ask of it.\n\n${service}`,
};

const failure = z.strictObject({ error: z.string() }).meta({ id: 'ReferenceError' });
