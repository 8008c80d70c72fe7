import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { shortLength } from '../lib/sizes.ts';
import type { Content } from '../lib/stream-of.ts';
import type { AnyReply } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import { appliedHeader } from './faults.ts';
import type { Handler } from './interface.ts';
import { Reply } from './reply.ts';
import type { SocketOpening } from './socket.ts';

export type Responder = (exchange: Exchange) => Awaitable<Response>;

/** Sends every response: the outermost step. */
export function send(next: Handler): Responder {
  return (exchange) => {
    const sending = whenReady(next(exchange), (reply) => sendReply(exchange, reply));
    // Counts as a connection of its client while the response is being made.
    return sending instanceof Promise ? sending.finally(exchange.hold()) : sending;
  };
}

function sendReply(exchange: Exchange, reply: AnyReply): Awaitable<Response> {
  const response = reply instanceof Reply ? toResponse(exchange, reply) : new Response(reply.open(), reply);
  if (exchange.spoil !== null) return exchange.spoil(response);
  return exchange.isHead ? withoutBody(response, reply) : response;
}

/** Turns a `Reply` into the runtime's `Response`, or its connection into a WebSocket. */
function toResponse(exchange: Exchange, reply: Reply): Response {
  const { status, content, headers } = reply;
  if (exchange.opening !== null && status === 101) return upgrade(exchange, exchange.opening);
  const isDelivered = exchange.deliver(reply);
  // The body of a response to `HEAD` is measured but never sent.
  if (isDelivered || content === null || exchange.isHead || isShort(content, exchange)) {
    exchange.releaseResponse();
    return new Response(isDelivered ? null : content, { status, headers });
  }
  return new Response(exchange.stream(content), { status, headers });
}

/** Returns true for a response that is sent at once, and not charged. */
function isShort({ length }: Content, { fault }: Exchange): boolean {
  return length <= shortLength && fault?.bytesPerSecond == null;
}

/** Opens the socket. The runtime ignores the response of a connection that has become a WebSocket. */
function upgrade(exchange: Exchange, opening: SocketOpening): Response {
  const { protocol, memory } = opening;
  const fault = exchange.fault === null ? null : { [appliedHeader]: exchange.fault.id };
  if (exchange.upgrade(opening, { 'sec-websocket-protocol': protocol, ...fault }))
    return new Response(null, { status: 101 });
  memory.unsent.release();
  return new Response(null, { status: 503 });
}

/**
 * Omits the body but keeps its length. Adds the `Date` (RFC 9110, section 6.6.1), which the runtime
 * omits from responses to `HEAD`.
 */
function withoutBody(response: Response, reply: AnyReply): Response {
  void response.body?.cancel();
  const head = new Response(null, response);
  head.headers.set('date', new Date().toUTCString());
  if (reply instanceof Reply && reply.content !== null)
    head.headers.set('content-length', String(Buffer.byteLength(reply.content)));
  return head;
}
