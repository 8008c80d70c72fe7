import type { Kept, KeptResponse, SentSecrets } from '../../http/journal.ts';
import { findPersistedIn } from '../../http/persisted-queries.ts';
import { decodeText } from '../../lib/text.ts';
import { toCurl } from './curl.ts';
import { describeGraphql, envelopeOf, type SentOperation } from './describe-graphql.ts';
import { maskBody, maskHeaders, maskRepetitions, maskReply, maskUrl } from './mask.ts';
import { maskText, noteHash } from './mask-text.ts';

export const maxBodyBytes = 65_536;

interface KeptBody {
  readonly content: Uint8Array | string | null;
  readonly isCut: boolean;
}

/** A recorded entry: the request already masked, and the response still as it was sent. */
export interface Stored {
  readonly id: number;
  readonly kept: Omit<Kept, 'body' | 'response' | 'sent'>;
  readonly body: KeptBody;
  readonly response: (Pick<KeptResponse, 'status' | 'headers'> & { readonly body: KeptBody }) | null;
  /** The operation as JSON, parsed before the body was truncated. Objects would take many times the memory. */
  readonly graphql: string | null;
  /** The GraphQL document that the request names instead of sending it. */
  readonly document: string | null;
  /** Hashes of the secrets in its URL and body. */
  readonly secrets: ReadonlySet<string>;
  readonly bytes: number;
}

const noBody: KeptBody = { content: null, isCut: false };

/** Estimated memory of an entry without its texts. */
const bytesBesideTexts = 1024;

/** Masks the request immediately, while the document that it names is known. The response is masked when it is read. */
export function toStored(id: number, { body: given, response, sent, ...kept }: Kept): Stored {
  const secrets = new Set<string>();
  const url = maskUrl(kept.url, secrets);
  const whole = given === null ? noBody : maskRequest(given, kept, secrets);
  for (const hash of secrets) noteHash(sent, hash);
  const body = cut(whole);
  const reply = cut({ content: maskRepetitions(response?.body ?? null, sent), isCut: false });
  const isCut = body.isCut && !whole.isCut && kept.interface === 'graphql';
  const text = textOf(whole);
  const document = kept.interface === 'graphql' ? findNamed(url, text) : null;
  const graphql = isCut ? JSON.stringify(describeGraphql(url, text, document)) : null;
  const texts = [url, body.content, reply.content, document, graphql];
  const headers = [...Object.entries(kept.headers), ...Object.entries(response?.headers ?? {})].flat();
  return {
    id,
    kept: url === kept.url ? kept : { ...kept, url },
    body,
    response: response && { status: response.status, headers: response.headers, body: reply },
    graphql,
    document,
    secrets,
    bytes: [...texts, ...headers].reduce((sum, part) => sum + (part?.length ?? 0), bytesBesideTexts),
  };
}

/** Finds the document that a request names. Nearly all bodies are ruled out without parsing them. */
function findNamed(url: string, body: string | null): string | null {
  if (body !== null && !body.includes('persistedQuery')) return null;
  return findPersistedIn(envelopeOf(url, body)?.extensions);
}

/** Keeps only the size and type of a body that may contain secrets but cannot be parsed. */
function maskRequest(
  given: NonNullable<Kept['body']>,
  { headers, isBodyCut: isCut = false }: Pick<Kept, 'headers' | 'isBodyCut'>,
  sent: SentSecrets,
): KeptBody {
  const [type = ''] = headers['content-type']?.toLowerCase().split(';', 1) ?? [];
  const text = typeof given === 'string' ? given : decodeText(given, isCut);
  const content = text === null ? null : maskBody(text, type.trim(), sent);
  if (content !== null) return { content, isCut };
  const size = `${Buffer.byteLength(given)} bytes`;
  return { content: type === '' ? `[${size}]` : `[${size} of ${type.trim()}]`, isCut: true };
}

/** Copies the truncated text: a slice would keep the whole original string in memory. */
function cut({ content, isCut }: KeptBody): KeptBody {
  if (content === null || content.length * 3 <= maxBodyBytes) return { content, isCut };
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (bytes.byteLength <= maxBodyBytes) return { content, isCut };
  return { content: bytes.slice(0, maxBodyBytes), isCut: true };
}

function textOf({ content }: KeptBody): string | null {
  return content instanceof Uint8Array ? decodeText(content, true) : content;
}

/** The visible part of a request or message: everything except secrets. */
export type Entry = Readonly<ReturnType<typeof presentEntry>>;

export function presentEntry(stored: Stored) {
  const { id, kept, body, response } = stored;
  const { kind, method, url, request } = kept;
  const isRequest = kind === 'request';
  const sent = { method, url, headers: maskHeaders(kept.headers), body: textOf(body) };
  const isOperation = kept.interface === 'graphql' && kind !== 'event';
  const graphql = isOperation ? operationOf(stored, sent.body) : null;
  const isReplyToMessage = kind === 'message' && sent.body === null;
  return {
    id,
    at: new Date(kept.at).toISOString(),
    kind,
    interface: kept.interface,
    route: kept.route,
    ...sent,
    ...(body.isCut && { bodyTruncated: true }),
    ...(graphql !== null && !isReplyToMessage && { graphql }),
    response: response && presentResponse(response),
    durationMs: kept.durationMs === null ? null : Math.round(kept.durationMs * 1000) / 1000,
    ...(kept.fault !== null && { fault: kept.fault }),
    curl: isRequest ? toCurl(sent, body.isCut) : null,
    ...(request !== null && { request }),
    ...(kept.close !== undefined && { close: { ...kept.close, reason: maskText(kept.close.reason) } }),
  };
}

function operationOf({ kept, graphql, document }: Stored, body: string | null): SentOperation | null {
  return graphql === null ? describeGraphql(kept.url, body, document) : JSON.parse(graphql);
}

function presentResponse({ status, headers, body }: NonNullable<Stored['response']>) {
  const text = textOf(body);
  return {
    status,
    headers: maskHeaders(headers),
    body: text && maskReply(text),
    ...(body.isCut && { bodyTruncated: true }),
  };
}
