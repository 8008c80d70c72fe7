import type { Endpoint, HttpParts } from './endpoint.ts';
import type { Handler } from './interface.ts';
import { isWorkbench } from './place.ts';
import { json } from './reply.ts';

const advice =
  "Append the path to the URL of the sandbox: url + '/posts' keeps the sandbox, new URL('/posts', url) drops it.";

/** Refuses API requests to main, which a test sends by mistake, on a server that serves sandboxes only. */
export function requireSandbox(next: Handler, { place }: Endpoint, { needsSandbox }: HttpParts): Handler {
  if (!needsSandbox || place.interface === null || isWorkbench(place)) return next;
  return (exchange) => {
    if (exchange.isPage) return next(exchange);
    const named = exchange.sandbox ?? 'no sandbox';
    return json(421, {
      error: `This server serves sandboxes only, and the request names ${named}. ${advice}`,
    });
  };
}
