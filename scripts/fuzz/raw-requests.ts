import { longestWaitMs } from '../../harness/http.ts';
import { words } from '../../harness/lists.ts';
import { sendAndEnd } from '../../harness/raw-connection.ts';
import { within } from '../../harness/until.ts';
import type { Exchange, Outcome } from './exchange.ts';
import type { Draw } from './world.ts';

/** Bytes that no client would send. */

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
  const request = JSON.stringify(sent.toString('latin1'));
  return { interface: 'raw bytes', request, play: (url) => play(url, sent) };
}

/** Sends only the bytes, and checks the status line of the response. */
async function play(url: string, bytes: Buffer): Promise<Outcome> {
  const received = await within(longestWaitMs, sendAndEnd(url, bytes));
  if (received === null)
    return {
      outcome: 'no response',
      problem: `the socket was open after ${longestWaitMs / 1000} s`,
      reply: '',
    };
  const [line = ''] = received.split('\r\n', 1);
  const status = /^HTTP\/1\.[01] (\d{3}) /.exec(line)?.[1];
  // Being disconnected, or 505 for the version, is a valid outcome.
  const isFine = line === '' || /^([1-4]\d\d|505)$/.test(status ?? '');
  const problem = isFine ? null : `the response starts with ${JSON.stringify(line)}`;
  return { outcome: status ?? 'cut off', problem, reply: line };
}
