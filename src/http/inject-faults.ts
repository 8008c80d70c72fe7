import { Failure, type FailureCode, RetryLater } from '../lib/failure.ts';
import { readBytes } from './body.ts';
import type { Endpoint } from './endpoint.ts';
import { type AnyReply, MessageStream } from './event-stream.ts';
import type { Exchange } from './exchange.ts';
import { replyToFailure } from './explain-failure.ts';
import { appliedHeader, type Fault, type Faults, type FaultyRequest, faultHeader } from './faults.ts';
import type { Handler, Interface } from './interface.ts';
import type { Place } from './place.ts';
import { Reply } from './reply.ts';

/** Handles a request that a rule or its own header may subject to a fault. */
export async function replyWithFault(
  next: Handler,
  exchange: Exchange,
  { api, place }: Endpoint,
  faults: Faults,
): Promise<AnyReply> {
  const request = faultyRequest(exchange, place);
  const fault = await (exchange.isUpgrade ? faults.ofUpgrade(request) : faults.ofRequest(request));
  if (fault === null) return next(exchange);
  if (fault instanceof Reply) return fault;
  exchange.fault = fault;
  // A socket that is open cannot be refused.
  const done = fault.isAfter && !exchange.isUpgrade ? await next(exchange) : null;
  // The work is done, so release its turn: others must not wait for the delay of this response.
  if (done !== null) exchange.end();
  // Nothing ran, because the server had no room for it.
  if (done?.status === 503) return withdrawn(fault, done, exchange);
  const refusal = await holding(done, fault, api, exchange, () => breakOff(fault, api, exchange, faults));
  if (refusal !== null && done instanceof MessageStream) await done.cancel();
  const reply = refusal ?? done ?? (await next(exchange));
  if (changesBody(fault, reply, exchange)) fault.hasTouched = true;
  return fault.hasTouched ? reply.with({ [appliedHeader]: fault.id }) : withdrawn(fault, reply, exchange);
}

function withdrawn(fault: Fault, reply: AnyReply, exchange: Exchange): AnyReply {
  fault.withdraw();
  exchange.fault = null;
  return reply;
}

/** Charges a finished response to its client during the delay, or refuses it if there is no room. */
async function holding(
  done: AnyReply | null,
  { delayMs }: Fault,
  api: Pick<Interface, 'replyToFailure'>,
  { ledger, client }: Exchange,
  wait: () => Promise<Reply | null>,
): Promise<Reply | null> {
  if (delayMs === 0 || !(done instanceof Reply) || done.content === null) return wait();
  const held = ledger.tryHold(client, done.content.length);
  if (held === null) return replyToFailure(api, new RetryLater('UNAVAILABLE', 1));
  try {
    return await wait();
  } finally {
    held.release();
  }
}

function faultyRequest(exchange: Exchange, place: Place): FaultyRequest {
  return {
    ...place,
    method: exchange.request.method,
    url: exchange.url,
    header: exchange.header(faultHeader) ?? null,
    async readBody() {
      if (exchange.method !== 'POST') return null;
      try {
        return new TextDecoder().decode(await readBytes(exchange));
      } catch {
        // The interface reports the problem.
        return null;
      }
    },
  };
}

/** Waits for the delay of a fault. Returns the response that replaces the work; null if the work continues. */
export async function breakOff(
  fault: Fault,
  api: Pick<Interface, 'replyToFailure'>,
  exchange: Pick<Exchange, 'keepOpen' | 'pause'>,
  faults: Faults,
): Promise<Reply | null> {
  const { delayMs, status, retryAfterSeconds, connection } = fault;
  if (delayMs > 0) {
    fault.hasTouched = true;
    const release = exchange.keepOpen();
    const isThere = await faults.wait(delayMs);
    release();
    // Delays that end together, as when the world closes, must not all continue at once.
    await exchange.pause();
    // The world has closed, and its database with it.
    if (!isThere) return replyToFailure(api, new Failure('UNAVAILABLE'));
  }
  if (status === undefined && connection === undefined) return null;
  fault.hasTouched = true;
  const reply = failWith(api, status ?? 503);
  return retryAfterSeconds === undefined ? reply : reply.with({ 'retry-after': String(retryAfterSeconds) });
}

/** The failure for each status that has an unambiguous one. */
const codes: Readonly<Record<number, FailureCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  500: 'INTERNAL',
  507: 'STORAGE_FULL',
};

export function failWith(api: Pick<Interface, 'replyToFailure'>, status: number): Reply {
  const code = codes[status] ?? (status < 500 ? 'INVALID_INPUT' : 'UNAVAILABLE');
  const message = status === 404 ? 'Not found' : 'Injected fault';
  const { body, headers } = replyToFailure(api, new Failure(code, message));
  return new Reply(status, body, headers);
}

/** Returns true if the response has a body that the fault can change. */
export function changesBody({ body, bytesPerSecond }: Fault, reply: AnyReply, exchange: Exchange): boolean {
  if (body === undefined && bytesPerSecond === undefined) return false;
  if (exchange.isHead) return false;
  if (reply instanceof Reply) return reply.content !== null && reply.content.length > 0;
  // A stream of events has no end to cut off.
  return bytesPerSecond !== undefined || body === 'empty';
}
