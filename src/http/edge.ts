import type { Awaitable } from '../lib/awaitable.ts';

/** Requests and responses at the boundary to the runtime. */

export function asksToClose(connection: string): boolean {
  return connection.split(',').some((option) => option.trim().toLowerCase() === 'close');
}

/**
 * Without `Connection: close`, a client keeps sending requests on a closed connection (RFC 9112, section
 * 9.6).
 */
export function sayClose(response: Response): Response {
  response.headers.set('connection', 'close');
  return response;
}

/** Adds the `Date` header (RFC 9110, section 6.6.1), which the runtime omits from responses to `HEAD`. */
export function dated(response: Response): Response {
  response.headers.set('date', new Date().toUTCString());
  return response;
}

export function sizeOf(headers: Headers): number {
  let bytes = 0;
  for (const [name, value] of headers) bytes += name.length + value.length;
  return bytes;
}

/** HTTP/2 requires neither header, so a request without a length may still have a body. */
export function mayCarryBody(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const length = request.headers.get('content-length');
  return length === null ? request.body !== null : length !== '0';
}

/** Closes a connection whose client may still be sending a body that will not be read. */
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
 * Returns the request as the app reads it. `HEAD` becomes `GET`: the server sends the headers of that
 * response, including its length, and drops the body. A request without a usable `Host` has only a path as
 * its URL, and gets a full one.
 */
export function toPlainRequest(request: Request): Request {
  const isHead = request.method === 'HEAD';
  if (!isHead && !request.url.startsWith('/')) return request;
  const url = `http://localhost${pathOf(request)}`;
  return new Request(url, isHead ? { headers: request.headers } : request);
}

/** Returns the path and query. With a malformed `Host`, the URL cannot be parsed as a whole. */
export function pathOf(request: Request): string {
  return request.url.replace(/^https?:\/\/[^/]*/, '');
}
