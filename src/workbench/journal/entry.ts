import { type Kept, type KeptResponse, SentSecrets } from '../../http/journal.ts';
import { findPersisted, findPersistedIn } from '../../http/persisted-queries.ts';
import { decodeText } from '../../lib/text.ts';
import { toCurl } from './curl.ts';
import { describeGraphql, envelopeOf, type SentOperation } from './describe-graphql.ts';
import { longestMasked, maskBody, maskHeaders, maskRepetitions, maskReply, maskUrl } from './mask.ts';
import { maskText, noteHash } from './mask-text.ts';
import { mayHoldSecret } from './secrets.ts';

export const maxBodyBytes = 65_536;

interface KeptBody {
  readonly content: Uint8Array | string | null;
  readonly isCut: boolean;
}

/**
 * An entry as it was recorded. It is masked when it is first read, so that nothing is parsed while clients send. Only the
 * document that a request names is looked up before it is forgotten.
 */
export class Recorded {
  readonly id: number;
  readonly kind: Kept['kind'];
  readonly at: number;
  /** Estimated memory. */
  bytes: number;
  readonly #document: string | null;
  #reply: KeptBody;
  #kept: Kept | null;
  #stored: Stored | null = null;

  constructor(id: number, given: Kept) {
    const { url, response } = given;
    const kept = given.interface === 'graphql' ? given : shortened(given);
    this.id = id;
    this.kind = kept.kind;
    this.at = kept.at;
    this.#document = kept.interface === 'graphql' ? findNamed(url, kept.body) : null;
    this.#reply = cut({ content: response?.body ?? null, isCut: false });
    // The whole response is long.
    this.#kept = response && this.#reply.isCut ? { ...kept, response: { ...response, body: null } } : kept;
    this.bytes =
      bytesBesideTexts +
      url.length +
      (kept.body?.length ?? 0) +
      (this.#reply.content?.length ?? 0) +
      (this.#document?.length ?? 0) +
      lengthOf(kept.headers) +
      lengthOf(response?.headers ?? {});
  }

  /** Earlier entries must have been read before: a response may repeat their secrets. */
  read(): Stored {
    if (this.#kept !== null) {
      this.#stored = toStored(this.id, this.#kept, this.#reply, this.#document);
      this.#reply = noBody;
      this.#kept = null;
      this.bytes = bytesBesideTexts + this.#stored.text.length + lengthOf(this.#stored.headers);
    }
    return this.#stored as Stored;
  }

  /** Called when it is deleted. Masking every dropped message would take as long as masking all. */
  forget(): void {
    const { sent = null, body = null } = this.#kept ?? {};
    if (sent !== null && mayHoldSecret(textOf(body) ?? '')) sent.isIncomplete = true;
  }
}

/** An entry without secrets, as JSON: it is written once, because many clients may read it. */
export interface Stored {
  readonly id: number;
  readonly text: string;
  /** The headers as they were sent. */
  readonly headers: Kept['headers'];
  /** Hashes of the secrets in its URL and body. */
  readonly secrets: ReadonlySet<string>;
}

const noBody: KeptBody = { content: null, isCut: false };

/** Estimated memory of an entry without its texts. */
const bytesBesideTexts = 1024;

function lengthOf(headers: Kept['headers']): number {
  let length = 0;
  for (const name in headers) length += name.length + (headers[name]?.length ?? 0);
  return length;
}

/** Shortens a body that is too long to be masked. */
function shortened(kept: Kept): Kept {
  if ((kept.body?.length ?? 0) <= longestMasked) return kept;
  const { content, isCut } = cut(maskRequest(kept.body ?? '', kept, new SentSecrets(), null));
  return { ...kept, body: content, isBodyCut: isCut };
}

function toStored(id: number, given: Kept, reply: KeptBody, document: string | null): Stored {
  const { kind, sent, headers } = given;
  const secrets = new SentSecrets();
  const url = maskUrl(given.url, secrets, document);
  const whole = given.body === null ? noBody : maskRequest(given.body, given, secrets, document);
  for (const hash of secrets) if (sent !== null) noteHash(sent, hash);
  const isOperation = given.interface === 'graphql' && (kind === 'request' || given.body !== null);
  const graphql = isOperation ? describeGraphql(url, textOf(whole.content), document) : null;
  const content = maskRepetitions(textOf(reply.content), sent ?? secrets);
  const entry = presentEntry(id, { ...given, url }, cut(whole), { ...reply, content }, graphql);
  return { id, text: JSON.stringify(entry), headers, secrets };
}

/** The name of a persisted document in a body. It is found without parsing the body, which may be long. */
const named = /"sha256Hash"\s*:\s*"([0-9a-f]{64})"/;

function findNamed(url: string, body: Kept['body']): string | null {
  if (body === null) return findPersistedIn(envelopeOf(url, null)?.extensions);
  const text = typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const hash = text.includes('sha256Hash') ? named.exec(String(text))?.[1] : undefined;
  return (hash !== undefined && findPersisted(hash)) || null;
}

/** Keeps only the size and type of a body that may contain secrets but cannot be parsed. */
function maskRequest(
  given: NonNullable<Kept['body']>,
  { headers, isBodyCut: isCut = false }: Pick<Kept, 'headers' | 'isBodyCut'>,
  sent: SentSecrets,
  document: string | null,
): KeptBody {
  const [type = ''] = headers['content-type']?.toLowerCase().split(';', 1) ?? [];
  const text = typeof given === 'string' ? given : decodeText(given, isCut);
  const content = text === null ? null : maskBody(text, type.trim(), sent, document);
  if (content !== null) return { content, isCut };
  const size = `${Buffer.byteLength(given)} bytes`;
  return { content: type === '' ? `[${size}]` : `[${size} of ${type.trim()}]`, isCut: true };
}

/** Copies the truncated text: a slice would keep the whole original string in memory. */
function cut({ content, isCut }: KeptBody): KeptBody {
  if (content === null || content.length * 3 <= maxBodyBytes) return { content, isCut };
  const bytes = typeof content === 'string' ? Buffer.from(content.slice(0, maxBodyBytes + 1)) : content;
  if (bytes.byteLength <= maxBodyBytes) return { content, isCut };
  return { content: bytes.slice(0, maxBodyBytes), isCut: true };
}

function textOf(content: KeptBody['content']): string | null {
  return content instanceof Uint8Array ? decodeText(content, true) : content;
}

/** The visible part of a request or message: everything except secrets. */
export type Entry = Readonly<ReturnType<typeof presentEntry>>;

function presentEntry(
  id: number,
  { kind, method, url, headers, request, response, ...kept }: Kept,
  body: KeptBody,
  reply: KeptBody,
  graphql: SentOperation | null,
) {
  const sent = { method, url, headers: maskHeaders(headers), body: textOf(body.content) };
  return {
    id,
    at: new Date(kept.at).toISOString(),
    kind,
    interface: kept.interface,
    route: kept.route,
    ...sent,
    ...(body.isCut && { bodyTruncated: true }),
    ...(graphql !== null && { graphql }),
    response: response && presentResponse(response, reply),
    durationMs: kept.durationMs === null ? null : Math.round(kept.durationMs * 1000) / 1000,
    ...(kept.fault !== null && { fault: kept.fault }),
    curl: kind === 'request' ? toCurl(sent, body.isCut) : null,
    ...(request !== null && { request }),
    ...(kept.close !== undefined && { close: { ...kept.close, reason: maskText(kept.close.reason) } }),
  };
}

function presentResponse({ status, headers }: KeptResponse, { content, isCut }: KeptBody) {
  const text = textOf(content);
  return {
    status,
    headers: maskHeaders(headers),
    body: text && maskReply(text),
    ...(isCut && { bodyTruncated: true }),
  };
}
