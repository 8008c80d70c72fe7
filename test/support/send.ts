import { createApp } from '../../src/app.ts';
import type { World } from '../../src/world.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The raw body; empty if there is none. */
  readonly text: string;
  /** The body as JSON; undefined if there is none. Loosely typed, because tests assert it as a whole. */
  // biome-ignore lint/suspicious/noExplicitAny: tests pick ids and tokens out of bodies that they assert as a whole
  readonly body: any;
}

export interface RequestOptions {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged, as JSON unless the headers say otherwise. */
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as `Authorization: Bearer <token>`. */
  readonly token?: string | undefined;
  /** The address of the client, sent as a trusted proxy does. */
  readonly from?: string;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

export function toInit(
  method: string,
  { json, body, headers = {}, token, from, signal }: RequestOptions,
): RequestInit {
  const content = json === undefined ? body : JSON.stringify(json);
  return {
    method,
    headers: {
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
    ...(signal && { signal }),
  };
}

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson && text !== '' ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body };
}

/** Sends a request to a server on a real port, and reads the whole response. */
export async function send(method: string, url: string, json?: unknown, options: RequestOptions = {}) {
  return readReply(await fetch(url, toInit(method, { json, ...options })));
}

/** The same over a new connection, for which the system chooses a process again. */
export const sendOverNewConnection = async (method: string, url: string, json?: unknown) => {
  const init = toInit(method, { json, headers: { connection: 'close' } });
  return readReply(await fetch(url, { ...init, keepalive: false }));
};

/** Sends a request to an app in this process, without the check against the OpenAPI document. */
export async function sendTo(world: World, method: string, path: string, json?: unknown, token?: string) {
  const request = new Request(`http://app${path}`, toInit(method, { json, token }));
  return readReply(await createApp(world).fetch(request, { addressOf: () => '127.0.0.1' }));
}
