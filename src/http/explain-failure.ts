import { Failure, RetryLater } from '../lib/failure.ts';
import type { Log, LogFields } from '../lib/log.ts';
import type { RouteMeter } from '../observe/request-meter.ts';
import { takenCodings } from './content-coding.ts';
import type { Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Interface } from './interface.ts';
import type { Reply } from './reply.ts';

/** Writes a failure in the style of the interface, with the headers that HTTP requires. */
export function replyToFailure(
  { replyToFailure }: Pick<Interface, 'replyToFailure'>,
  failure: Failure,
): Reply {
  const reply = replyToFailure(failure);
  if (failure instanceof RetryLater) return reply.with({ 'retry-after': String(failure.seconds) });
  if (failure.code === 'UNSUPPORTED_CODING') return reply.with({ 'accept-encoding': takenCodings });
  // A 401 must name the authentication scheme (RFC 9110, section 15.5.2).
  return reply.status === 401 ? reply.with({ 'www-authenticate': 'Bearer' }) : reply;
}

/** Turns an error into a response. An unexpected one is logged in full and hidden from the client. */
export function explainFailure(error: unknown, exchange: Exchange, endpoint: Endpoint, log: Log): Reply {
  const { api, allow, meter } = endpoint;
  const failure = error instanceof Failure ? error : new Failure('INTERNAL');
  const reply = replyToFailure(api, failure);
  const report = (message: string, reason: unknown) =>
    log.error(message, reason, describeRequest(exchange, meter, reply.status));
  if (failure !== error) report(`unexpected failure in ${api.name}`, error);
  else if (failure.code === 'UNAVAILABLE' && failure.cause !== undefined)
    report(`${api.name} is unavailable`, failure.cause);
  return failure.code === 'METHOD_NOT_ALLOWED' ? reply.with({ allow }) : reply;
}

const longestLoggedPath = 200;

export function describeRequest(exchange: Exchange, route: RouteMeter, status: number): LogFields {
  return {
    requestId: exchange.id,
    interface: route.interfaceName,
    route: route.route,
    // Only if no route identifies the request. The client chose the text, so it is truncated and escaped.
    ...(route.interfaceName === 'none' && { path: plainText(exchange.path).slice(0, longestLoggedPath) }),
    method: exchange.method,
    status,
    durationMs: Math.round((performance.now() - exchange.startedAt) * 1000) / 1000,
  };
}

/** Percent-encodes everything but printable ASCII, and hides what may be a JSON Web Token. */
function plainText(path: string): string {
  const shown = path.replace(/eyJ[\w.-]+/g, '…');
  return shown.replace(/[^\x21-\x7e]|["\\]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
