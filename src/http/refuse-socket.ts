import { Failure } from '../lib/failure.ts';
import { Answer } from './answer.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { answerFailure } from './explain-failure.ts';
import { appliedHeader, faultHeader } from './faults.ts';
import { breakOff, faultyRequest } from './inject-faults.ts';
import type { Place } from './place.ts';
import { withHeaders } from './rate-limit.ts';

/** Ignores an `Upgrade` to another protocol, such as `h2c`. */
export function asksForSocket(exchange: Exchange): boolean {
  return exchange.header('upgrade')?.toLowerCase() === 'websocket';
}

function refuseProtocol(protocol: string, exchange: Exchange): Failure | null {
  const offered = exchange.header('sec-websocket-protocol')?.split(',') ?? [];
  if (offered.some((name) => name.trim() === protocol)) return null;
  return new Failure(
    'INVALID_INPUT',
    `WebSockets are served with the subprotocol ${protocol}: name it in Sec-WebSocket-Protocol`,
  );
}

/** Returns the response for a client that may not open a socket; null if it may. */
export function refuseSocket(
  exchange: Exchange,
  protocol: string,
  api: Endpoint['api'],
  { rateLimit, cors }: HttpParts,
): Answer | Response | null {
  const count = rateLimit?.count(exchange.address) ?? null;
  const isForeign = cors.refuses(exchange, true);
  const refusal =
    count?.refusal ?? (isForeign ? new Failure('FORBIDDEN') : refuseProtocol(protocol, exchange));
  return refusal && withHeaders(answerFailure(api, refusal), count?.headers ?? null);
}

/** The response of a fault to a WebSocket request; null if the socket opens, possibly after a delay. */
export async function refuseByFault(
  exchange: Exchange,
  place: Place,
  api: Endpoint['api'],
  faults: HttpParts['faults'],
): Promise<Answer | null> {
  if (faults === null || (!faults.isOn && exchange.header(faultHeader) === undefined)) return null;
  const fault = faults.ofUpgrade(faultyRequest(exchange, place));
  if (fault === null || fault instanceof Answer) return fault;
  exchange.fault = fault;
  const answer = await breakOff(fault, api, exchange, faults);
  if (fault.hasTouched) return answer?.with({ [appliedHeader]: fault.id }) ?? null;
  fault.withdraw();
  exchange.fault = null;
  return answer;
}
