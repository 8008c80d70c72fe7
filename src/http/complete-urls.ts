import { whenReady } from '../lib/awaitable.ts';
import type { Endpoint } from './endpoint.ts';
import type { Handler } from './interface.ts';

/** Makes `Location` and `Link` absolute. They are relative in the response cache, which all hosts share. */
export function completeUrls(next: Handler, { api }: Endpoint): Handler {
  if (api.hasAbsoluteUrls !== true) return next;
  return (exchange) =>
    whenReady(next(exchange), (reply) => {
      const { location, link } = reply.headers;
      if (location === undefined && link === undefined) return reply;
      const origin = exchange.origin ?? '';
      return reply.with({
        ...(location !== undefined && { location: origin + location }),
        ...(link !== undefined && { link: link.replace(/(^|, )<\//g, `$1<${origin}/`) }),
      });
    });
}
