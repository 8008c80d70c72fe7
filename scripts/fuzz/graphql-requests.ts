import type { GraphQLSchema } from 'graphql';
import { prettifyError } from 'zod';
import type { SchemaName } from '../../src/interfaces/graphql/schema/documents.ts';
import { at, type HttpAnswer, type HttpRequest, jsonOf } from './exchange.ts';
import { type Document, DocumentWriter, type OperationType } from './graphql-documents.ts';
import { judgeData, type Understood, understand } from './graphql-judge.ts';
import { anyResult } from './graphql-shapes.ts';
import { authorization, commonHeaders } from './headers.ts';
import { hostileDocument } from './hostile-documents.ts';
import type { Draw } from './rest-fields.ts';
import { judgeEvents } from './sse-judge.ts';
import { anyValue } from './values.ts';

export type Schemas = Readonly<Record<SchemaName, GraphQLSchema>>;

/** An operation, and what is expected of it. */
export interface Operation {
  readonly document: Document;
  readonly understood: Understood | 'invalid' | null;
}

/** The schema that a path is for; null for the path that takes all three. */
export function randomPin({ random }: Draw): SchemaName | null {
  return random.chance(0.3) ? random.pick<SchemaName>(['main', 'simple', 'connection']) : null;
}

export function pathOf(pinned: SchemaName | null): string {
  return pinned === null ? '/graphql' : `/graphql/${pinned}`;
}

export function graphqlOperation(schemas: Schemas, pinned: SchemaName | null, draw: Draw): Operation {
  const { random } = draw;
  const written: SchemaName = random.pick(['main', 'main', 'simple', 'connection']);
  const type = random.weighted<OperationType>(
    [5, () => 'query'],
    [4, () => 'mutation'],
    [0.7, () => 'subscription'],
  );
  const mistakes = random.weighted([5, () => 0], [4, () => 0.05], [1, () => 0.3]);
  const correct = new DocumentWriter(schemas[written], draw, mistakes).write(type);
  const document = random.chance(0.2) ? hostileDocument(correct, random) : correct;
  const candidates = pinned === null ? [schemas.main, schemas.simple, schemas.connection] : [schemas[pinned]];
  return { document, understood: understand(document, candidates) };
}

const accepts = [
  ...['application/graphql-response+json', 'application/json', '*/*', 'application/json; charset=utf-8'],
  ...[
    'application/graphql-response+json, application/json;q=0.9',
    'text/html',
    'image/png',
    '',
    'application/json;q=0',
  ],
] as const;

/** A random request to the GraphQL interface over HTTP or server-sent events. */
export function graphqlRequest(schemas: Schemas, draw: Draw): HttpRequest {
  const { random, world } = draw;
  const pinned = randomPin(draw);
  const path = pathOf(pinned);
  const { document, understood } = graphqlOperation(schemas, pinned, draw);
  const overSse = random.chance(0.12);
  const accept = overSse ? 'text/event-stream' : random.chance(0.7) ? accepts[0] : random.pick(accepts);
  const method = random.weighted(
    [10, () => 'POST'],
    [2, () => 'GET'],
    [0.3, () => random.pick(['PUT', 'DELETE', 'HEAD'])],
  );
  const envelope = envelopeOf(document, draw);
  const contentType = random.chance(0.95)
    ? 'application/json'
    : random.pick([
        'text/plain',
        'application/json; charset=utf-8',
        'application/graphql',
        'application/x-www-form-urlencoded',
      ]);
  const token = authorization('callers', draw);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const isPlain = method === 'POST' && envelope.isFaithful && contentType.startsWith('application/json');
  const isSubscription = typeof understood === 'object' && understood?.operation.operation === 'subscription';
  const isEndless = overSse && isSubscription;
  const asked: Asked = {
    method,
    accept,
    overSse,
    isEndless,
    document,
    understood: isPlain ? understood : null,
  };
  return {
    interface: overSse ? 'GraphQL over SSE' : 'GraphQL over HTTP',
    method,
    path: hasBody ? path : path + queryOf(document, draw),
    headers: {
      ...commonHeaders(path, draw),
      accept,
      ...(hasBody && { 'content-type': contentType }),
      ...(token !== null && { authorization: token }),
    },
    body: hasBody ? envelope.bytes : null,
    isEndless,
    judge: (answer) => judgeGraphql(asked, answer),
    learn: (answer) => learn(answer, world),
  };
}

