import type { GraphQLSchema } from 'graphql';
import { words } from '../../harness/lists.ts';
import { type SchemaName, schemaNames, triedSchemas } from '../../src/interfaces/graphql/schema/documents.ts';
import { at, type HttpRequest, jsonOf } from './exchange.ts';
import { type Document, DocumentWriter, hostileDocument, type OperationType } from './graphql-documents.ts';
import { isSubscription, judgeBody, judgeEvents, type Operation, understand } from './graphql-judge.ts';
import { authorization, commonHeaders } from './headers.ts';
import { jsonBytes, spoil } from './values.ts';
import type { Draw, HttpAnswer, Schemas } from './world.ts';

/** A path, and the schemas that documents there may be valid for. */
export interface Endpoint {
  readonly path: string;
  readonly pinned: SchemaName | null;
  readonly candidates: readonly GraphQLSchema[];
}

export function randomEndpoint(schemas: Schemas, draw: Draw): Endpoint {
  const pinned = draw.chance(0.3) ? draw.pick<SchemaName>(schemaNames) : null;
  const path = pinned === null ? '/graphql' : `/graphql/${pinned}`;
  return {
    path,
    pinned,
    candidates: (pinned === null ? triedSchemas : [pinned]).map((name) => schemas[name]),
  };
}

export function graphqlOperation(schemas: Schemas, { pinned, candidates }: Endpoint, draw: Draw): Operation {
  const isForRelay = pinned === 'relay' && draw.chance(0.9);
  const written: SchemaName = isForRelay ? 'relay' : draw.pick(['main', 'main', 'simple', 'connection']);
  const type = draw.weighted<OperationType>(
    [5, () => 'query'],
    [4, () => 'mutation'],
    [0.7, () => 'subscription'],
  );
  const correct = new DocumentWriter(schemas[written], draw).write(type);
  const document = draw.chance(0.5) ? hostileDocument(correct, draw) : correct;
  return { document, understood: understand(document, candidates) };
}

interface Envelope {
  /** Includes the question mark, or is empty. */
  readonly query: string;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** False if the server cannot see the document in it. */
  readonly isWhole: boolean;
}

function inBody({ text, variables, operationName }: Document, isJson: boolean, draw: Draw): Envelope {
  const plain = { query: text, variables, ...(operationName !== null && { operationName }) };
  return draw.weighted<Envelope>(
    [18, () => ({ query: '', body: jsonBytes(plain, false, draw), isWhole: isJson })],
    [1, () => ({ query: '', body: jsonBytes(spoil(plain, draw), false, draw), isWhole: false })],
    [1, () => ({ query: '', body: jsonBytes(plain, true, draw), isWhole: false })],
  );
}

/** Servers limit the length of URLs, which consist of valid Unicode. */
function fitsQuery({ text, variables }: Document): boolean {
  return text.isWellFormed() && text.length < 1_000 && JSON.stringify(variables).length < 500;
}

function inQuery({ text, variables, operationName }: Document, draw: Draw): Envelope {
  const isWhole = draw.chance(0.92);
  const odd = draw.pick(['{', '[]', '1', 'null', '']);
  const query = new URLSearchParams({ variables: isWhole ? JSON.stringify(variables) : odd });
  if (isWhole || draw.chance(0.6)) query.set('query', text);
  if (operationName !== null) query.set('operationName', operationName);
  return { query: `?${query}`, body: null, isWhole };
}

const eventStream = 'text/event-stream';
const newType = 'application/graphql-response+json';

const accepts = [
  ...words(`${newType} application/json */* text/html image/png application/json;q=0`),
  ...['application/json; charset=utf-8', '', `${newType}, application/json;q=0.9`],
];

const contentTypes = words('text/plain application/graphql application/x-www-form-urlencoded').concat(
  'application/json; charset=utf-8',
);

export function graphqlRequest(schemas: Schemas, draw: Draw): HttpRequest {
  const endpoint = randomEndpoint(schemas, draw);
  const { path } = endpoint;
  const { document, understood } = graphqlOperation(schemas, endpoint, draw);
  const overSse = draw.chance(0.12);
  const accept = overSse ? eventStream : draw.chance(0.7) ? newType : draw.pick(accepts);
  const others = fitsQuery(document) ? ['GET', 'GET', 'GET', 'GET', 'HEAD'] : ['PUT', 'DELETE'];
  const method = draw.chance(0.8) ? 'POST' : draw.pick(others);
  const contentType = draw.chance(0.95) ? 'application/json' : draw.pick(contentTypes);
  const token = authorization('callers', draw);
  const isRead = method === 'GET' || method === 'HEAD';
  const isJson = contentType.startsWith('application/json');
  const { query, body, isWhole } = isRead ? inQuery(document, draw) : inBody(document, isJson, draw);
  const isEndless = overSse && isSubscription(understood);
  const operation: Operation = { document, understood: isWhole ? understood : null };
  return {
    interface: overSse ? 'GraphQL over SSE' : 'GraphQL over HTTP',
    method,
    path: path + query,
    headers: {
      ...commonHeaders(path, draw),
      accept,
      ...(body !== null && { 'content-type': contentType }),
      ...(token !== null && { authorization: token }),
    },
    body,
    isEndless,
    judge: (reply) => judgeGraphql({ method, accept, isEndless, operation }, reply),
    learn: (reply) => draw.world.learn(path, reply),
  };
}

interface Asked {
  readonly method: string;
  readonly accept: string;
  readonly isEndless: boolean;
  readonly operation: Operation;
}

const statuses: readonly number[] = [200, 400, 405, 406, 413, 415];

function judgeGraphql(asked: Asked, reply: HttpAnswer): string | null {
  const { method, accept, isEndless, operation } = asked;
  const { status, headers, text } = reply;
  const type = headers.get('content-type') ?? '';
  if (!statuses.includes(status)) return `${status} is not documented here`;
  if (method === 'HEAD') return text === '' ? null : 'the response to HEAD has a body';
  if (type.startsWith('text/html'))
    return accept.includes('text/html') ? null : 'the client did not ask for a page';
  if (type.startsWith('text/event-stream'))
    return accept === eventStream
      ? judgeEvents(operation, text, !isEndless)
      : 'the client did not ask for events';
  if (!/^application\/(json|graphql-response\+json); charset=utf-8$/.test(type))
    return `the content type is ${type}`;
  const body = jsonOf(reply);
  const hasData = at(body, 'data') !== undefined;
  if (accept === newType && (status === 200) !== hasData)
    return `a body ${hasData ? 'with' : 'without'} data has the status ${status}`;
  return judgeBody(operation, body);
}
