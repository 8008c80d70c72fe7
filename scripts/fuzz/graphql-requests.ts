import type { GraphQLSchema } from 'graphql';
import { words } from '../../harness/lists.ts';
import { type SchemaName, schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';
import { at, type HttpRequest, jsonOf } from './exchange.ts';
import {
  classify,
  findEventProblem,
  findResultProblem,
  isSubscription,
  type Operation,
} from './graphql-check.ts';
import { type Document, DocumentWriter, hostileDocument, type OperationType } from './graphql-documents.ts';
import type { Draw, HttpResponse } from './known-values.ts';
import { authorization, commonHeaders, jsonBytes, spoil } from './values.ts';

const built = schemaNames.map((name) => [name, buildSchemaOf(name)] as const);
const schemas = Object.fromEntries(built) as Readonly<Record<SchemaName, GraphQLSchema>>;

/** A path, and the schemas that documents there may be valid for. */
type Endpoint = Readonly<{ path: string; names: readonly SchemaName[] }>;

function randomEndpoint(draw: Draw): Endpoint {
  if (!draw.chance(0.3)) return { path: '/graphql', names: schemaNames };
  const name = draw.pick<SchemaName>(schemaNames);
  return { path: `/graphql/${name}`, names: [name] };
}

function graphqlOperation({ names }: Endpoint, draw: Draw): Operation {
  const written = draw.pick<SchemaName>(['main', 'main', 'simple', 'connection']);
  const type = draw.weighted<OperationType>(
    [5, () => 'query'],
    [4, () => 'mutation'],
    [0.7, () => 'subscription'],
  );
  const correct = new DocumentWriter(schemas[written], draw).write(type);
  const document = draw.chance(0.5) ? hostileDocument(correct, draw) : correct;
  const candidates = names.map((name) => schemas[name]);
  return { document, kind: classify(document, candidates) };
}

/** The query and the body that carry a document. `isWhole` is false if the server cannot see the document in them. */
type Envelope = Pick<HttpRequest, 'body'> & Readonly<{ query: string; isWhole: boolean }>;

function inBody({ text, variables, operationName }: Document, isJson: boolean, draw: Draw): Envelope {
  const plain = { query: text, variables, ...(operationName !== null && { operationName }) };
  return draw.weighted<Envelope>(
    [18, () => ({ query: '', body: jsonBytes(plain, false, draw), isWhole: isJson })],
    [1, () => ({ query: '', body: jsonBytes(spoil(plain, draw), false, draw), isWhole: false })],
    [1, () => ({ query: '', body: jsonBytes(plain, true, draw), isWhole: false })],
  );
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

export function graphqlRequest(draw: Draw): HttpRequest {
  const endpoint = randomEndpoint(draw);
  const { path } = endpoint;
  const { document, kind } = graphqlOperation(endpoint, draw);
  const overSse = draw.chance(0.12);
  const accept = overSse ? eventStream : draw.chance(0.7) ? newType : draw.pick(accepts);
  // Servers limit the length of URLs, which consist of valid Unicode.
  const isShort = document.text.length < 1_000 && JSON.stringify(document.variables).length < 500;
  const fits = isShort && document.text.isWellFormed();
  const others = fits ? ['GET', 'GET', 'GET', 'GET', 'HEAD'] : ['PUT', 'DELETE'];
  const method = draw.chance(0.8) ? 'POST' : draw.pick(others);
  const contentType = draw.chance(0.95) ? 'application/json' : draw.pick(contentTypes);
  const token = authorization('callers', draw);
  const isRead = method === 'GET' || method === 'HEAD';
  const isJson = contentType.startsWith('application/json');
  const { query, body, isWhole } = isRead ? inQuery(document, draw) : inBody(document, isJson, draw);
  const isEndless = overSse && isSubscription({ document, kind });
  const operation: Operation = { document, kind: isWhole ? kind : null };
  const headers = {
    ...commonHeaders(path, draw),
    accept,
    ...(body !== null && { 'content-type': contentType }),
    ...(token !== null && { authorization: token }),
  };
  const sent = { method, path: path + query, headers, body, isEndless };
  return {
    ...sent,
    interface: overSse ? 'GraphQL over SSE' : 'GraphQL over HTTP',
    check: (reply) => findProblem(sent, accept, operation, reply),
    learn: (reply) => draw.known.learn(path, reply),
  };
}

const statuses: readonly number[] = [200, 400, 405, 406, 413, 415];

function findProblem(
  { method, isEndless }: { readonly method: string; readonly isEndless: boolean },
  accept: string,
  operation: Operation,
  reply: HttpResponse,
): string | null {
  const { status, headers, text } = reply;
  const type = headers.get('content-type') ?? '';
  if (!statuses.includes(status)) return `${status} is not documented here`;
  if (method === 'HEAD') return text === '' ? null : 'the response to HEAD has a body';
  const asked = type.startsWith('text/html') ? accept.includes('text/html') : accept === eventStream;
  if (type.startsWith('text/') && !asked) return `the client did not ask for ${type}`;
  if (type.startsWith('text/html')) return null;
  if (type.startsWith(eventStream)) return findEventProblem(operation, text, !isEndless);
  if (!/^application\/(json|graphql-response\+json); charset=utf-8$/.test(type))
    return `the content type is ${type}`;
  const body = jsonOf(reply);
  const hasData = at(body, 'data') !== undefined;
  if (accept === newType && (status === 200) !== hasData)
    return `a body ${hasData ? 'with' : 'without'} data has the status ${status}`;
  return findResultProblem(operation, body);
}