const encoder = new TextEncoder();

/** The body of a request; faithful when it carries the document as it is. */
function envelopeOf(
  { text, variables, operationName }: Document,
  draw: Draw,
): { bytes: Uint8Array<ArrayBuffer>; isFaithful: boolean } {
  const { random } = draw;
  const plain = { query: text, variables, ...(operationName !== null && { operationName }) };
  if (random.chance(0.9)) return { bytes: encoder.encode(JSON.stringify(plain)), isFaithful: true };
  const json = random.weighted(
    [
      3,
      () =>
        JSON.stringify({
          ...plain,
          [random.pick(['query', 'variables', 'operationName', 'extensions', 'id'])]: anyValue(random),
        }),
    ],
    [1, () => JSON.stringify([plain])],
    [1, () => JSON.stringify(anyValue(random))],
    [1, () => JSON.stringify(plain).slice(0, random.integer(0, 50))],
    [1, () => JSON.stringify({ ...plain, variables: JSON.stringify(variables) })],
    [1, () => `{"__proto__":{"query":"{ __typename }"},${JSON.stringify(plain).slice(1)}`],
  );
  const bytes = encoder.encode(json);
  if (random.chance(0.2) && bytes.length > 0) bytes[random.integer(0, bytes.length - 1)] = 0xff;
  return { bytes, isFaithful: false };
}

/** Addresses have a length that servers refuse; what is too long is left out. */
function queryOf({ text, variables, operationName }: Document, { random }: Draw): string {
  const query = new URLSearchParams();
  if (random.chance(0.97)) query.set('query', text.toWellFormed().slice(0, 1_000));
  const values = JSON.stringify(variables);
  if (values.length < 500)
    query.set('variables', random.chance(0.95) ? values : random.pick(['{', '[]', '1', 'null', '']));
  if (operationName !== null) query.set('operationName', operationName);
  return `?${query}`;
}

interface Asked {
  readonly method: string;
  readonly accept: string;
  readonly overSse: boolean;
  readonly isEndless: boolean;
  readonly document: Document;
  readonly understood: Operation['understood'];
}

const statuses: ReadonlySet<number> = new Set([200, 400, 405, 406, 413, 415]);

function judgeGraphql(asked: Asked, answer: HttpAnswer): string | null {
  const { status, headers, text } = answer;
  const type = headers.get('content-type') ?? '';
  if (!statuses.has(status)) return `${status} is not documented here`;
  if (asked.method === 'HEAD') return text === '' ? null : 'there is a body where none belongs';
  if (type.startsWith('text/html'))
    return asked.accept.includes('text/html') ? null : 'nobody asked for a page';
  if (type.startsWith('text/event-stream'))
    return asked.overSse ? judgeEvents(text, !asked.isEndless) : 'nobody asked for events';
  if (!/^application\/(json|graphql-response\+json); charset=utf-8$/.test(type))
    return `the content type is ${type}`;
  const body = jsonOf(answer);
  const parsed = anyResult.safeParse(body);
  if (!parsed.success) return `the body is not as documented:\n${prettifyError(parsed.error)}`;
  const isNew = asked.accept === 'application/graphql-response+json';
  if (isNew && (status === 200) !== 'data' in parsed.data)
    return `a body ${'data' in parsed.data ? 'with' : 'without'} data has the status ${status}`;
  return judgeResult(asked, parsed.data);
}

/** What is wrong with a result, given what the operation asks for. */
export function judgeResult(
  { document, understood }: Pick<Asked, 'document' | 'understood'>,
  result: object,
): string | null {
  if (understood === null || !('data' in result)) return null;
  if (understood === 'invalid') return 'there is data though the document is invalid';
  if (typeof result.data !== 'object' || result.data === null) return null;
  return judgeData(understood, document.variables, result.data);
}

function learn(answer: HttpAnswer, { cursors, tokens }: Draw['world']): void {
  for (const [, cursor = ''] of answer.text.matchAll(/"(?:cursor|endCursor)":"([^"]+)"/g))
    cursors.add(cursor);
  const data = at(jsonOf(answer), 'data');
  for (const field of ['register', 'login', 'refreshToken']) {
    const token = at(data, field, 'token');
    if (typeof token === 'string') tokens.add(token);
  }
}
