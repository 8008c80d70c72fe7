import { statusTextOf } from '../lib/status-texts.ts';
import { isEventStream } from './event-stream.ts';
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
  reply: Reply | Response,
  faults: Faults,
): Promise<Reply | Response> {
  const { connection, body, bytesPerSecond } = fault;
  if (connection !== undefined) {
    exchange.spoil = (response) => breakConnection(exchange, connection, response, faults);
    return reply;
  }
  if (!changesBody(fault, reply, exchange)) return reply;
  if (body === 'empty') return emptied(reply);
  if (body === undefined || (reply instanceof Response && isEventStream(reply))) {
    exchange.spoil = (response) => slowed(exchange, response, bytesPerSecond);
    return reply;
  }
  const whole = await bytesOf(reply);
  const write = body === 'truncated' ? truncated : malformed;
  exchange.spoil = (response) => sendRaw(exchange, response, write, whole, faults);
  return new Reply(reply.status, readableHalf(reply, whole), plainHeadersOf(reply));
}

async function emptied(reply: Reply | Response): Promise<Reply | Response> {
  if (reply instanceof Reply) return new Reply(reply.status, null, reply.headers);
  // Until it is canceled, a stream holds its source.
  await reply.body?.cancel();
  const { status, headers } = reply;
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
  return new Response(null, { status, headers });
}

async function bytesOf(reply: Reply | Response): Promise<Uint8Array> {
  if (reply instanceof Reply) return Buffer.from(reply.content ?? '');
  return new Uint8Array(await reply.arrayBuffer());
}

/**
 * Returns the text that the journal shows for a truncated body; for a compressed one, half of the plain text.
 */
function readableHalf(reply: Reply | Response, whole: Uint8Array): string {
  if (!(reply instanceof Reply) || reply.headers['content-encoding'] === undefined)
    return new TextDecoder().decode(whole.subarray(0, Math.floor(whole.byteLength / 2)));
  const { body } = reply;
  return body?.slice(0, Math.floor(body.length / 2)) ?? '';
}

function plainHeadersOf(reply: Reply | Response): Readonly<Record<string, string>> {
  return reply instanceof Reply ? reply.headers : Object.fromEntries(reply.headers);
}

/** Sends nothing: the client notices immediately (reset) or never (hang). */
async function breakConnection(
  exchange: Exchange,
  connection: 'reset' | 'hang',
  response: Response,
  faults: Faults,
): Promise<Response> {
  const letGo = exchange.keepOpen();
  if (connection === 'reset') exchange.wire?.reset();
  await faults.untilEnd(hangUp(exchange));
  letGo();
  return response;
}

function hangUp({ signal }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

type Write = (head: string, whole: Uint8Array) => readonly (string | Uint8Array)[];

/** Half of the body, with the `Content-Length` of all of it. */
const truncated: Write = (head, whole) => [
  `${head}content-length: ${whole.byteLength}\r\n\r\n`,
  whole.subarray(0, Math.floor(whole.byteLength / 2)),
];

/** Half of the body as one chunk, then a chunk with an invalid size. */
const malformed: Write = (head, whole) => {
  const half = whole.subarray(0, Math.floor(whole.byteLength / 2));
  const sized = half.byteLength === 0 ? [] : [`${half.byteLength.toString(16)}\r\n`, half, '\r\n'];
  return [
    `${head}transfer-encoding: chunked\r\n\r\n`,
    ...sized,
    'no size\r\n',
    whole.subarray(half.byteLength),
  ];
};

async function sendRaw(
  exchange: Exchange,
  response: Response,
  write: Write,
  whole: Uint8Array,
  faults: Faults,
): Promise<Response> {
  const { wire } = exchange;
  if (wire !== null) {
    const parts = write(headOf(response), whole).map((part) => Buffer.from(part));
    await faults.untilEnd(wire.finish(new Uint8Array(Buffer.concat(parts))));
  }
  return breakConnection(exchange, 'hang', response, faults);
}

/** Returns the status line and headers, without the framing headers. */
function headOf({ status, headers }: Response): string {
  const lines = [...headers].filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding');
  const date = ['date', new Date().toUTCString()];
  return `HTTP/1.1 ${status} ${statusTextOf(status) ?? ''}\r\n${[...lines, date]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;
}

/** Slows the response down. Writes to a stream do not reset the idle timeout, so it is disabled meanwhile. */
function slowed(exchange: Exchange, response: Response, bytesPerSecond: number | undefined): Response {
  if (bytesPerSecond === undefined || response.body === null) return response;
  response.headers.delete('content-length');
  return new Response(slowly(response.body, bytesPerSecond, exchange.keepOpen()), response);
}

/** The number of parts per second, unless the rate is below one byte per part. */
const partsPerSecond = 20;

function slowly(
  source: ReadableStream<Uint8Array>,
  bytesPerSecond: number,
  letGo: () => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const size = Math.max(1, Math.floor(bytesPerSecond / partsPerSecond));
  let rest = new Uint8Array();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (rest.byteLength === 0) {
          const { done, value } = await reader.read();
          if (done) {
            letGo();
            return controller.close();
          }
          rest = new Uint8Array(value);
        }
        const part = rest.subarray(0, size);
        rest = rest.subarray(size);
        await new Promise((resolve) => setTimeout(resolve, (part.byteLength / bytesPerSecond) * 1000));
        controller.enqueue(part);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
