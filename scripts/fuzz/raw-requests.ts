import { connect } from 'node:net';
import type { Draw } from './rest-fields.ts';
import { longestWaitMs, NoAnswer } from './send.ts';

/** Bytes on a socket that no HTTP client would send. */
export function rawRequest({ random }: Draw): Buffer {
  const method = random.pick(['GET', 'POST', 'get', 'FOO', 'TRACE', 'CONNECT', 'PROPFIND', 'G\0T', '']);
  const target = random.pick([
    '/posts',
    '*',
    'http://x/posts',
    '//posts',
    '/../posts',
    '/posts/\u00ff',
    '/posts?q=\u0080',
    '/%',
    '/posts/./1',
    'posts',
    '/graphql',
    '/users/search?q=a b',
  ]);
  const version = random.pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', '']);
  const headers = random.some(oddHeaders, 0.15);
  const host = random.chance(0.8)
    ? ['Host: 127.0.0.1']
    : [random.pick(['Host:', 'Host: a b', 'Host: [', 'Host: x:99999', 'X: y'])];
  const body = random.pick(['', '{}', '{"title":"x","content":"y"}', '5\r\n{"a":\r\n0\r\n\r\n', '\0\0\0']);
  const text = [`${method} ${target} ${version}`, ...host, ...headers, 'Connection: close', '', body].join(
    '\r\n',
  );
  const bytes = Buffer.from(text, 'latin1');
  if (random.chance(0.3)) bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
  return random.chance(0.2) ? bytes.subarray(0, random.integer(1, bytes.length)) : bytes;
}

const oddHeaders = [
  'Content-Length: 0',
  'Content-Length: 2',
  'Content-Length: -1',
  'Content-Length: 1, 2',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Type: application/json',
  'Expect: 100-continue',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Sec-WebSocket-Key: x',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
  'Sec-WebSocket-Version: 13',
  'X: \u00ff\u0001',
  ': empty',
  'No colon',
  ' folded: x',
  `Cookie: ${'x'.repeat(2_000)}`,
  'If-Match: \u0000',
  'Authorization: Bearer \u00e9',
];

/** Sends the bytes and nothing after them, and gives the first line of what comes back; '' when nothing does. */
export function sendRaw(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host: hostname, port: Number(port) });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new NoAnswer(`the socket was open after ${longestWaitMs / 1000} s`));
    }, longestWaitMs);
    socket.on('data', (chunk) => {
      if (answer.length < 1_000) answer += chunk.toString('latin1');
    });
    // A server may cut off a client that talks nonsense.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer.split('\r\n', 1)[0] ?? '');
    });
    socket.end(bytes);
  });
}

/** What is wrong with the first line; null when nothing is. Being cut off, or 505 for the version, is an answer. */
export function judgeRaw(line: string): string | null {
  return line === '' || /^HTTP\/1\.[01] ([1-4]\d\d|505) /.test(line)
    ? null
    : `the answer starts with ${JSON.stringify(line)}`;
}
