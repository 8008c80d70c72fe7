import { readBytes } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import { persistedHashIn } from '../../http/persisted-queries.ts';
import type { Reply } from '../../http/reply.ts';
import { Failure } from '../../lib/failure.ts';
import { isObject, parseJson } from '../../lib/json.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Variables } from './context.ts';

export type Envelope = Record<string, unknown> | null;

/** An operation sent over HTTP, in a body or in a URL. */
export interface GraphqlRequest {
  /** Null if the parameters of a URL are not JSON, and for a body of another media type. */
  readonly envelope: Envelope;
  /** False for a body of another media type than JSON in UTF-8. */
  readonly isJson: boolean;
  /** The key of the response in the cache; null if it is not cached. */
  readonly key: string | null;
  /** The hash of its text, which may be sent without the text. */
  readonly hash: string | null;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads one operation or a batch, unless its response is already known by its method and text. The key begins with what
 * else the response depends on.
 */
export async function readRequest(
  exchange: Exchange,
  { graphqlMaxBatch: maxBatch }: Pick<Settings, 'graphqlMaxBatch'>,
  prefix: string,
  known: (key: string) => Reply | null,
): Promise<GraphqlRequest | readonly GraphqlRequest[] | Reply> {
  if (exchange.request.method !== 'POST') {
    const key = `${prefix} GET ${exchange.search}`;
    return known(key) ?? requestOf(parametersIn(exchange), key);
  }
  const type = exchange.header('content-type') ?? '';
  const isJson = type === 'application/json' || jsonType.test(type);
  // A body of another media type is not read: the transport refuses it.
  if (!isJson && !/^application\/json/i.test(type)) return requestOf(null, null, isJson);
  const bytes = await readBytes(exchange);
  const body = readingJson(() => decoder.decode(bytes));
  const key = `${prefix} POST ${body}`;
  const reply = isJson ? known(key) : null;
  if (reply !== null) return reply;
  const parsed = readingJson(() => parseJson(body));
  if (Array.isArray(parsed)) return readBatch(parsed, maxBatch);
  return requestOf(requireObject(parsed), key, isJson);
}

const jsonType = /^application\/json\s*(;\s*charset=utf-8\s*(;.*)?)?$/i;

function readBatch(items: readonly unknown[], max: number): readonly GraphqlRequest[] {
  if (max === 0) throw new Failure('INVALID_INPUT', 'Batches are disabled: send a single operation');
  if (items.length === 0 || items.length > max) {
    throw new Failure('INVALID_INPUT', `A batch must have 1 to ${max} operations`);
  }
  return items.map((item) => requestOf(requireObject(item), null));
}

function requireObject(body: unknown): Record<string, unknown> {
  if (isObject(body)) return body;
  throw new Failure('INVALID_INPUT', 'Body must be a JSON object');
}

function readingJson<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new Failure('INVALID_JSON', 'Body is not valid JSON');
  }
}

export interface OperationParameters {
  readonly query: string;
  readonly operationName: string | null | undefined;
  readonly variables: Variables;
}

/** Returns the parameters of an operation, or the reason why there are none. */
export function parametersOf({ envelope, hash }: GraphqlRequest): OperationParameters | string {
  if (envelope === null) return 'Unparsable URL';
  const { operationName, variables, extensions } = envelope;
  const query = envelope.query ?? (hash === null ? null : '');
  if (query === null) return 'Missing query';
  if (typeof query !== 'string') return 'Invalid query';
  if (variables != null && !isObject(variables)) return 'Invalid variables';
  if (operationName != null && typeof operationName !== 'string') return 'Invalid operationName';
  if (extensions != null && !isObject(extensions)) return 'Invalid extensions';
  return { query, operationName, variables };
}

/** The hash of a document may be sent without its text. */
function requestOf(envelope: Envelope, key: string | null, isJson = true): GraphqlRequest {
  return { envelope, key, isJson, hash: persistedHashIn(envelope?.extensions) };
}

/** Returns the parameters of a URL; null if one of them is not JSON. */
function parametersIn(exchange: Exchange): Envelope {
  const jsonOf = (name: string) => JSON.parse(exchange.query(name) || 'null');
  const [query, operationName] = [exchange.query('query'), exchange.query('operationName')];
  try {
    return { query, operationName, variables: jsonOf('variables'), extensions: jsonOf('extensions') };
  } catch {
    return null;
  }
}
