import { request } from '../../harness/http.ts';
import type { HttpResponse } from './known-values.ts';

export interface HttpRequest {
  readonly interface: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** The response may be endless, so that its start is enough. */
  readonly isEndless?: boolean;
  /** Returns the finding; null if the response is as documented. */
  check(reply: HttpResponse): string | null;
  learn(reply: HttpResponse): void;
}

/** Waits for one event, or until it is unlikely to come. */
const beginning = { isEnough: (text: string) => /^event: .*\n\n/ms.test(text), ms: 200 };

/** Sends a request. Returns the kind of its outcome, and the finding; null if the response is as documented. */
export async function play(url: string, sent: HttpRequest) {
  const { method, path, headers, body, isEndless = false } = sent;
  const options = { headers, ...(body !== null && { body }), ...(isEndless && { beginning }) };
  const reply = await request(url + path, method, options);
  const { status, text, failure } = reply;
  if (failure === null) sent.learn(reply);
  const problem = failure ?? (status >= 500 ? `status ${status}` : sent.check(reply));
  const asked = [`${method} ${path}`, ...linesOf(headers), '', body === null ? '' : Buffer.from(body)];
  const shown = [status, ...linesOf(reply.headers), '', text];
  const found =
    problem && `${problem}\nrequest: ${shorten(asked.join('\n'))}\nresponse: ${shorten(shown.join('\n'))}`;
  return { outcome: failure === null ? String(status) : 'no response', found };
}

/** The maximum length of a printed request or response. */
const longest = 4_000;

function shorten(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`;
}

function linesOf(headers: Headers | Readonly<Record<string, string>>): readonly string[] {
  return [...new Headers(headers)].map(([name, value]) => `${name}: ${value}`);
}

export function jsonOf({ text }: HttpResponse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the value at a path of names; undefined if there is none. */
export function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => Object(inner)[name], value);
}
