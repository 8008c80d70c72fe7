import type { Awaitable } from '../lib/awaitable.ts';
import { type Answer, closing, withHeaders } from './answer.ts';
import { beginReceiving, discardBody, isReceived } from './body.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { explainFailure } from './explain-failure.ts';
import type { Handler } from './interface.ts';

/** The steps that receive a request body, or what is left of it. */

/** Starts to receive the body before anything waits, and charges it to the client. */
export function receiveBody(next: Handler, endpoint: Endpoint, { log }: HttpParts): Handler {
  if (endpoint.method === 'GET') return next;
  const maxBytes = endpoint.operation?.body?.maxBytes;
  return (exchange) => {
    if (!exchange.mayHaveBody) return next(exchange);
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

/** Closes a connection whose client may still be sending a body that will not be read. */
export async function closeIfUnread(
  exchange: Exchange,
  answering: Awaitable<Answer | Response>,
): Promise<Answer | Response> {
  const answer = await answering;
  const { request, ledger, client } = exchange;
  if (request.bodyUsed && answer.status !== 413) return answer;
  await discardBody(request, ledger, client);
  return withHeaders(answer, closing);
}
