import { parseInSteps, readBytes } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import { type Awaitable, orElse } from '../../lib/awaitable.ts';
import { Failure } from '../../lib/failure.ts';
import { isObject } from '../../lib/json.ts';
import { shortLength } from '../../lib/sizes.ts';
import type { Settings } from '../../settings/settings.ts';
import { type DocumentReference, referenceIn } from './documents/document-reference.ts';

export type Envelope = Record<string, unknown> | null;

/** An operation sent over HTTP, in a body or in a URL. */
export interface GraphqlRequest {
  readonly envelope: Envelope;
  readonly url: string;
  /** True for a short body that is JSON in UTF-8 with the usual media type. */
  readonly isPlain: boolean;
  /** The document that it names, instead of a text or next to it. */
  readonly reference: DocumentReference | null;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads one operation or a batch. */
export async function readRequest(
  exchange: Exchange,
  { graphqlMaxBatch: maxBatch }: Pick<Settings, 'graphqlMaxBatch'>,
): Promise<GraphqlRequest | readonly GraphqlRequest[]> {
  const { method, url } = exchange.request;
  if (method !== 'POST') return readAddress(exchange);
  const type = exchange.header('content-type')?.toLowerCase() ?? '';
  // A body of another media type is not read: the handler refuses it.
  if (!type.startsWith('application/json')) return { envelope: null, url, isPlain: false, reference: null };
  const bytes = await readBytes(exchange);
  const body = await parse(exchange, bytes);
  if (Array.isArray(body)) return readBatch(body, url, maxBatch);
  return inBody(requireObject(body), url, bytes.byteLength <= shortLength && plainTypes.has(type));
}

const plainTypes: ReadonlySet<string> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);

function readBatch(items: readonly unknown[], url: string, max: number): readonly GraphqlRequest[] {
  if (max === 0) throw new Failure('INVALID_INPUT', 'Batches are disabled: send a single operation');
  if (items.length === 0 || items.length > max) {
    throw new Failure('INVALID_INPUT', `A batch must have 1 to ${max} operations`);
  }
  return items.map((item) => inBody(requireObject(item), url, false));
}

function requireObject(body: unknown): Record<string, unknown> {
  if (isObject(body)) return body;
  throw new Failure('INVALID_INPUT', 'Body must be a JSON object');
}

function parse(exchange: Exchange, bytes: Uint8Array): Awaitable<unknown> {
  return orElse(
    () => parseInSteps(exchange, decoder.decode(bytes)),
    () => {
      throw new Failure('INVALID_JSON', 'Body is not valid JSON');
    },
  );
}

/** The protocol handlers require a text, so a document that is only referenced gets an empty one. */
function inBody(body: Record<string, unknown>, url: string, isPlain: boolean): GraphqlRequest {
  const reference = referenceIn(body.documentId, body.extensions);
  const envelope = reference !== null && body.query == null ? { ...body, query: '' } : body;
  return { envelope, url, isPlain, reference };
}

function readAddress(exchange: Exchange): GraphqlRequest {
  const { url } = exchange.request;
  const reference = referenceIn(exchange.query('documentId'), jsonIn(exchange.query('extensions')));
  const isNamed = reference !== null && exchange.query('query') === undefined;
  return { envelope: null, url: isNamed ? `${url}&query=` : url, isPlain: false, reference };
}

/** Leaves invalid JSON for the handler to refuse. */
function jsonIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
