import { readBytes } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import { persistedHashIn } from '../../http/persisted-queries.ts';
import type { Reply } from '../../http/reply.ts';
import { Failure } from '../../lib/failure.ts';
import { isObject, jsonIn, parseJson } from '../../lib/json.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Variables } from './context.ts';

export type Envelope = Record<string, unknown> | null;

/** An operation sent over HTTP, in a body or in a URL. */
export interface GraphqlRequest {
  readonly envelope: Envelope;
  readonly url: string;
  /** False for a body of another media type than JSON in UTF-8. */
  readonly isJson: boolean;
  /** The method with the body or the query of the URL, by which the response is cached; null if it is not. */
  readonly text: string | null;
  /** The hash of its text, which may be sent without the text. */
  readonly hash: string | null;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads one operation or a batch, unless its response is already known by its text. */
export async function readRequest(
  exchange: Exchange,
  { graphqlMaxBatch: maxBatch }: Pick<Settings, 'graphqlMaxBatch'>,
  known: (text: string) => Reply | null,
): Promise<GraphqlRequest | readonly GraphqlRequest[] | Reply> {
  const { method, url } = exchange.request;
  if (method !== 'POST') return known(`GET ${exchange.search}`) ?? readAddress(exchange);
  const type = exchange.header('content-type') ?? '';
  const isJson = type === 'application/json' || jsonType.test(type);
  // A body of another media type is not read: the transport refuses it.
  if (!isJson && !/^application\/json/i.test(type))
    return { envelope: null, url, text: null, isJson, hash: null };
  const bytes = await readBytes(exchange);
  const body = readingJson(() => decoder.decode(bytes));
  const text = `POST ${body}`;
  const reply = isJson ? known(text) : null;
  if (reply !== null) return reply;
  const parsed = readingJson(() => parseJson(body));
  if (Array.isArray(parsed)) return readBatch(parsed, url, maxBatch);
  return inBody(requireObject(parsed), url, text, isJson);
}

const jsonType = /^application\/json\s*(;\s*charset=utf-8\s*(;.*)?)?$/i;

function readBatch(items: readonly unknown[], url: string, max: number): readonly GraphqlRequest[] {
  if (max === 0) throw new Failure('INVALID_INPUT', 'Batches are disabled: send a single operation');
  if (items.length === 0 || items.length > max) {
    throw new Failure('INVALID_INPUT', `A batch must have 1 to ${max} operations`);
  }
  return items.map((item) => inBody(requireObject(item), url, null, true));
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
export function parametersOf({ envelope, url }: GraphqlRequest): OperationParameters | string {
  const parameters = envelope ?? parametersIn(url);
  if (parameters === null) return 'Unparsable URL';
  const { query, operationName, variables, extensions } = parameters;
  if (query == null) return 'Missing query';
  if (typeof query !== 'string') return 'Invalid query';
  if (variables != null && !isObject(variables)) return 'Invalid variables';
  if (operationName != null && typeof operationName !== 'string') return 'Invalid operationName';
  if (extensions != null && !isObject(extensions)) return 'Invalid extensions';
  return { query, operationName, variables };
}

/** Returns null if a parameter is not JSON. */
function parametersIn(url: string): Envelope {
  // A value may contain question marks (RFC 3986, section 3.4).
  const given = new URLSearchParams(/\?(.*)/s.exec(url)?.[1]);
  const [variables, extensions] = ['variables', 'extensions'].map((name) => given.get(name) || 'null');
  try {
    return {
      query: given.get('query'),
      operationName: given.get('operationName'),
      variables: JSON.parse(variables ?? ''),
      extensions: JSON.parse(extensions ?? ''),
    };
  } catch {
    return null;
  }
}

/** The protocol handlers require a text, so a hash without a text gets an empty one. */
function inBody(
  body: Record<string, unknown>,
  url: string,
  text: string | null,
  isJson: boolean,
): GraphqlRequest {
  const hash = persistedHashIn(body.extensions);
  const envelope = hash !== null && body.query == null ? { ...body, query: '' } : body;
  return { envelope, url, text, isJson, hash };
}

function readAddress(exchange: Exchange): GraphqlRequest {
  const { url } = exchange.request;
  // Invalid JSON is left for the handler to refuse.
  const hash = persistedHashIn(jsonIn(exchange.query('extensions') ?? ''));
  const isNamed = hash !== null && exchange.query('query') === undefined;
  return {
    envelope: null,
    url: isNamed ? `${url}&query=` : url,
    text: `GET ${exchange.search}`,
    isJson: true,
    hash,
  };
}
