import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyReply } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Fault, Faults } from './faults.ts';
import { changesBody } from './inject-faults.ts';
import { Reply } from './reply.ts';

/**
 * Applies faults below HTTP. Returns the response as the journal shows it; `exchange.spoil` then sends it.
 */
export async function spoil(
  exchange: Exchange,
  fault: Fault,
  reply: AnyReply,
  faults: Faults,
): Promise<AnyReply> {
  const { connection, body, bytesPerSecond } = fault;
  if (connection === 'reset') exchange.spoil = () => new Response(failing());
  if (connection === 'hang') exchange.spoil = (response) => hang(exchange, response, faults);
  if (connection !== undefined || !changesBody(fault, reply, exchange)) return reply;
  if (body === 'empty') return emptied(reply);
  if (body === undefined || !(reply instanceof Reply)) {
    exchange.spoil = (response) => slowed(exchange, response, bytesPerSecond);
    return reply;
  }
  return truncated(exchange, reply);
}

async function emptied(reply: AnyReply): Promise<Reply> {
  // Until it is canceled, a stream holds its source.
  if (!(reply instanceof Reply)) await reply.cancel();
  return new Reply(reply.status, null, reply.headers);
}

/** Sends half of the body, without the chunk that ends it. */
function truncated(exchange: Exchange, reply: Reply): Reply {
  const whole = new Uint8Array(Buffer.from(reply.content ?? ''));
  const half = whole.slice(0, Math.floor(whole.byteLength / 2));
  exchange.spoil = (response) => {
    void response.body?.cancel();
    const { status, headers } = response;
    headers.delete('content-length');
    return new Response(cutOff(exchange.stream(half)), { status, headers });
  };
  return new Reply(reply.status, readableHalf(reply, half), reply.headers);
}

/**
 * Returns the text that the journal shows for a truncated body; for a compressed one, half of the plain text.
 */
function readableHalf({ headers, body }: Reply, half: Uint8Array): string {
  if (headers['content-encoding'] === undefined) return new TextDecoder().decode(half);
  return body?.slice(0, Math.floor(body.length / 2)) ?? '';
}

/** A body that fails at once: the connection is reset before anything is sent. The runtime logs any reason but null. */
function failing(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.error(null) });
}

/** Yields the source and then fails, so that the client never receives the chunk that ends a body. */
async function* cutOff(source: ReadableStream<Uint8Array>) {
  yield* source;
  // The runtime sends what it has at the end of the turn.
  await sleep(1);
  throw null;
}

/** Sends nothing until the client disconnects or the sandbox is reset. */
async function hang(exchange: Exchange, response: Response, faults: Faults): Promise<Response> {
  const { signal } = exchange;
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', () => resolve(), { once: true });
  const release = exchange.keepOpen();
  await faults.untilEnd(gone);
  release();
  return response;
}

/** Slows the response down. Writes to a stream do not reset the idle timeout, so it is disabled meanwhile. */
function slowed(exchange: Exchange, response: Response, bytesPerSecond: number | undefined): Response {
  if (bytesPerSecond === undefined || response.body === null) return response;
  response.headers.delete('content-length');
  const slow = slowly(response.body, bytesPerSecond, exchange.keepOpen());
  return new Response(slow, response);
}

/** The number of parts per second, unless the rate is below one byte per part. */
const partsPerSecond = 20;

async function* slowly(source: ReadableStream<Uint8Array>, bytesPerSecond: number, release: () => void) {
  const size = Math.max(1, Math.floor(bytesPerSecond / partsPerSecond));
  for await (const bytes of source) {
    for (let start = 0; start < bytes.byteLength; start += size) {
      const part = bytes.subarray(start, start + size);
      await sleep((part.byteLength / bytesPerSecond) * 1000);
      yield part;
    }
  }
  release();
}
