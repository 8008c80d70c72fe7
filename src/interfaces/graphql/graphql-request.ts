import { parseInSteps, readBytes } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import { Failure } from '../../lib/failure.ts';
import { isObject } from '../../lib/json.ts';
import { type DocumentReference, referenceIn } from './documents/document-reference.ts';

/** What a body says, or null where there is none. */
export type Envelope = Record<string, unknown> | null;

/** An operation as it comes over HTTP: in a body, or in an address. */
export interface GraphqlRequest {
  readonly envelope: Envelope;
  readonly url: string;
  /** The document that it names in place of a text, or beside it. */
  readonly reference: DocumentReference | null;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

export interface RequestLimits {
  readonly maxBodyBytes: number;
  readonly maxBatch: number;
}

/** One operation, or a batch of them. */
export async function readRequest(
  exchange: Exchange,
  { maxBodyBytes, maxBatch }: RequestLimits,
): Promise<GraphqlRequest | readonly GraphqlRequest[]> {
  if (exchange.request.method !== 'POST') return readAddress(exchange);
  const body = await readBody(exchange, maxBodyBytes);
  if (body === null) return { envelope: null, url: exchange.request.url, reference: null };
  if (Array.isArray(body)) return readBatch(body, exchange.request.url, maxBatch);
  return inBody(requireObject(body), exchange.request.url);
}

function readBatch(items: readonly unknown[], url: string, max: number): readonly GraphqlRequest[] {
  if (max === 0) throw new Failure('INVALID_INPUT', 'Batches are refused: send one operation');
  if (items.length === 0 || items.length > max) {
    throw new Failure('INVALID_INPUT', `A batch has 1 to ${max} operations`);
  }
  return items.map((item) => inBody(requireObject(item), url));
}

function requireObject(body: unknown): Record<string, unknown> {
  if (isObject(body)) return body;
  throw new Failure('INVALID_INPUT', 'Body must be a JSON object');
}

/** A body of another media type is left alone: the handler refuses it. */
async function readBody(exchange: Exchange, maxBodyBytes: number): Promise<unknown> {
  const contentType = exchange.request.headers.get('content-type')?.toLowerCase();
  if (!contentType?.startsWith('application/json')) return null;
  const bytes = await readBytes(exchange, maxBodyBytes);
  try {
    return (await parseInSteps(exchange, decoder.decode(bytes))) ?? undefined;
  } catch {
    throw new Failure('INVALID_JSON', 'Body is not valid JSON');
  }
}

/** The handlers of the protocols want a text, so a document that is only named has an empty one. */
function inBody(body: Record<string, unknown>, url: string): GraphqlRequest {
  const reference = referenceIn(body.documentId, body.extensions);
  const envelope = reference !== null && body.query == null ? { ...body, query: '' } : body;
  return { envelope, url, reference };
}

function readAddress(exchange: Exchange): GraphqlRequest {
  const { url } = exchange.request;
  const reference = referenceIn(exchange.query('documentId'), jsonIn(exchange.query('extensions')));
  const isNamed = reference !== null && exchange.query('query') === undefined;
  return { envelope: null, url: isNamed ? `${url}&query=` : url, reference };
}

/** What is no JSON is refused by the handler. */
function jsonIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
