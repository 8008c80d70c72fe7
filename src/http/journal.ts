import type { Awaitable } from '../lib/awaitable.ts';
import { isEventStream } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Place } from './place.ts';
import { closing, Reply, withHeaders } from './reply.ts';

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
  readonly sent: SentSecrets;
}

/** Hashes of the secrets received over a socket or stream, which later messages may repeat. */
export type SentSecrets = Set<string>;

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
  reply: Reply | Response,
): Awaitable<Reply | Response> {
  if (exchange.isPage || !journal.keeps(exchange.path)) return reply;
  const recorded = { journal, exchange, place };
  const isRead = exchange.body !== null || !exchange.mayHaveBody;
  if (!isRead || reply instanceof Response) return keepSlowly(recorded, reply, isRead);
  keep(recorded, reply, reply.body, exchange.body);
  return reply;
}

/** Reads, within limits, the unread part of the request and a streamed response before recording them. */
async function keepSlowly(
  recorded: Recorded,
  reply: Reply | Response,
  isRead: boolean,
): Promise<Reply | Response> {
  const { exchange } = recorded;
  const unread = isRead ? { body: exchange.body, isCut: false } : await readRest(exchange.request);
  const { body, isCut } = unread;
  const given = isRead ? reply : withHeaders(reply, closing);
  if (given instanceof Response && isEventStream(given)) return keepEvents(recorded, given, body);
  const text = given instanceof Reply ? given.body : await given.clone().text();
  keep(recorded, given, text, body, isCut);
  return given;
}

function keep(
  { journal, exchange, place }: Recorded,
  { status, headers }: Reply | Response,
  text: string | null,
  body: Uint8Array | null,
  isBodyCut = false,
  facts = factsOf(exchange, place),
): number {
  const isEmpty = text === null || text === '' || exchange.isHead;
  const isLost = exchange.fault?.connection !== undefined;
  return journal.add({
    ...facts,
    kind: 'request',
    body: body?.byteLength === 0 ? null : body,
    isBodyCut,
    response: isLost ? null : { status, headers: plain(headers), body: isEmpty ? null : text },
    durationMs: performance.now() - exchange.startedAt,
    request: null,
  });
}

/** Returns the fields that are known before there is a response. */
export function factsOf(exchange: Exchange, place: Place) {
  return {
    at: Date.now() - (performance.now() - exchange.startedAt),
    interface: place.interface,
    route: place.route,
    method: exchange.request.method,
    url: exchange.sentUrl,
    headers: plain(exchange.request.headers),
    fault: exchange.fault?.id ?? null,
    sent: new Set<string>(),
  };
}

/** The recorded part of an unread body, and the time that its client has to send it. */
const maxUnreadBytes = 65_536;
const maxUnreadMs = 250;

async function readRest(request: Request): Promise<{ body: Uint8Array | null; isCut: boolean }> {
  const reader = request.bodyUsed ? undefined : request.body?.getReader();
  if (reader === undefined) return { body: null, isCut: true };
  const chunks: Uint8Array[] = [];
  let size = 0;
  let timer: Timer | null = null;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxUnreadMs);
  });
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), timeout]);
      if (next?.done) return { body: Buffer.concat(chunks), isCut: false };
      if (next === null || size > maxUnreadBytes) return { body: Buffer.concat(chunks), isCut: true };
      chunks.push(next.value);
      size += next.value.byteLength;
    }
  } catch {
    return { body: Buffer.concat(chunks), isCut: true };
  } finally {
    if (timer !== null) clearTimeout(timer);
    reader.cancel().catch(() => undefined);
  }
}

/** Records the request immediately, and each event before it is sent. */
function keepEvents(recorded: Recorded, response: Response, body: Uint8Array | null): Response {
  const { journal, exchange, place } = recorded;
  const reader = response.body?.getReader();
  if (reader === undefined) return response;
  const decoder = new TextDecoder();
  let rest = '';
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events.filter(hasContent)) add(event);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Pulls an event only when the client does, so that backpressure reaches the source.
    { highWaterMark: 0 },
  );
  const observed = new Response(stream, response);
  const { status } = observed;
  const sent = plain(observed.headers);
  const facts = factsOf(exchange, place);
  const request = keep(recorded, observed, null, body, false, facts);

  function add(event: string): void {
    if (!journal.isOn) return;
    journal.add({
      ...facts,
      at: Date.now(),
      kind: 'event',
      body: null,
      response: { status, headers: sent, body: event },
      durationMs: null,
      request,
    });
  }
  return observed;
}

/** Returns false for a comment, which only keeps the connection open. */
function hasContent(event: string): boolean {
  return event.split('\n').some((line) => /^[^:]/.test(line));
}
