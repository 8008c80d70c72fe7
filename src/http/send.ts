import { clientOf } from '../lib/networks.ts';
import { Answer, requestIdHeader } from './answer.ts';
import type { Packed } from './content-coding.ts';
import { expose } from './cors.ts';
import type { HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { PlainHeaders } from './journal.ts';

/** An answer longer than this is handed over piece by piece. */
const largeAnswer = 1_048_576;

/** Every answer leaves through here. */
export function send(
  exchange: Exchange,
  answer: Answer | Response,
  headers: PlainHeaders | null,
  packed: Packed | null,
  parts: HttpParts,
): Response {
  const { cors, ownHeaders } = parts;
  const response = cors.finish(exchange, toResponse(exchange, answer, headers ?? {}, packed, parts));
  if (ownHeaders !== null && exchange.header('origin') !== undefined) {
    for (const name of Object.keys(ownHeaders)) expose(response, name);
  }
  return response;
}

function toResponse(
  exchange: Exchange,
  answer: Answer | Response,
  headers: PlainHeaders,
  packed: Packed | null,
  { budgets, ownHeaders }: HttpParts,
): Response {
  if (!(answer instanceof Answer)) {
    answer.headers.set(requestIdHeader, exchange.id);
    for (const [name, value] of Object.entries(ownHeaders ?? {})) answer.headers.set(name, value);
    return answer;
  }
  if (packed !== null) return answer.toResponse(exchange.id, packed.body, headers);
  const { content } = answer;
  if (content === null || (typeof content === 'string' && content.length <= largeAnswer))
    return answer.toResponse(exchange.id, content, headers);
  const parts = typeof content === 'string' ? [content] : content;
  // What is answered to `HEAD` is measured and never sent.
  if (exchange.sentMethod === 'HEAD' || lengthOf(parts) <= largeAnswer)
    return answer.toResponse(exchange.id, parts.join(''), headers);
  const stream = budgets.outbox.send(parts, clientOf(exchange.address));
  return answer.toResponse(exchange.id, stream, headers);
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((length, part) => length + part.length, 0);
}
