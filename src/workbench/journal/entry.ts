import type { Kept, SocketEnd } from '../../http/journal.ts';
import { toCurl } from './curl.ts';
import { describeGraphql, type SentOperation } from './describe-graphql.ts';
import { maskBody, maskHeaders, maskUrl } from './mask.ts';

/** What the journal shows of a request or a message: everything but secrets. */
export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly kind: Kept['kind'];
  readonly interface: string | null;
  readonly route: string | null;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly bodyTruncated?: true;
  readonly graphql?: SentOperation;
  readonly response: EntryResponse | null;
  /** Null where it is no request. */
  readonly durationMs: number | null;
  readonly fault?: string;
  /** Null where it is no request. */
  readonly curl: string | null;
  /** Of a message or an event: the request that opened its socket or stream. */
  readonly request?: number;
  /** How a socket ended. */
  readonly close?: SocketEnd;
}

export interface EntryResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly bodyTruncated?: true;
}

/** The most bytes of a body that are kept. */
export const maxBodyBytes = 65_536;

/** A body as it is kept. */
export interface KeptBody {
  readonly content: Uint8Array | string | null;
  readonly isCut: boolean;
}

/** What is kept of one entry. */
export interface Stored {
  readonly id: number;
  /** The world that it belongs to. */
  readonly generation: number;
  readonly kept: Kept;
  readonly body: KeptBody;
  readonly answer: KeptBody;
  /** Known already where the body that has it is cut. */
  readonly graphql: SentOperation | null;
  readonly bytes: number;
}

/** About what headers and the rest of an entry take in memory. */
const bytesBesideBodies = 1024;

export function toStored(id: number, generation: number, kept: Kept): Stored {
  const body = cut(kept.body, kept.isBodyCut);
  const answer = cut(kept.response?.body ?? null);
  const isCut = body.isCut && kept.interface === 'graphql' && kept.body !== null;
  const graphql = isCut ? describeGraphql(kept.url, maskBody(textOf(kept.body))) : null;
  const bytes = bytesBesideBodies + (body.content?.length ?? 0) + (answer.content?.length ?? 0);
  return { id, generation, kept, body, answer, graphql, bytes };
}

/** A part of a text would keep the whole of it in memory, so what is cut is copied. */
function cut(content: Uint8Array | string | null, isCut = false): KeptBody {
  if (content === null || content.length * 3 <= maxBodyBytes) return { content, isCut };
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (bytes.byteLength <= maxBodyBytes) return { content, isCut };
  return { content: bytes.slice(0, maxBodyBytes), isCut: true };
}

/** A character that is cut in two is left out. */
function textOf(content: Uint8Array | string | null): string {
  return content instanceof Uint8Array
    ? new TextDecoder().decode(content, { stream: true })
    : (content ?? '');
}

export function presentEntry({ id, kept, body, answer, graphql: known }: Stored): Entry {
  const { kind, method, request } = kept;
  const isRequest = kind === 'request';
  const sent = {
    method,
    url: maskUrl(kept.url),
    headers: maskHeaders(kept.headers),
    body: body.content === null ? null : maskBody(textOf(body.content)),
  };
  const graphql =
    known ?? (kept.interface === 'graphql' && kind !== 'event' ? describeGraphql(kept.url, sent.body) : null);
  const isAnswerToMessage = kind === 'message' && kept.body === null;
  return {
    id,
    at: new Date(kept.at).toISOString(),
    kind,
    interface: kept.interface,
    route: kept.route,
    ...sent,
    ...(body.isCut && { bodyTruncated: true }),
    ...(graphql !== null && !isAnswerToMessage && { graphql }),
    response: kept.response && presentResponse(kept.response, answer),
    durationMs: kept.durationMs === null ? null : Math.round(kept.durationMs * 1000) / 1000,
    ...(kept.fault !== null && { fault: kept.fault }),
    curl: isRequest ? toCurl(sent) : null,
    ...(request !== null && { request }),
    ...(kept.close !== undefined && { close: kept.close }),
  };
}

function presentResponse(
  { status, headers }: NonNullable<Kept['response']>,
  answer: KeptBody,
): EntryResponse {
  return {
    status,
    headers: maskHeaders(headers),
    body: answer.content === null ? null : maskBody(textOf(answer.content)),
    ...(answer.isCut && { bodyTruncated: true }),
  };
}
