import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';
import { findPersistedIn } from '../../http/persisted-queries.ts';
import { type DescribedOperation, describeOperation } from '../../lib/describe-operation.ts';
import { isObject, jsonIn } from '../../lib/json.ts';
import { queryOf } from './entry-url.ts';
import { parseDocument } from './mask-graphql.ts';

export interface SentOperation extends DescribedOperation {
  readonly variables: unknown;
}

/** The parameters of a GraphQL request. */
export type Envelope = Readonly<Record<string, unknown>>;

/**
 * Finds the operation in a body or URL; null if there is no readable one. `known` is the result of an earlier search for
 * the document that the request names instead of sending it, which may have become known since.
 */
export function describeGraphql(
  url: string,
  body: string | null,
  known?: string | null,
): SentOperation | null {
  const { query, operationName, variables = null, extensions } = envelopeOf(url, body) ?? {};
  const text = query || (known === undefined ? findPersistedIn(extensions) : known);
  const document = typeof text === 'string' ? parseDocument(text) : null;
  const operation = document && operationOf(document, operationName);
  if (!document || !operation) return null;
  return { ...describeOperation(document, operation), variables };
}

export function envelopeOf(url: string, body: string | null): Envelope | null {
  return body === null ? envelopeOfUrl(url) : envelopeOfBody(body);
}

function envelopeOfUrl(url: string): Envelope {
  const fields = queryOf({ url });
  return {
    query: fields.get('query'),
    operationName: fields.get('operationName'),
    variables: jsonIn(fields.get('variables') ?? 'null'),
    extensions: jsonIn(fields.get('extensions') ?? 'null'),
  };
}

/** A WebSocket message carries the envelope as its payload. */
function envelopeOfBody(body: string): Envelope | null {
  const value = jsonIn(body);
  if (!isObject(value)) return null;
  return isObject(value.payload) ? value.payload : value;
}

function operationOf({ definitions }: DocumentNode, wanted: unknown): OperationDefinitionNode | null {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (typeof wanted !== 'string' || wanted === '') return operations[0] ?? null;
  return operations.find(({ name }) => name?.value === wanted) ?? null;
}
