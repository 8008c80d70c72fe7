import * as z from 'zod';
import { connectTo } from '../../harness/connections.ts';
import { longestWaitMs } from '../../harness/http.ts';
import { words } from '../../harness/lists.ts';
import { type Exchange, type HttpRequest, jsonOf, type Outcome } from './exchange.ts';
import { refusal } from './graphql-judge.ts';
import type { Draw } from './world.ts';

/** Requests for plain paths, and bytes that no client would send. */

const unknownPath = z.strictObject({ error: z.literal('Resource not found') });

const strangePaths =
  words(`/nowhere /nothing /api /api/v2/users /posts/1/comments /graphql/nonsense /users/1/2 /%2e/x
  /favicon.ico /__proto__ /wrapped /api/v1/ /%00 /healthz/x`);
const strangeFiles = words('nothing.js __proto__ constructor %2e%2e%2fpackage.json %00');

/** A path that matches no interface. */
export function requestToNowhere({ random }: Draw): HttpRequest {
  const method = random.pick(['GET', 'POST', 'DELETE']);
  return toFile('unknown paths', random.pick(strangePaths), unknownPath, method);
}

/** The files of GraphiQL, and unknown names. */
export function requestForAsset({ random }: Draw): HttpRequest {
  const isKnown = random.chance(0.5);
  const known = words('react.js react-dom.js graphiql.js graphiql.css');
  const path = `/graphql/assets/${random.pick(isKnown ? known : strangeFiles)}`;
  return toFile('GraphiQL assets', path, isKnown ? null : refusal);
}

/** The front page, the reference and their files, and unknown names. */
export function requestForPage({ random }: Draw): HttpRequest {
  const isKnown = random.chance(0.5);
  const known = words('/ /docs /assets/home.js /assets/base.css /docs/posts /assets/snippets.js');
  const path = isKnown ? random.pick(known) : `/assets/${random.pick(strangeFiles)}`;
  return toFile('pages', path, isKnown ? null : unknownPath);
}

/** A request for a file that exists, or that is rejected. */
function toFile(name: string, path: string, refused: z.ZodType | null, method = 'GET'): HttpRequest {
  return {
    interface: name,
    method,
    path,
    judge: (answer) => {
      if (refused === null) return answer.status === 200 && answer.text !== '' ? null : 'a file is 200';
      const isRefused = answer.status === 404 && refused.safeParse(jsonOf(answer)).success;
      return isRefused ? null : 'an unknown path is 404';
    },
  };
}

const oddHeaders = [
  ...[
    'Content-Length: 0',
    'Content-Length: 2',
    'Content-Length: -1',
    'Content-Length: 1, 2',
    'Expect: 100-continue',
  ],
  ...[
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
  ],
  ...[
    'Content-Type: application/json',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Sec-WebSocket-Key: x',
    ' folded: x',
  ],
  ...['Sec-WebSocket-Protocol: graphql-transport-ws', 'Sec-WebSocket-Version: 13', ': empty', 'No colon'],
  ...['X: \u00ff\u0001', 'If-Match: \u0000', 'Authorization: Bearer \u00e9', `Cookie: ${'x'.repeat(2_000)}`],
];
const targets = ['/users/search?q=a b', '/posts/\u00ff', '/posts?q=\u0080'].concat(
  words('/posts * http://x/posts //posts /../posts /% /posts/./1 posts /graphql'),
);

/** Bytes on a socket that no HTTP client would send. */
export function rawExchange({ random }: Draw): Exchange {
  const method = random.pick(['GET', 'POST', 'get', 'FOO', 'TRACE', 'CONNECT', 'PROPFIND', 'G\0T', '']);
  const version = random.pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', '']);
  const odd = random.pick(['Host:', 'Host: a b', 'Host: [', 'Host: x:99999', 'X: y']);
  const host = random.chance(0.8) ? 'Host: 127.0.0.1' : odd;
  const body = random.pick(['', '{}', '{"title":"x","content":"y"}', '5\r\n{"a":\r\n0\r\n\r\n', '\0\0\0']);
  const headers = [host, ...random.some(oddHeaders, 0.15), 'Connection: close', '', body];
  const line = `${method} ${random.pick(targets)} ${version}`;
  const bytes = Buffer.from([line, ...headers].join('\r\n'), 'latin1');
  if (random.chance(0.3)) bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
  const sent = random.chance(0.2) ? bytes.subarray(0, random.integer(1, bytes.length)) : bytes;
  const request = JSON.stringify(sent.toString('latin1'));
  return { interface: 'raw bytes', request, play: (url) => sendRaw(url, sent) };
}

/** Sends only the bytes, and checks the status line of the response. */
function sendRaw(url: string, bytes: Buffer): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer = '';
    // A server may disconnect a client that sends garbage.
    const socket = connectTo(url);
    const timer = setTimeout(() => {
      socket.destroy();
      const problem = `the socket was open after ${longestWaitMs / 1000} s`;
      resolve({ outcome: 'no response', problem, answer });
    }, longestWaitMs);
    socket.on('data', (chunk) => {
      if (answer.length < 1_000) answer += chunk.toString('latin1');
    });
    socket.on('close', () => {
      clearTimeout(timer);
      const [line = ''] = answer.split('\r\n', 1);
      const outcome = /^HTTP\/1\.[01] (\d{3}) /.exec(line)?.[1] ?? 'cut off';
      // Being disconnected, or 505 for the version, is a valid outcome.
      const isFine = line === '' || /^HTTP\/1\.[01] ([1-4]\d\d|505) /.test(line);
      resolve({
        outcome,
        problem: isFine ? null : `the response starts with ${JSON.stringify(line)}`,
        answer: line,
      });
    });
    socket.end(bytes);
  });
}
