import { type AnyReply, MessageStream } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Place } from './place.ts';
import type { Headers } from './reply.ts';
import type { SocketOpening } from './socket.ts';

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
  readonly headers: Headers;
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

export interface KeptResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | null;
}

/**
 * Records a request and its response before the response is sent: a client that has the response finds both. Events of a
 * stream follow, each before it is sent.
 */
export function keepExchange(
  journal: RequestJournal,
  exchange: Exchange,
  place: Place,
  reply: AnyReply,
): void {
  const isStream = reply instanceof MessageStream;
  const facts = factsOf(exchange, place, isStream ? new SentSecrets() : null);
  const { status, headers } = reply;
  const isLost = exchange.fault?.connection !== undefined;
  // A body that was not received whole is shown as truncated.
  const isBodyCut = exchange.body === null && exchange.mayHaveBody;
  const text = isStream || exchange.isHead ? null : reply.body || null;
  const request = journal.add({
    ...facts,
    body: isBodyCut ? '' : exchange.body?.byteLength ? exchange.body : null,
    isBodyCut,
    kind: 'request',
    response: isLost ? null : { status, headers, body: text },
    durationMs: performance.now() - exchange.startedAt,
    request: null,
  });
  if (!isStream) return;
  const keep = keepMessages(journal, facts, request);
  reply.observe = (message) => {
    // A comment only keeps the connection open.
    if (!/^[^:\n]/m.test(message)) return;
    keep({ kind: 'event', response: { status, headers, body: message.replace(/\n\n$/, '') } });
  };
}

/** Records the opening of a socket, then every message in both directions, and the close. */
export function keepSocket(
  journal: RequestJournal,
  exchange: Exchange,
  place: Place,
  opening: SocketOpening,
): SocketOpening {
  const facts = factsOf(exchange, place, new SentSecrets());
  const headers = { 'sec-websocket-protocol': opening.protocol };
  const replyWith = (body: string | null) => ({ status: 101, headers, body });
  const first = { ...facts, body: null, response: replyWith(null), durationMs: 0, request: null };
  const request = journal.isOn ? journal.add({ ...first, kind: 'request' }) : null;
  const keep = keepMessages(journal, { ...facts, fault: null }, request);
  return {
    ...opening,
    keep: ({ reply, ...message }) =>
      keep(reply === undefined ? message : { ...message, response: replyWith(reply) }),
  };
}

/** Returns the function that records the messages of a socket or stream. */
function keepMessages(journal: RequestJournal, facts: ReturnType<typeof factsOf>, request: number | null) {
  const blank = { ...facts, body: null, response: null, durationMs: null, request };
  return (message: Pick<Kept, 'kind'> & Partial<Kept>): void => {
    if (journal.isOn) journal.add({ ...blank, at: Date.now(), ...message });
  };
}

/** Returns the fields that are known before there is a response. */
function factsOf(exchange: Exchange, { interface: name, route }: Place, sent: SentSecrets | null) {
  return {
    at: Date.now() - (performance.now() - exchange.startedAt),
    interface: name,
    route,
    method: exchange.request.method,
    url: exchange.sentUrl,
    // A copy, because keeping the runtime's own object is expensive.
    headers: exchange.request.headers.toJSON() as Headers,
    fault: exchange.fault?.id ?? null,
    sent,
  };
}
