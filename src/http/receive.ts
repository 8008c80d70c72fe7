import { type Answer, closing, withHeaders } from './answer.ts';
import { beginReceiving, discardBody, isReceived, mayCarryBody } from './body.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { explainFailure } from './explain-failure.ts';
import type { Handler } from './interface.ts';

/** The steps that receive a request body, or what is left of it. */

/** Starts to receive the body before anything waits, and charges it to the client. */
export function receiveBody(next: Handler, endpoint: Endpoint, { log }: HttpParts): Handler {
  const maxBytes = endpoint.operation?.body?.maxBytes;
  return (exchange) => {
    if (!mayCarryBody(exchange.request)) return next(exchange);
    if (maxBytes !== undefined) exchange.maxBodyBytes = maxBytes;
    const answering = receiveThen(next, exchange).catch((error) =>
      explainFailure(error, exchange, endpoint, log),
    );
    return onceReceived(exchange, answering);
  };
}

async function receiveThen(next: Handler, exchange: Exchange): Promise<Answer | Response> {
  await beginReceiving(exchange);
  return next(exchange);
}

/**
 * Waits briefly for the rest of the body, because a client does not read the response before it has sent
 * everything.
 */
async function onceReceived(
  exchange: Exchange,
  answering: Promise<Answer | Response>,
): Promise<Answer | Response> {
  const answer = await answering;
  return (await isReceived(exchange)) ? answer : withHeaders(answer, closing);
}

/** Closes a connection if its client asks for it, or may still be sending a body that will not be read. */
export function closeConnection(next: Handler): Handler {
  return (exchange) => {
    const mayBeUnread = mayCarryBody(exchange.request);
    if (!mayBeUnread && !asksToClose(exchange)) return next(exchange);
    return closeAfter(exchange, next);
  };
}

async function closeAfter(exchange: Exchange, next: Handler): Promise<Answer | Response> {
  const answer = await next(exchange);
  const { request, ledger, client } = exchange;
  const isRead = !mayCarryBody(request) || (request.bodyUsed && answer.status !== 413);
  if (!isRead) await discardBody(request, ledger, client);
  return isRead && !asksToClose(exchange) ? answer : withHeaders(answer, closing);
}

function asksToClose(exchange: Exchange): boolean {
  const options = exchange.header('connection');
  if (options === undefined || options === 'keep-alive') return false;
  return options.split(',').some((option) => option.trim().toLowerCase() === 'close');
}
