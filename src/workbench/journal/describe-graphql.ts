import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';
import { type DescribedOperation, describeOperation } from '../../lib/describe-operation.ts';
import { isObject, jsonIn } from '../../lib/json.ts';
import { queryOf } from './entry-url.ts';
import { parseDocument } from './mask-graphql.ts';

export interface SentOperation extends DescribedOperation {
  readonly variables: unknown;
}

/** Finds the operation in a masked body or URL; null if there is no readable one. */
export function describeGraphql(url: string, body: string | null): SentOperation | null {
  const envelope = body === null ? envelopeOfUrl(url) : envelopeOfBody(body);
  if (envelope === null || typeof envelope.query !== 'string') return null;
  const document = parseDocument(envelope.query);
  const operation = document && operationOf(document, envelope.operationName);
  if (!document || !operation) return null;
  return { ...describeOperation(document, operation), variables: envelope.variables ?? null };
}

function envelopeOfUrl(url: string): Record<string, unknown> {
  const fields = queryOf({ url });
  return {
    query: fields.get('query'),
    operationName: fields.get('operationName'),
    variables: jsonIn(fields.get('variables') ?? 'null'),
  };
}

/** A WebSocket message carries the envelope as its payload. */
function envelopeOfBody(body: string): Record<string, unknown> | null {
  const value = jsonIn(body);
  if (!isObject(value)) return null;
  return isObject(value.payload) ? value.payload : value;
}

function operationOf({ definitions }: DocumentNode, wanted: unknown): OperationDefinitionNode | null {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (typeof wanted !== 'string' || wanted === '') return operations[0] ?? null;
  return operations.find(({ name }) => name?.value === wanted) ?? null;
}
