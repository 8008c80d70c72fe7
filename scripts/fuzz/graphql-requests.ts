import type { GraphQLSchema } from 'graphql';
import { prettifyError } from 'zod';
import { type SchemaName, schemaNames, triedSchemas } from '../../src/interfaces/graphql/schema/documents.ts';
import { at, type HttpAnswer, type HttpRequest, jsonOf } from './exchange.ts';
import { DocumentWriter, type OperationType } from './graphql-documents.ts';
import { inBody, inQuery } from './graphql-envelopes.ts';
import { judgeResult, type Operation, understand } from './graphql-judge.ts';
import { anyResult } from './graphql-shapes.ts';
import { authorization, commonHeaders } from './headers.ts';
import { hostileDocument } from './hostile-documents.ts';
import type { Draw } from './rest-fields.ts';
import { judgeEvents } from './sse-judge.ts';

export type Schemas = Readonly<Record<SchemaName, GraphQLSchema>>;

/** The schema that a path is for; null for the path that takes several. */
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

const accepts = [
  'application/graphql-response+json',
  'application/json',
  '*/*',
  'application/json; charset=utf-8',
  'application/graphql-response+json, application/json;q=0.9',
  'text/html',
  'image/png',
  '',
  'application/json;q=0',
] as const;

const contentTypes = [
  'text/plain',
  'application/json; charset=utf-8',
  'application/graphql',
  'application/x-www-form-urlencoded',
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
  const contentType = random.chance(0.95) ? 'application/json' : random.pick(contentTypes);
  const token = authorization('callers', draw);
  const envelope =
    method === 'GET' || method === 'HEAD' ? inQuery(document, draw) : inBody(document, contentType, draw);
  const { carried } = envelope;
  const carriedAs =
    carried === document ? understood : carried && understand(carried, candidatesOf(schemas, pinned));
  const isEndless = overSse && (isSubscription(understood) || isSubscription(carriedAs));
  const operation: Operation = { document: carried ?? document, understood: carriedAs };
  const asked: Asked = { method, accept, overSse, isEndless, operation };
  return {
    interface: overSse ? 'GraphQL over SSE' : 'GraphQL over HTTP',
    method,
    path: path + envelope.query,
    headers: {
      ...commonHeaders(path, draw),
      accept,
      ...(envelope.body !== null && { 'content-type': contentType }),
      ...(token !== null && { authorization: token }),
    },
    body: envelope.body,
    isEndless,
    judge: (answer) => judgeGraphql(asked, answer),
    learn: (answer) => learn(answer, world),
  };
}

function isSubscription(understood: Operation['understood']): boolean {
  return typeof understood === 'object' && understood?.operation.operation === 'subscription';
}

interface Asked {
  readonly method: string;
  readonly accept: string;
  readonly overSse: boolean;
  readonly isEndless: boolean;
  readonly operation: Operation;
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
    return asked.overSse ? judgeEvents(asked.operation, text, !asked.isEndless) : 'nobody asked for events';
  if (!/^application\/(json|graphql-response\+json); charset=utf-8$/.test(type))
    return `the content type is ${type}`;
  const body = jsonOf(answer);
  const parsed = anyResult.safeParse(body);
  if (!parsed.success) return `the body is not as documented:\n${prettifyError(parsed.error)}`;
  const isNew = asked.accept === 'application/graphql-response+json';
  if (isNew && (status === 200) !== 'data' in parsed.data)
    return `a body ${'data' in parsed.data ? 'with' : 'without'} data has the status ${status}`;
  return judgeResult(asked.operation, parsed.data);
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
