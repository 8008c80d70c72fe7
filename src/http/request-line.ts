import type { LogFields } from '../lib/log.ts';
import type { RouteMeter } from '../observe/request-meter.ts';
import type { Exchange } from './exchange.ts';

const longestLoggedPath = 200;

/** What the log says of a request. */
export function describeRequest(exchange: Exchange, route: RouteMeter, status: number): LogFields {
  return {
    requestId: exchange.id,
    interface: route.interfaceName,
    route: route.route,
    // Where no route says it. Cut off and in plain characters: it is what a client wrote.
    ...(route.interfaceName === 'none' && { path: plainText(exchange.path).slice(0, longestLoggedPath) }),
    method: exchange.method,
    status,
    durationMs: Math.round((performance.now() - exchange.startedAt) * 1000) / 1000,
  };
}

/** Letters, digits and marks of ASCII, the rest as a browser would send it. */
function plainText(path: string): string {
  return path.replace(/[^\x21-\x7e]|["\\]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
