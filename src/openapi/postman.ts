import type { Example, Operation } from '../http/operation.ts';
import { Failure } from '../lib/failure.ts';
import { capitalize } from '../lib/text.ts';
import type { JsonObject } from './components.ts';
import type { Described, DescribedOperation } from './described.ts';

/**
 * Creates a Postman 2.1 collection with a folder per interface, ordered so that every request finds the data it needs.
 * It can run repeatedly: each run uses new e-mails and the ids of its own records.
 */
export function createCollection(title: string, interfaces: readonly Described[], url: string): JsonObject {
  return {
    info: {
      name: title,
      description: 'Generated from the operations of the service. Set the products token to write products.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: url, type: 'string' },
      ...tokensOf(interfaces).map((key) => ({ key, value: '', type: 'string' })),
    ],
    event: [
      script('prerequest', [
        "pm.collectionVariables.set('run', pm.collectionVariables.get('run') || Date.now().toString(36));",
      ]),
    ],
    item: interfaces.map((api) => ({
      name: api.name,
      description: api.reference.description,
      item: inOrder(api.operations).map((operation) => toItem({ api, operation })),
    })),
  };
}

function tokensOf(interfaces: readonly Described[]): readonly string[] {
  return [...new Set(interfaces.flatMap(({ reference }) => reference.token?.name ?? []))];
}

/** Creates come first, deletes last, and a logout after that. */
function inOrder(operations: readonly Operation[]): readonly Operation[] {
  const deletions = operations.filter(({ method }) => method === 'DELETE').reverse();
  const others = operations.filter(({ method }) => method !== 'DELETE');
  return [...others, ...deletions].toSorted((one, other) => rankOf(one) - rankOf(other));
}

const ranks = { POST: 0, GET: 2, PUT: 3, PATCH: 4, DELETE: 5 } as const;

function rankOf(operation: Operation): number {
  const { method, path, responses } = operation;
  if (method !== 'POST') return ranks[method];
  if (204 in responses) return 6;
  return path.includes(':') || bodyOf(operation)?.includes('"tag_ids"') ? 1 : ranks.POST;
}

function toItem(described: DescribedOperation): JsonObject {
  const { operation } = described;
  const body = bodyTextOf(described);
  return {
    name: operation.summary,
    description: operation.description,
    event: [...skipping(described), script('test', testsOf(described))],
    request: {
      method: operation.method,
      auth: { type: 'noauth' },
      header: headersOf(described),
      url: urlOf(operation),
      ...(body !== null && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
  };
}

function headersOf({ api, operation }: DescribedOperation): readonly JsonObject[] {
  const [reply] = Object.values(operation.responses);
  const token = operation.token === undefined ? undefined : api.reference.token?.name;
  return [
    { key: 'Accept', value: reply?.mediaType ?? 'application/json' },
    ...(operation.body === null ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ...(token === undefined ? [] : [{ key: 'Authorization', value: `Bearer {{${token}}}` }]),
  ];
}

function urlOf(operation: Operation): JsonObject {
  const path = operation.path.replace(
    /:\w+/g,
    (_, index: number) => `{{${idVariable(operation.path.slice(0, index))}}}`,
  );
  const query = Object.entries(exampleOf(operation)?.query ?? {}).map(([key, value]) => ({
    key,
    value: String(value),
  }));
  const search = query.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&');
  return {
    raw: `{{baseUrl}}${path}${search === '' ? '' : `?${search}`}`,
    host: ['{{baseUrl}}'],
    path: path.split('/').slice(1),
    ...(query.length > 0 && { query }),
  };
}

/** The variable for ids of `/api/v1/posts/` is `apiV1PostsId`. */
function idVariable(collection: string): string {
  const [first = '', ...rest] = collection.split('/').filter((segment) => segment !== '');
  return `${first}${rest.map(capitalize).join('')}Id`;
}

function exampleOf({ examples }: Operation): Example | undefined {
  return examples.find(({ reply }) => !(reply instanceof Failure));
}

function bodyOf(operation: Operation): string | undefined {
  return JSON.stringify(exampleOf(operation)?.body, null, 2);
}

function bodyTextOf({ api, operation }: DescribedOperation): string | null {
  const id = api.reference.pathParameters?.id?.example;
  const body = bodyOf(operation)
    ?.replaceAll('@example.com', '-{{run}}@example.com')
    .replace(/("tag_ids": )\[[^\]]*\]/, '$1[{{apiV1TagsId}}]');
  if (body === undefined || typeof id !== 'string') return body ?? null;
  return body.replaceAll(id, `{{${idVariable(operation.path.replace(/\/[^/]*$/, ''))}}}`);
}

/** Skips a request if its token is not set and no request of the collection provides one. */
function skipping({ api, operation }: DescribedOperation): readonly JsonObject[] {
  const token = api.reference.token?.name;
  const isGiven = api.operations.some(givesToken);
  const needsIt = operation.token === 'required' || operation.path.includes(':');
  if (token === undefined || isGiven || !needsIt) return [];
  return [script('prerequest', [`if (!pm.variables.get('${token}')) pm.execution.skipRequest();`])];
}

function givesToken(operation: Operation): boolean {
  const { reply } = exampleOf(operation) ?? {};
  return operation.method === 'POST' && !(reply instanceof Failure) && hasToken(reply?.body);
}

function hasToken(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'token' in body;
}

function testsOf({ api, operation }: DescribedOperation): readonly string[] {
  const statuses = Object.keys(operation.responses).join(', ');
  return [
    `pm.test('${operation.id} returns ${statuses}', () => pm.expect(pm.response.code).to.be.oneOf([${statuses}]));`,
    ...(givesToken(operation)
      ? [`pm.collectionVariables.set('${api.reference.token?.name}', pm.response.json().token);`]
      : []),
    ...keepsId(api, operation),
  ];
}

/** Stores the id of a created record, or of the first listed one if records cannot be created. */
function keepsId(api: Described, { method, path, responses }: Operation): readonly string[] {
  const at = (wanted: string) =>
    api.operations.some((other) => other.method === wanted && other.path === path);
  const isRead = api.operations.some((other) => other.path === `${path}/:id`);
  const isTag = path.endsWith('/tags');
  const keep = (value: string) => [`pm.collectionVariables.set('${idVariable(path)}', ${value});`];
  if (method === 'POST' && 201 in responses && (isRead || isTag)) {
    return ['const made = pm.response.json();', ...keep('(made.data || made).id')];
  }
  return method === 'GET' && isRead && !at('POST') ? keep('pm.response.json().data[0].id') : [];
}

function script(listen: 'prerequest' | 'test', exec: readonly string[]): JsonObject {
  return { listen, script: { type: 'text/javascript', exec } };
}
