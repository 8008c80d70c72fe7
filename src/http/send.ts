import { lengthOf } from '../lib/stream-of.ts';
import { Answer, requestIdHeader } from './answer.ts';
import type { Packed } from './content-coding.ts';
import { expose } from './cors.ts';
import type { HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { PlainHeaders } from './journal.ts';

/** Turns every `Answer` into the `Response` that is sent. */
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
  { ownHeaders }: HttpParts,
): Response {
  if (!(answer instanceof Answer)) {
    answer.headers.set(requestIdHeader, exchange.id);
    for (const [name, value] of Object.entries(ownHeaders ?? {})) answer.headers.set(name, value);
    return answer;
  }
  const content = packed?.body ?? answer.content;
  // The body of a response to `HEAD` is measured but never sent.
  const isStreamed =
    content !== null && exchange.sentMethod !== 'HEAD' && !exchange.isNegligible(lengthOf(content));
  if (isStreamed) return answer.toResponse(exchange.id, exchange.stream(content), headers);
  exchange.releaseResponse();
  return answer.toResponse(exchange.id, content, headers);
}
