import type { Awaitable } from '../lib/awaitable.ts';
import { Answer } from './answer.ts';
import { mayCarryBody, sayClose } from './edge.ts';
import { isEventStream } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Place } from './place.ts';

/** Where the requests and messages of a world are kept. */
export interface RequestJournal {
  /** Whether anything is kept at all. Looked at for each request, so it must cost nothing. */
  readonly isOn: boolean;
  /** Whether requests to this path are kept. */
  keeps(path: string): boolean;
  /** Finds the documents of GraphQL that requests name. The interface that knows them sets it. */
  documentNamed: DocumentLookup;
  /** Keeps something, and gives its number. */
  add(kept: Kept): number;
}

/** The text of the document that a `documentId` or `extensions` name; null where it is not known. */
export type DocumentLookup = (documentId: unknown, extensions: unknown) => string | null;

/** A request, or a message of its socket or stream. */
export interface Kept extends Place {
  readonly kind: 'request' | 'message' | 'event' | 'close';
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: PlainHeaders;
  readonly body: Uint8Array | string | null;
  /** Whether more was sent than was read. */
  readonly isBodyCut?: boolean;
  readonly response: KeptResponse | null;
  readonly durationMs: number | null;
  /** The number of the request that opened its socket or stream. */
  readonly request: number | null;
  /** The fault that touched the answer. */
  readonly fault: string | null;
  /** How a socket ended. */
  readonly close?: SocketEnd;
  /** Secrets that came over the socket or stream, noted by the journal: what is sent may repeat them. */
  readonly sent: Set<string>;
}

/** As RFC 6455, section 7.1, names it. */
export interface SocketEnd {
  readonly code: number;
  readonly reason: string;
}

/** By names in any case. */
export type PlainHeaders = Readonly<Record<string, string>>;

/** As values of our own: to keep those of the runtime would keep it busy with them. */
function plain(headers: Headers): PlainHeaders {
  return headers.toJSON() as PlainHeaders;
}

export interface KeptResponse {
  readonly status: number;
  readonly headers: PlainHeaders;
  readonly body: string | null;
}

export interface Answered {
  readonly exchange: Exchange;
  readonly place: Place;
  readonly given: Answer | Response;
  readonly response: Response;
  /** The headers of the response, where they are known without asking the runtime, which takes its time. */
  readonly headers?: PlainHeaders | null;
  /** Whether nothing of the answer is sent. */
  readonly isLost?: boolean;
}

/** Keeps a request and its answer before the answer leaves: who has the answer finds both. */
export function keepExchange(journal: RequestJournal, answered: Answered): Awaitable<Response> {
  const { exchange, given, response } = answered;
  if (exchange.isPage || !journal.keeps(exchange.path)) return response;
  const isRead = exchange.body !== null || !mayCarryBody(exchange.request);
  if (!isRead || !(given instanceof Answer)) return keepSlowly(journal, answered, isRead);
  keep(journal, answered, response, given.body, exchange.body);
  return response;
}

/** What nobody has read of the request is read, within bounds, and so is an answer that is a stream. */
async function keepSlowly(journal: RequestJournal, answered: Answered, isRead: boolean): Promise<Response> {
  const { exchange, given, response } = answered;
  const unread = isRead ? { body: exchange.body, isCut: false } : await readRest(exchange.request);
  const { body, isCut } = unread;
  if (!isRead) sayClose(response);
  if (isEventStream(response)) return keepEvents(journal, answered, body);
  const text = given instanceof Answer ? given.body : await response.clone().text();
  keep(journal, { ...answered, headers: null }, response, text, body, isCut);
  return response;
}

function keep(
  journal: RequestJournal,
  { exchange, place, headers = null, isLost = false }: Answered,
  response: Response,
  text: string | null,
  body: Uint8Array | null,
  isBodyCut = false,
  sent = new Set<string>(),
): number {
  const isEmpty = text === null || text === '' || exchange.sentMethod === 'HEAD';
  const durationMs = performance.now() - exchange.startedAt;
  return journal.add({
    kind: 'request',
    at: Date.now() - durationMs,
    interface: place.interface,
    route: place.route,
    method: exchange.sentMethod,
    url: exchange.sentUrl,
    headers: plain(exchange.request.headers),
    body: body?.byteLength === 0 ? null : body,
    isBodyCut,
    response: isLost
      ? null
      : {
          status: response.status,
          headers: headers ?? plain(response.headers),
          body: isEmpty ? null : text,
        },
    durationMs,
    request: null,
    fault: exchange.fault?.id ?? null,
    sent,
  });
}

/** What is known of a request before it is answered. */
export function factsOf(exchange: Exchange, place: Place) {
  return {
    at: Date.now() - (performance.now() - exchange.startedAt),
    interface: place.interface,
    route: place.route,
    method: exchange.sentMethod,
    url: exchange.sentUrl,
    headers: plain(exchange.request.headers),
    fault: exchange.fault?.id ?? null,
    sent: new Set<string>(),
  };
}

/** What is kept of a body that nobody wanted, and how long its client may take to send it. */
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

/** The request is kept at once, each event before it leaves. */
function keepEvents(journal: RequestJournal, answered: Answered, body: Uint8Array | null): Response {
  const { exchange, place, response } = answered;
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
        for (const event of events) if (isEvent(event)) add(event);
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // It asks for an event when its client does: how fast a client reads is still known at the source.
    { highWaterMark: 0 },
  );
  const observed = new Response(stream, response);
  const { status } = observed;
  const sent = plain(observed.headers);
  const facts = factsOf(exchange, place);
  const request = keep(journal, answered, observed, null, body, false, facts.sent);

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

/** Not a comment, which only keeps the connection open. */
function isEvent(text: string): boolean {
  return text.split('\n').some((line) => line !== '' && !line.startsWith(':'));
}
