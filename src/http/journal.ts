import { type Awaitable, waitAtMost } from '../lib/awaitable.ts';
import { type AnyReply, MessageStream } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Place } from './place.ts';
import { closing } from './reply.ts';

/** The journal of one world's requests and messages. */
export interface RequestJournal {
  /** True if anything is recorded. Read for every request, so it must cost nothing. */
  readonly isOn: boolean;
  keeps(path: string): boolean;
  /** Counts a request of a client, recorded or not. */
  countRequest(): void;
  add(kept: Kept): number;
}

/** A request, or a message of its socket or stream. */
export interface Kept extends Place {
  readonly kind: 'request' | 'message' | 'event' | 'close';
  /** The time of arrival, in milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: PlainHeaders;
  readonly body: Uint8Array | string | null;
  readonly isBodyCut?: boolean;
  readonly response: KeptResponse | null;
  readonly durationMs: number | null;
  /** The number of the request that opened the socket or stream. */
  readonly request: number | null;
  readonly fault: string | null;
  /** The code and reason of RFC 6455, section 7.1. */
  readonly close?: { readonly code: number; readonly reason: string };
  /** Null for a request by itself. */
  readonly sent: SentSecrets | null;
}

/** Hashes of the secrets received over a socket or stream, which later messages may repeat. */
export class SentSecrets extends Set<string> {
  /** True if the journal has lost messages whose secrets were never read. */
  isIncomplete = false;
}

export type PlainHeaders = Readonly<Record<string, string>>;

/** Copies the headers, because keeping the runtime's own objects is expensive. */
function plain(headers: Headers | PlainHeaders): PlainHeaders {
  return headers instanceof Headers ? (headers.toJSON() as PlainHeaders) : headers;
}

export interface KeptResponse {
  readonly status: number;
  readonly headers: PlainHeaders;
  readonly body: string | null;
}

interface Recorded {
  readonly journal: RequestJournal;
  readonly exchange: Exchange;
  readonly place: Place;
}

/**
 * Records a request and its response before the response is sent: a client that has the response finds both.
 */
export function keepExchange(
  journal: RequestJournal,
  exchange: Exchange,
  place: Place,
  reply: AnyReply,
): Awaitable<AnyReply> {
  const recorded = { journal, exchange, place };
  const isRead = exchange.body !== null || !exchange.mayHaveBody;
  if (!isRead || reply instanceof MessageStream) return keepSlowly(recorded, reply, isRead);
  keep(recorded, reply, reply.body, exchange.body);
  return reply;
}

/** Reads, within limits, the unread part of the request before recording it. */
async function keepSlowly(recorded: Recorded, reply: AnyReply, isRead: boolean): Promise<AnyReply> {
  const { exchange } = recorded;
  const unread = isRead ? { body: exchange.body, isCut: false } : await readRest(exchange.request);
  const { body, isCut } = unread;
  const given = isRead ? reply : reply.with(closing);
  if (given instanceof MessageStream) return keepEvents(recorded, given, body);
  keep(recorded, given, given.body, body, isCut);
  return given;
}

function keep(
  { journal, exchange, place }: Recorded,
  { status, headers }: AnyReply,
  text: string | null,
  body: Uint8Array | null,
  isBodyCut = false,
  sent: SentSecrets | null = null,
): number {
  const isEmpty = text === null || text === '' || exchange.isHead;
  const isLost = exchange.fault?.connection !== undefined;
  // Listed one by one: this runs for every request, and a spread copies twice.
  return journal.add({
    kind: 'request',
    at: arrivalOf(exchange),
    interface: place.interface,
    route: place.route,
    method: exchange.request.method,
    url: exchange.sentUrl,
    headers: plain(exchange.request.headers),
    fault: exchange.fault?.id ?? null,
    sent,
    body: body?.byteLength === 0 ? null : body,
    isBodyCut,
    response: isLost ? null : { status, headers: plain(headers), body: isEmpty ? null : text },
    durationMs: performance.now() - exchange.startedAt,
    request: null,
  });
}

export type Facts = ReturnType<typeof factsOf> & Pick<Kept, 'sent'>;

/** Returns the fields that are known before there is a response. */
export function factsOf(exchange: Exchange, place: Place) {
  return {
    at: arrivalOf(exchange),
    interface: place.interface,
    route: place.route,
    method: exchange.request.method,
    url: exchange.sentUrl,
    headers: plain(exchange.request.headers),
    fault: exchange.fault?.id ?? null,
  };
}

function arrivalOf({ startedAt }: Exchange): number {
  return Date.now() - (performance.now() - startedAt);
}

/** The recorded part of an unread body, and the time that its client has to send it. */
const maxUnreadBytes = 65_536;
const maxUnreadMs = 250;

async function readRest(request: Request): Promise<{ body: Uint8Array | null; isCut: boolean }> {
  const reader = request.bodyUsed ? undefined : request.body?.getReader();
  if (reader === undefined) return { body: null, isCut: true };
  const chunks: Uint8Array[] = [];
  const readAll = async () => {
    for (let size = 0; size <= maxUnreadBytes; ) {
      const { done, value } = await reader.read();
      if (done) return true;
      chunks.push(value);
      size += value.byteLength;
    }
    return false;
  };
  const isWhole = await waitAtMost(maxUnreadMs, readAll(), false).catch(() => false);
  reader.cancel().catch(() => undefined);
  return { body: Buffer.concat(chunks), isCut: !isWhole };
}

/** Records the request immediately, and each event before it is sent. */
function keepEvents(recorded: Recorded, stream: MessageStream, body: Uint8Array | null): MessageStream {
  const { journal, exchange, place } = recorded;
  const { status, headers } = stream;
  const facts = { ...factsOf(exchange, place), sent: new SentSecrets() };
  const request = keep(recorded, stream, null, body, false, facts.sent);
  const add = (event: string) =>
    journal.add({
      ...facts,
      at: Date.now(),
      kind: 'event',
      body: null,
      response: { status, headers, body: event },
      durationMs: null,
      request,
    });
  return stream.observedBy((message) => {
    // A comment only keeps the connection open.
    if (journal.isOn && /^[^:\n]/m.test(message)) add(message.replace(/\n\n$/, ''));
  });
}
