import type { Awaitable } from '../lib/awaitable.ts';
import { methodName, type RouteMeter } from '../observe/request-meter.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { Handler } from './interface.ts';

export function trace(next: Handler, { meter }: Endpoint, { tracing }: HttpParts): Handler {
  if (tracing === null) return next;
  return (exchange) => traceRequest(tracing, exchange, meter, () => next(exchange));
}

/** Handles a request inside a span of the trace that its `traceparent` header names. */
function traceRequest<Given extends { readonly status: number }>(
  tracing: Tracing,
  exchange: Exchange,
  { interfaceName, route }: RouteMeter,
  reply: () => Awaitable<Given>,
): Promise<Given> {
  const method = methodName(exchange.method);
  const attributes = {
    'http.request.method': method === 'other' ? '_OTHER' : method,
    'http.route': route,
    'quintet.interface': interfaceName,
    'quintet.request_id': exchange.id,
  };
  // An empty parent means none: each request starts its own trace.
  const parent = exchange.header('traceparent') ?? '';
  return tracing.span(`${method} ${route}`, { kind: 'server', attributes, parent }, async (span) => {
    const response = await reply();
    span.set({ 'http.response.status_code': response.status });
    if (response.status >= 500) span.fail();
    return response;
  });
}
