import { createClient as createSseClient } from 'graphql-sse';
import { createClient as createSocketClient } from 'graphql-ws';
import type { Live } from './live.ts';

/** The common subset of the client libraries that the suites use. */
export interface LiveClient {
  iterate(request: LiveRequest): AsyncIterableIterator<unknown>;
  dispose(): void | Promise<void>;
}

export interface LiveRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
  readonly extensions?: Record<string, unknown>;
}

export interface ClientOptions {
  readonly path?: string;
  /** Sent as `Authorization: Bearer <token>`, in the way of the transport. */
  readonly token?: string;
}

/** Opens a client of each transport against a running server. */
export const transports: Readonly<Record<string, (live: Live, options?: ClientOptions) => LiveClient>> = {
  WebSocket: (live, { path, token } = {}) =>
    createSocketClient({
      url: live.socketUrl(path),
      retryAttempts: 0,
      ...(token !== undefined && { connectionParams: { Authorization: `Bearer ${token}` } }),
    }) as LiveClient,
  'server-sent events': (live, { path = '/graphql', token } = {}) =>
    createSseClient({
      url: `${live.url}${path}`,
      retryAttempts: 0,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    }) as LiveClient,
};

/** Returns the first results of a stream. */
export async function take(stream: AsyncIterator<unknown>, count: number): Promise<unknown[]> {
  const results: unknown[] = [];
  while (results.length < count) {
    const { done, value } = await stream.next();
    if (done) throw new Error(`the stream ended after ${results.length} results`);
    results.push(withoutPosition(value));
  }
  return results;
}

/** Removes the position of an event, which is opaque and tested elsewhere. */
function withoutPosition(result: unknown): unknown {
  const { extensions, ...rest } = result as { extensions?: { eventId: string } };
  return typeof extensions?.eventId === 'string' ? rest : result;
}

/** Returns every result of a stream that completes. */
export async function takeAll(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const results: unknown[] = [];
  for await (const result of stream) results.push(result);
  return results;
}

/** Returns the error of a stream. */
export async function failure(stream: AsyncIterator<unknown>): Promise<unknown> {
  try {
    const { value } = await stream.next();
    throw new Error(`expected a failure, got ${JSON.stringify(value)}`);
  } catch (error) {
    return error;
  }
}
