import { statusTexts } from '../lib/status-texts.ts';
import { Answer } from './answer.ts';
import { isEventStream } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Fault, Faults } from './faults.ts';
import { changesBody } from './inject-faults.ts';

/** How an answer leaves that a fault has touched. */

export interface Departure {
  /** What is really sent, for the journal; null where there is no answer. */
  readonly sent: { readonly given: Answer | Response; readonly response: Response } | null;
  /** Sends it. What it gives goes nowhere where the connection is gone by then. */
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
    // A large answer counts as unread, and a stream holds its source, until somebody says that they are not wanted.
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

/** What the journal shows of a body that is cut: of one that is compressed, as much of what can be read. */
function readableHalf(given: Answer | Response, { headers }: Response, half: Uint8Array): string {
  if (!headers.has('content-encoding') || !(given instanceof Answer)) return new TextDecoder().decode(half);
  const { body } = given;
  return body?.slice(0, Math.floor(body.length / 2)) ?? '';
}

function emptyOf(given: Answer | Response): Answer {
  return new Answer(given.status, null, {});
}

/** Nothing comes back any more: the other end learns it at once, or never. */
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

/** Half of what the length promises. */
const truncated: Write = (head, whole) => [
  `${head}content-length: ${whole.byteLength}\r\n\r\n`,
  whole.subarray(0, Math.floor(whole.byteLength / 2)),
];

/** Half of it as one chunk, and then a chunk whose size is no number. */
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

/** The lines before the body, without those that say how long it is. */
function headOf({ status, headers }: Response): string {
  const lines = [...headers].filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding');
  const date = ['date', new Date().toUTCString()];
  return `HTTP/1.1 ${status} ${statusTexts[status] ?? ''}\r\n${[...lines, date]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;
}

/** What is sent of a stream does not keep its connection from being taken for idle. */
function slowed(exchange: Exchange, bytesPerSecond: number | undefined): Departure['leave'] {
  return (response) => {
    if (bytesPerSecond === undefined || response.body === null) return response;
    response.headers.delete('content-length');
    return new Response(slowly(response.body, bytesPerSecond, exchange.keepOpen()), response);
  };
}

/** How often a part is sent, where there is a byte to send so often. */
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
