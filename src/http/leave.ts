import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { Answer } from './answer.ts';
import { headersOfPacked, isPackable, pack } from './compress.ts';
import type { Packed } from './content-coding.ts';
import { expose } from './cors.ts';
import { departure } from './depart.ts';
import type { HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Fault } from './faults.ts';
import { keepExchange, type PlainHeaders } from './journal.ts';
import type { Place } from './place.ts';
import { send } from './send.ts';

interface Leaving {
  readonly given: Answer | Response;
  readonly response: Response;
  readonly place: Place;
}

type Leave = (exchange: Exchange, given: Answer | Response, place: Place) => Awaitable<Response>;

/**
 * Creates the function that sends all responses of an app: compresses them if the client asks for it, records
 * them in the journal, and applies faults.
 */
export function leaving(parts: HttpParts): Leave {
  const { journal } = parts;

  function leave(exchange: Exchange, given: Answer | Response, place: Place): Awaitable<Response> {
    if (!(given instanceof Answer)) return leaveAs(exchange, given, place, null, null);
    const headers = given.headersWith(exchange.id, parts.ownHeaders);
    if (!isPackable(given)) return leaveAs(exchange, given, place, headers, null);
    return whenReady(pack(given, exchange, parts.budgets), (packed) =>
      leaveAs(exchange, given, place, headersOfPacked(headers, packed), packed),
    );
  }

  function leaveAs(
    exchange: Exchange,
    given: Answer | Response,
    place: Place,
    headers: PlainHeaders | null,
    packed: Packed | null,
  ): Awaitable<Response> {
    const response = send(exchange, given, headers, packed, parts);
    if (exchange.fault !== null) return leaveWithFault(exchange, exchange.fault, { given, response, place });
    if (!journal?.isOn) return response;
    // Nothing else changes the headers in this case, so the runtime need not be asked for them.
    const known = parts.cors.allowsAny && exchange.header('origin') === undefined ? headers : null;
    return keepExchange(journal, { exchange, place, given, response, headers: known });
  }

  async function leaveWithFault(exchange: Exchange, fault: Fault, answered: Leaving): Promise<Response> {
    const { given, response, place } = answered;
    if (parts.faults === null) return response;
    expose(response, 'Quintet-Fault-Applied');
    const { sent, leave } = await departure(exchange, fault, given, response, parts.faults);
    if (!journal?.isOn) return leave(sent?.response ?? response);
    return leave(
      await keepExchange(journal, { exchange, place, given, response, ...sent, isLost: sent === null }),
    );
  }

  return leave;
}
