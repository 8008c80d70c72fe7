import type * as z from 'zod';
import { type Awaitable, waitAtMost } from '../lib/awaitable.ts';
import { Failure, RetryLater } from '../lib/failure.ts';
import { JsonTooDeep, JsonTooLarge, parseJson } from '../lib/json.ts';
import { largeLength, shortLength } from '../lib/sizes.ts';
import type { Exchange } from './exchange.ts';
import { codingOfBody, expand } from './expand.ts';
import type { BodyInput } from './operation.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the JSON body. `whenEmpty` is the value for interfaces that accept an empty body. */
export async function readJson(exchange: Exchange, whenEmpty?: unknown): Promise<unknown> {
  const text = await readJsonText(exchange);
  if (text === '' && whenEmpty !== undefined) return whenEmpty;
  return parsingBody(() => parseJson(text));
}

/** Creates the body declarations of an interface; the shape that parses a body also documents it. */
export function bodiesParsedBy(parse: <T>(shape: z.ZodType<T>, body: unknown) => T) {
  return <T>(description: string, shape: z.ZodType<T>): BodyInput<T> => ({
    description,
    shape,
    parse: async (exchange) => parse(shape, await readJson(exchange)),
  });
}

/** Reads the JSON body together with its text, for callers that need numbers as they were written. */
export async function readJsonWithText(exchange: Exchange): Promise<{ value: unknown; text: string }> {
  const text = await readJsonText(exchange);
  return { value: await parsingBody(() => parseJson(text)), text };
}

/** Runs a parser and turns JSON syntax errors into a failure of the request. */
export async function parsingBody<T>(parseText: () => Awaitable<T>): Promise<T> {
  try {
    return await parseText();
  } catch (error) {
    if (error instanceof JsonTooDeep) throw new Failure('INVALID_JSON', 'Body is nested too deeply');
    if (error instanceof JsonTooLarge) throw new Failure('INVALID_JSON', 'Body has too many parts');
    if (error instanceof SyntaxError) throw new Failure('INVALID_JSON', 'Body is not valid JSON');
    throw error;
  }
}

export async function readJsonText(exchange: Exchange): Promise<string> {
  return decodeJson(await readJsonBytes(exchange));
}

/** Reads a body that must be JSON. */
export function readJsonBytes(exchange: Exchange): Promise<Uint8Array> {
  if (!isJson(exchange.request.headers.get('content-type'))) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  return readBytes(exchange);
}

export function decodeJson(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Failure('INVALID_JSON', 'Body is not valid UTF-8');
  }
}

/** A body without a type counts as JSON, as does every `+json` type (RFC 6839). */
export function isJson(contentType: string | null): boolean {
  if (contentType === null || contentType === 'application/json') return true;
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) return false;
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

/** The limits within which the rest of a body is awaited before its connection is closed, and discarded if rejected. */
const maxUnreadMs = 1_000;
const maxDiscardedBytes = 8_388_608;
const discardingBytes = 4_194_304;

/** Reads the body. A second call returns the same bytes. */
export function readBytes(exchange: Exchange): Promise<Uint8Array> {
  exchange.reading ??= readOnce(exchange);
  return exchange.reading;
}

/** Charges a body at the door, by its declared length; returns false if there is no room for it. */
export function chargeDeclaredBody(exchange: Exchange): boolean {
  const { bodyLength, maxBodyBytes } = exchange;
  // One of unknown length is charged as it grows, and one that is too large is refused when it is read.
  if (bodyLength === null || bodyLength > maxBodyBytes) return true;
  const isEncoded = exchange.header('content-encoding') !== undefined;
  return exchange.chargeBody(isEncoded ? Math.min(maxBodyBytes, largeLength) : bodyLength);
}

/** Returns true once the whole body has arrived, and false if the rest takes too long. */
export async function isReceived({ reading, body }: Exchange): Promise<boolean> {
  if (reading === null || body !== null) return true;
  return (await waitAtMost(maxUnreadMs, reading, null).catch(() => null)) !== null;
}

/**
 * Reads and discards the rest of a request (RFC 9112, section 9.6): a reset could destroy the response before
 * the client has read it.
 */
export async function discardBody(exchange: Exchange): Promise<void> {
  const { ledger, client, bodyLength, request } = exchange;
  const held = ledger.tryHold(client, Math.min(discardingBytes, bodyLength ?? discardingBytes));
  // Without room for it, the rest is not read, so it needs no stream.
  if (held !== null && request.body?.locked === false) {
    const reader: BodyReader = request.body.getReader();
    await waitAtMost(maxUnreadMs, readToEnd(reader), undefined).catch(() => undefined);
    // The runtime ignores the rest.
    reader.cancel().catch(() => undefined);
  }
  held?.release();
}

interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
  releaseLock(): void;
}

/**
 * Reads everything that has arrived since the last turn: reading each of many small chunks would take far longer. After
 * a timer, unlike after `setImmediate`, reads of the database end before the loop accepts the next requests.
 */
async function readNext(reader: BodyReader) {
  await new Promise((resolve) => setTimeout(resolve));
  return reader.read();
}

async function readToEnd(reader: BodyReader): Promise<void> {
  for (let size = 0; size < maxDiscardedBytes; ) {
    const { value } = await readNext(reader);
    if (value === undefined) return;
    size += value.byteLength;
  }
}

async function readOnce(exchange: Exchange): Promise<Uint8Array> {
  const { request, maxBodyBytes } = exchange;
  const coding = codingOfBody(request.headers.get('content-encoding'));
  const sent = await readWithin(exchange, maxBodyBytes);
  const bytes =
    coding === null ? sent : await expand(sent, coding, maxBodyBytes, exchange.admission.expanding);
  exchange.body = bytes;
  if (!exchange.chargeBody(bytes.byteLength)) throw new RetryLater('UNAVAILABLE', 1);
  // The last wait before a long body is decoded and parsed.
  if (bytes.byteLength > shortLength) await exchange.pause(bytes.byteLength);
  return bytes;
}

function readWithin(exchange: Exchange, limit: number): Awaitable<Uint8Array> {
  const { request } = exchange;
  const declared = exchange.bodyLength;
  // The server holds a client to the length that it declares, so the number can be trusted.
  if (declared !== null) {
    if (declared > limit) throw new Failure('PAYLOAD_TOO_LARGE');
    return request.bytes().catch(explainHangUp);
  }
  if (request.body === null) return new Uint8Array();
  return readStream(request.body, limit, exchange).catch(explainHangUp);
}

/** A client that disconnects while sending its body is not a server error and is not logged. */
function explainHangUp(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError') {
    throw new Failure('INVALID_JSON', 'Body is incomplete');
  }
  throw error;
}

async function readStream(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  exchange: Exchange,
): Promise<Uint8Array> {
  const reader: BodyReader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { value } = await readNext(reader);
      if (value === undefined) return Buffer.concat(chunks, size);
      chunks.push(value);
      size += value.byteLength;
      if (size > limit) throw new Failure('PAYLOAD_TOO_LARGE');
      if (!exchange.chargeBody(size)) throw new RetryLater('UNAVAILABLE', 1);
    }
  } catch (error) {
    // `discardBody` reads the rest of one that is too large.
    if (size > limit) reader.releaseLock();
    else reader.cancel().catch(() => undefined);
    throw error;
  }
}
