import { type Content, lengthOf } from '../lib/stream-of.ts';
import { Answer, requestIdHeader } from './answer.ts';
import type { Packed } from './content-coding.ts';
import { expose } from './cors.ts';
import type { HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { PlainHeaders } from './journal.ts';

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
  { ownHeaders }: HttpParts,
): Response {
  if (!(answer instanceof Answer)) {
    answer.headers.set(requestIdHeader, exchange.id);
    for (const [name, value] of Object.entries(ownHeaders ?? {})) answer.headers.set(name, value);
    return answer;
  }
  const content = packed?.body ?? answer.content;
  if (content === null || content instanceof ReadableStream)
    return answer.toResponse(exchange.id, content, headers);
  // A response to `HEAD` is measured and never sent.
  if (exchange.sentMethod === 'HEAD' || exchange.isNegligible(lengthOf(content)))
    return answer.toResponse(exchange.id, isText(content) ? content : content.join(''), headers);
  return answer.toResponse(exchange.id, exchange.stream(content), headers);
}

function isText(content: Content): content is string | Uint8Array<ArrayBuffer> {
  return typeof content === 'string' || content instanceof Uint8Array;
}
