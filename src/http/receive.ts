import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { discardBody, isReceived, readBytes } from './body.ts';
import type { AnyReply } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Handler } from './interface.ts';
import { closing } from './reply.ts';

/** The steps that receive a request body, or close the connection if the rest of it is not read. */

/**
 * Starts to receive the body: the runtime buffers whatever a client sends, so it must not accumulate while its request
 * waits for something else.
 */
export function receiveBody(next: Handler): Handler {
  return (exchange) => (exchange.mayHaveBody ? receiveThen(next, exchange) : next(exchange));
}

/**
 * Waits briefly for the rest of the body, because a client does not read the response before it has sent
 * everything.
 */
async function receiveThen(next: Handler, exchange: Exchange): Promise<AnyReply> {
  // One that is too large is refused when it is read. The handler gets the same error.
  if ((exchange.bodyLength ?? 0) <= exchange.maxBodyBytes) readBytes(exchange).catch(() => undefined);
  const reply = await next(exchange);
  return (await isReceived(exchange)) ? reply : reply.with(closing);
}

/** Closes the connection if its client asks for that, or may still be sending. */
export function closeConnection(next: Handler): Handler {
  return (exchange) => {
    const replying = exchange.mayHaveBody ? closeIfUnread(exchange, next(exchange)) : next(exchange);
    const options = exchange.header('connection');
    // Most clients say nothing else here.
    if (options === undefined || options === 'keep-alive') return replying;
    const isLast = options.split(',').some((option) => option.trim().toLowerCase() === 'close');
    return isLast ? whenReady(replying, (reply) => reply.with(closing)) : replying;
  };
}

/** Closes a connection whose client may still be sending a body that will not be read. */
async function closeIfUnread(exchange: Exchange, replying: Awaitable<AnyReply>): Promise<AnyReply> {
  const reply = await replying;
  if (exchange.request.bodyUsed && reply.status !== 413) return reply;
  await discardBody(exchange);
  return reply.with(closing);
}
