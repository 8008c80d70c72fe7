import type { LogFields } from '../lib/log.ts';
import type { RouteMeter } from '../observe/request-meter.ts';
import type { Exchange } from './exchange.ts';

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

/** Percent-encodes everything but printable ASCII. */
function plainText(path: string): string {
  return path.replace(/[^\x21-\x7e]|["\\]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
