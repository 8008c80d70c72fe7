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

/** HTTP/2 needs neither header, so that a request without a length is asked for its body. */
export function mayCarryBody(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const length = request.headers.get('content-length');
  return length === null ? request.body !== null : length !== '0';
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
