import { methodName } from '../observe/request-meter.ts';
import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Handler } from './interface.ts';

/** Handles each request inside a span of the trace that its `traceparent` header names. */
export function trace(next: Handler, { meter }: Endpoint, { tracing }: HttpParts): Handler {
  if (tracing === null) return next;
  const { interfaceName, route } = meter;
  return (exchange) => {
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
      const response = await next(exchange);
      span.set({ 'http.response.status_code': response.status });
      if (response.status >= 500) span.fail();
      return response;
    });
  };
}
