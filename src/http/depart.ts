import { statusTexts } from '../lib/status-texts.ts';
import { Answer } from './answer.ts';
import { isEventStream } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Fault, Faults } from './faults.ts';
import { changesBody } from './inject-faults.ts';

/** Sends a response that is affected by a fault. */

export interface Departure {
  /** The response as it is sent, for the journal; null if nothing is sent. */
  readonly sent: { readonly given: Answer | Response; readonly response: Response } | null;
  /** Sends the response. The result is discarded if the connection is gone by then. */
  leave(response: Response): Response | Promise<Response>;
}

export async function departure(
  exchange: Exchange,
  fault: Fault,
  given: Answer | Response,
  response: Response,
  faults: Faults,
): Promise<Departure> {
  const { connection, body, bytesPerSecond } = fault;
  if (connection !== undefined) {
    return { sent: null, leave: () => breakConnection(exchange, connection, response, faults) };
  }
  if (!changesBody(fault, given, exchange)) return { sent: { given, response }, leave: (left) => left };
  if (body === undefined) return { sent: { given, response }, leave: slowed(exchange, bytesPerSecond) };
  if (body === 'empty') {
    // Until it is canceled, a large response counts as unread and a stream holds its source.
    await response.body?.cancel();
    const { headers } = response;
    for (const name of ['content-length', 'transfer-encoding']) headers.delete(name);
    const emptied = new Response(null, { status: response.status, headers });
    return { sent: { given: emptyOf(given), response: emptied }, leave: (left) => left };
  }
  if (isEventStream(response)) return { sent: { given, response }, leave: slowed(exchange, bytesPerSecond) };
  const whole = new Uint8Array(await response.arrayBuffer());
  const half = whole.subarray(0, Math.floor(whole.byteLength / 2));
  const cut = new Response(half, response);
  const text = readableHalf(given, response, half);
  return {
    sent: { given: new Answer(response.status, text, {}), response: cut },
    leave: () => sendRaw(exchange, response, body === 'truncated' ? truncated : malformed, whole, faults),
  };
}

/**
 * Returns the text that the journal shows for a truncated body; for a compressed one, half of the plain text.
 */
function readableHalf(given: Answer | Response, { headers }: Response, half: Uint8Array): string {
  if (!headers.has('content-encoding') || !(given instanceof Answer)) return new TextDecoder().decode(half);
  const { body } = given;
  return body?.slice(0, Math.floor(body.length / 2)) ?? '';
}

function emptyOf(given: Answer | Response): Answer {
  return new Answer(given.status, null, {});
}

/** Sends nothing: the client notices at once (reset) or never (hang). */
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
  return `HTTP/1.1 ${status} ${statusTexts[status] ?? ''}\r\n${[...lines, date]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;
}

/** Slows the response down. Writes to a stream do not reset the idle timeout, so it is disabled meanwhile. */
function slowed(exchange: Exchange, bytesPerSecond: number | undefined): Departure['leave'] {
  return (response) => {
    if (bytesPerSecond === undefined || response.body === null) return response;
    response.headers.delete('content-length');
    return new Response(slowly(response.body, bytesPerSecond, exchange.keepOpen()), response);
  };
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
