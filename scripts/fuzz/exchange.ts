import { longestWaitMs, request } from '../../harness/http.ts';
import { words } from '../../harness/lists.ts';
import { sendAndEnd } from '../../harness/raw-connection.ts';
import { within } from '../../harness/until.ts';
import type { Draw, HttpResponse } from './world.ts';

export interface Exchange {
  readonly interface: string;
  readonly request: string;
  play(url: string): Promise<Outcome>;
}

export interface Outcome {
  readonly outcome: string;
  /** The finding; null if the response is as documented. */
  readonly problem: string | null;
  readonly reply: string;
}

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

export function httpExchange(sent: HttpRequest): Exchange {
  const { method, path, headers, body, isEndless = false } = sent;
  const lines = [`${method} ${path}`, ...linesOf(headers), '', body === null ? '' : Buffer.from(body)];
  const options = { headers, ...(body !== null && { body }), ...(isEndless && { beginning }) };
  const play = async (url: string) => {
    const reply = await request(url + path, method, options);
    const { status, text, failure } = reply;
    if (failure !== null) return { outcome: 'no response', problem: failure, reply: '' };
    sent.learn(reply);
    const problem = status >= 500 ? `status ${status}` : sent.check(reply);
    const shown = [status, ...linesOf(reply.headers), '', text].join('\n');
    return { outcome: String(status), problem, reply: shown };
  };
  return { interface: sent.interface, request: lines.join('\n'), play };
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

const oddHeaders = [
  ...['0', '2', '-1', '1, 2', '99999999999999999999'].map((length) => `Content-Length: ${length}`),
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip, chunked', 'Expect: 100-continue'],
  ...['Content-Type: application/json', 'Upgrade: websocket', 'Upgrade: h2c', ' folded: x'],
  ...['Sec-WebSocket-Protocol: graphql-transport-ws', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: x'],
  ...[': empty', 'No colon'],
  ...['X: \u00ff\u0001', 'If-Match: \u0000', 'Authorization: Bearer \u00e9', `Cookie: ${'x'.repeat(2_000)}`],
];
const targets = ['/users/search?q=a b', '/posts/\u00ff', '/posts?q=\u0080'].concat(
  words('/posts * http://x/posts //posts /../posts /% /posts/./1 posts /graphql'),
);

/** Bytes that no client would send. */
export function rawExchange(draw: Draw): Exchange {
  const method = draw.pick(['GET', 'POST', 'get', 'FOO', 'TRACE', 'CONNECT', 'PROPFIND', 'G\0T', '']);
  const version = draw.pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', '']);
  const odd = draw.pick(['Host:', 'Host: a b', 'Host: [', 'Host: x:99999', 'X: y']);
  const host = draw.chance(0.8) ? 'Host: 127.0.0.1' : odd;
  const body = draw.pick(['', '{}', '{"title":"x","content":"y"}', '5\r\n{"a":\r\n0\r\n\r\n', '\0\0\0']);
  const headers = [host, ...draw.some(oddHeaders, 0.15), 'Connection: close', '', body];
  const line = `${method} ${draw.pick(targets)} ${version}`;
  const bytes = Buffer.from([line, ...headers].join('\r\n'), 'latin1');
  if (draw.chance(0.3)) bytes[draw.integer(0, bytes.length - 1)] = draw.integer(0, 255);
  const sent = draw.chance(0.2) ? bytes.subarray(0, draw.integer(1, bytes.length)) : bytes;
  const play = async (url: string) => checkRaw(await within(longestWaitMs, sendAndEnd(url, sent)));
  return { interface: 'raw bytes', request: JSON.stringify(sent.toString('latin1')), play };
}

/** Checks the status line of a response; null if the socket stayed open. */
function checkRaw(received: string | null): Outcome {
  if (received === null) return { outcome: 'no response', problem: 'the socket stayed open', reply: '' };
  const [line = ''] = received.split('\r\n', 1);
  const status = /^HTTP\/1\.[01] (\d{3}) /.exec(line)?.[1];
  // Being disconnected, or 505 for the version, is a valid outcome.
  const isFine = line === '' || /^([1-4]\d\d|505)$/.test(status ?? '');
  const problem = isFine ? null : `the response starts with ${JSON.stringify(line)}`;
  return { outcome: status ?? 'cut off', problem, reply: line };
}
