import type { Awaitable } from '../lib/awaitable.ts';

/** Requests and answers at the edge, where the runtime hands them over and takes them. */

export function asksToClose(connection: string): boolean {
  return connection.split(',').some((option) => option.trim().toLowerCase() === 'close');
}

/** Without it, a client keeps sending requests on a closed connection (RFC 9112, section 9.6). */
export function sayClose(response: Response): Response {
  response.headers.set('connection', 'close');
  return response;
}

/** The runtime leaves it out of answers to `HEAD` (RFC 9110, section 6.6.1). */
export function dated(response: Response): Response {
  response.headers.set('date', new Date().toUTCString());
  return response;
}

export function sizeOf(headers: Headers): number {
  let bytes = 0;
  for (const [name, value] of headers) bytes += name.length + value.length;
  return bytes;
}

export function mayCarryBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0';
}

/** Closes a connection whose client may still be sending a body that nobody wants. */
export async function closeIfUnread(
  request: Request,
  answering: Awaitable<Response>,
  discard: () => Promise<void>,
): Promise<Response> {
  const response = await answering;
  if (request.bodyUsed && response.status !== 413) return response;
  await discard();
  return sayClose(response);
}

/**
 * What the app can read. `HEAD` becomes `GET`: the server sends the headers of that answer, its length included, and
 * drops the body itself. A request without a usable `Host` has a url of only a path, and gets a whole one.
 */
export function toPlainRequest(request: Request): Request {
  const isHead = request.method === 'HEAD';
  if (!isHead && !request.url.startsWith('/')) return request;
  const url = `http://localhost${pathOf(request)}`;
  return new Request(url, isHead ? { headers: request.headers } : request);
}

/** The path and query. A `Host` that is malformed leaves a url that cannot be parsed as a whole. */
export function pathOf(request: Request): string {
  return request.url.replace(/^https?:\/\/[^/]*/, '');
}
