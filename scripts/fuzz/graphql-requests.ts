import type { GraphQLSchema } from 'graphql';
import { prettifyError } from 'zod';
import { type SchemaName, schemaNames, triedSchemas } from '../../src/interfaces/graphql/schema/documents.ts';
import { at, type HttpAnswer, type HttpRequest, jsonOf } from './exchange.ts';
import { type Document, DocumentWriter, type OperationType } from './graphql-documents.ts';
import {
  anyResult,
  isSubscription,
  judgeEvents,
  judgeResult,
  type Operation,
  understand,
} from './graphql-judge.ts';
import { authorization, commonHeaders } from './headers.ts';
import { jsonBytes, spoil } from './hostile.ts';
import { hostileDocument } from './hostile-documents.ts';
import type { Draw, Schemas } from './world.ts';

/** Returns the schema of a path; null for the path that serves several. */
export function randomPin({ random }: Draw): SchemaName | null {
  return random.chance(0.3) ? random.pick<SchemaName>(schemaNames) : null;
}

export function pathOf(pinned: SchemaName | null): string {
  return pinned === null ? '/graphql' : `/graphql/${pinned}`;
}

export function graphqlOperation(schemas: Schemas, pinned: SchemaName | null, draw: Draw): Operation {
  const { random } = draw;
  const isForRelay = pinned === 'relay' && random.chance(0.9);
  const written: SchemaName = isForRelay ? 'relay' : random.pick(['main', 'main', 'simple', 'connection']);
  const type = random.weighted<OperationType>(
    [5, () => 'query'],
    [4, () => 'mutation'],
    [0.7, () => 'subscription'],
  );
  const mistakes = random.weighted([5, () => 0], [4, () => 0.05], [1, () => 0.3]);
  const correct = new DocumentWriter(schemas[written], draw, mistakes).write(type);
  const document = random.chance(0.2) ? hostileDocument(correct, random) : correct;
  return { document, understood: understand(document, candidatesOf(schemas, pinned)) };
}

function candidatesOf(schemas: Schemas, pinned: SchemaName | null): readonly GraphQLSchema[] {
  return (pinned === null ? triedSchemas : [pinned]).map((name) => schemas[name]);
}

/** The way a request carries a document. */
interface Envelope {
  /** Includes the question mark, or is empty. */
  readonly query: string;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** The document as the server sees it; null if the envelope is broken. */
  readonly carried: Document | null;
}

function inBody(document: Document, contentType: string, { random }: Draw): Envelope {
  const { text, variables, operationName } = document;
  const plain = { query: text, variables, ...(operationName !== null && { operationName }) };
  const isJson = contentType.startsWith('application/json');
  return random.weighted<Envelope>(
    [18, () => ({ query: '', body: jsonBytes(plain, false, random), carried: isJson ? document : null })],
    [1, () => ({ query: '', body: jsonBytes(spoil(plain, random), false, random), carried: null })],
    [1, () => ({ query: '', body: jsonBytes(plain, true, random), carried: null })],
  );
}

/** Servers limit the length of URLs, so a long document is truncated. */
function inQuery(document: Document, { random }: Draw): Envelope {
  const query = new URLSearchParams();
  const { operationName } = document;
  const text = document.text.toWellFormed().slice(0, 1_000);
  const hasText = random.chance(0.97);
  if (hasText) query.set('query', text);
  const values = JSON.stringify(document.variables);
  const isShort = values.length < 500;
  const isOdd = isShort && random.chance(0.05);
  if (isShort) query.set('variables', isOdd ? random.pick(['{', '[]', '1', 'null', '']) : values);
  if (operationName !== null) query.set('operationName', operationName);
  const carried = { text, variables: isShort ? document.variables : {}, operationName };
  return { query: `?${query}`, body: null, carried: hasText && !isOdd ? carried : null };
}

const newType = 'application/graphql-response+json';

const accepts = [
  ...[newType, 'application/json', '*/*', 'application/json; charset=utf-8', 'text/html', 'image/png', ''],
  ...[`${newType}, application/json;q=0.9`, 'application/json;q=0'],
];

const contentTypes = [
  ...[
    'text/plain',
    'application/json; charset=utf-8',
    'application/graphql',
    'application/x-www-form-urlencoded',
  ],
];

/** Sends a random request to the GraphQL interface over HTTP or server-sent events. */
export function graphqlRequest(schemas: Schemas, draw: Draw): HttpRequest {
  const { random, world } = draw;
  const pinned = randomPin(draw);
  const path = pathOf(pinned);
  const { document, understood } = graphqlOperation(schemas, pinned, draw);
  const overSse = random.chance(0.12);
  const accept = overSse ? 'text/event-stream' : random.chance(0.7) ? newType : random.pick(accepts);
  const method = random.weighted(
    [10, () => 'POST'],
    [2, () => 'GET'],
    [0.3, () => random.pick(['PUT', 'DELETE', 'HEAD'])],
  );
  const contentType = random.chance(0.95) ? 'application/json' : random.pick(contentTypes);
  const token = authorization('callers', draw);
  const isRead = method === 'GET' || method === 'HEAD';
  const { query, body, carried } = isRead ? inQuery(document, draw) : inBody(document, contentType, draw);
  const carriedAs =
    carried === document ? understood : carried && understand(carried, candidatesOf(schemas, pinned));
  const isEndless = overSse && (isSubscription(understood) || isSubscription(carriedAs));
  const operation: Operation = { document: carried ?? document, understood: carriedAs };
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
    judge: (answer) => judgeGraphql({ method, accept, overSse, isEndless, operation }, answer),
    learn: (answer) => learn(answer, world),
  };
}

interface Asked {
  readonly method: string;
  readonly accept: string;
  readonly overSse: boolean;
  readonly isEndless: boolean;
  readonly operation: Operation;
}

const statuses: readonly number[] = [200, 400, 405, 406, 413, 415];

function judgeGraphql(
  { method, accept, overSse, isEndless, operation }: Asked,
  answer: HttpAnswer,
): string | null {
  const { status, headers, text } = answer;
  const type = headers.get('content-type') ?? '';
  if (!statuses.includes(status)) return `${status} is not documented here`;
  if (method === 'HEAD') return text === '' ? null : 'there is a body where none belongs';
  if (type.startsWith('text/html')) return accept.includes('text/html') ? null : 'nobody asked for a page';
  if (type.startsWith('text/event-stream'))
    return overSse ? judgeEvents(operation, text, !isEndless) : 'nobody asked for events';
  if (!/^application\/(json|graphql-response\+json); charset=utf-8$/.test(type))
    return `the content type is ${type}`;
  const parsed = anyResult.safeParse(jsonOf(answer));
  if (!parsed.success) return `the body is not as documented:\n${prettifyError(parsed.error)}`;
  const hasData = 'data' in parsed.data;
  if (accept === newType && (status === 200) !== hasData)
    return `a body ${hasData ? 'with' : 'without'} data has the status ${status}`;
  return judgeResult(operation, parsed.data);
}

function learn(answer: HttpAnswer, { cursors, tokens }: Draw['world']): void {
  for (const [, cursor = ''] of answer.text.matchAll(/"(?:cursor|endCursor)":"([^"]+)"/g))
    cursors.set(cursor);
  const data = at(jsonOf(answer), 'data');
  for (const field of ['register', 'login', 'refreshToken']) {
    const token = at(data, field, 'token');
    if (typeof token === 'string') tokens.set(token);
  }
}
