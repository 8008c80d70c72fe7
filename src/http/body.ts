import type * as z from 'zod';
import type { Awaitable } from '../lib/awaitable.ts';
import { Failure } from '../lib/failure.ts';
import { JsonTooDeep, JsonTooLarge, parseJson, refusalOf } from '../lib/json.ts';
import type { Exchange } from './exchange.ts';
import { codingOfBody } from './expand.ts';
import type { BodyInput } from './operation.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The JSON that a request carries. An interface that takes no body at all for an empty object says so. */
export async function readJson(exchange: Exchange, limit: number, whenEmpty?: unknown): Promise<unknown> {
  const text = await readJsonText(exchange, limit);
  if (text === '' && whenEmpty !== undefined) return whenEmpty;
  return parse(exchange, text);
}

/** How an interface parses a body with a shape: it throws a failure in its own style. */
export type ParseBody = <T>(shape: z.ZodType<T>, body: unknown) => T;

/** Makes the JSON bodies of an interface: documented by the shape that parses them. */
export function bodiesParsedBy(parse: ParseBody, maxBytes: number) {
  return <T>(description: string, shape: z.ZodType<T>): BodyInput<T> => ({
    description,
    shape,
    parse: async (exchange) => parse(shape, await readJson(exchange, maxBytes)),
  });
}

/** The same, and its text: for the one reader who needs numbers as they were written. */
export async function readJsonWithText(
  exchange: Exchange,
  limit: number,
): Promise<{ value: unknown; text: string }> {
  const text = await readJsonText(exchange, limit);
  return { value: await parse(exchange, text), text };
}

/** Parses JSON. A long text is looked at, and then parsed, with others in between. */
export function parseInSteps(exchange: Exchange, text: string): Awaitable<unknown> {
  return text.length <= largeBody ? parseJson(text) : parseLarge(exchange, text);
}

async function parseLarge(exchange: Exchange, text: string): Promise<unknown> {
  await exchange.pause();
  const refusal = refusalOf(text);
  if (refusal !== null) throw refusal;
  await exchange.pause();
  return JSON.parse(text);
}

async function parse(exchange: Exchange, text: string): Promise<unknown> {
  try {
    return await parseInSteps(exchange, text);
  } catch (error) {
    if (error instanceof JsonTooDeep) throw new Failure('INVALID_JSON', 'Body is nested too deep');
    if (error instanceof JsonTooLarge) throw new Failure('INVALID_JSON', 'Body has too many parts');
    throw new Failure('INVALID_JSON', 'Body is not valid JSON');
  }
}

async function readJsonText(exchange: Exchange, limit: number): Promise<string> {
  const { request } = exchange;
  if (!isJson(request.headers.get('content-type'))) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await readBytes(exchange, limit);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Failure('INVALID_JSON', 'Body is not valid UTF-8');
  }
}

/** A body without a type is taken for JSON; so is every type that is JSON underneath (RFC 6839). */
function isJson(contentType: string | null): boolean {
  if (contentType === null || contentType === 'application/json') return true;
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) return false;
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset);
}

/** To decode and parse more than this takes long enough for others to notice. */
const largeBody = 16_384;

/** Small parts of a body that are put together before anybody else is thought of. */
const partsAtOnce = 64;

/** Each chunk has a fixed cost, so only this many may hold just a few bytes. */
const smallChunk = 16;
const maxSmallChunks = 4096;

/** A client that sends more small chunks than this in one turn of the event loop has bodies of few of them. */
const maxSmallChunksOfTurn = 2048;
const fewSmallChunks = 64;

/** Who asks again gets the same. */
export function readBytes(exchange: Exchange, limit: number): Promise<Uint8Array> {
  exchange.reading ??= readOnce(exchange, limit);
  return exchange.reading;
}

async function readOnce(exchange: Exchange, limit: number): Promise<Uint8Array> {
  const coding = codingOfBody(exchange.request.headers.get('content-encoding'));
  const sent = await readWithin(exchange, limit);
  const bytes = coding === null ? sent : await exchange.expand(sent, coding, limit);
  exchange.body = bytes;
  if (bytes.byteLength > largeBody) await exchange.pause();
  return bytes;
}

function readWithin(exchange: Exchange, limit: number): Awaitable<Uint8Array> {
  const { request } = exchange;
  const declared = request.headers.get('content-length');
  // The server holds a client to the length that it declares, so the number can be trusted.
  if (declared !== null) {
    if (Number(declared) > limit) throw new Failure('PAYLOAD_TOO_LARGE');
    return request.bytes().catch(explainHangUp);
  }
  if (request.body === null) return new Uint8Array();
  return readStream(request.body, limit, exchange).catch(explainHangUp);
}

/** A client that disconnects while it sends the body is no failure of the server, and is not logged. */
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
  const chunks: Uint8Array[] = [];
  const countSmall = exchange.countSmallChunks();
  let [size, small] = [0, 0];
  for await (const chunk of stream) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream: what is still to come is not read.
    if (size > limit) throw new Failure('PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
    if (chunks.length % partsAtOnce === 0) await exchange.pause();
    if (chunk.byteLength >= smallChunk) continue;
    small += 1;
    const isFlood = countSmall() > maxSmallChunksOfTurn && small > fewSmallChunks;
    if (isFlood || small > maxSmallChunks) {
      throw new Failure('INVALID_JSON', 'Body comes in too many small chunks');
    }
  }
  return new Uint8Array(Buffer.concat(chunks));
}
