import type { Socket } from 'node:net';
import { connectTo } from './connections.ts';

/** Opens a connection for use, and gives what came back until the connection ended, in whatever way. */
function receiveAll(url: string, use: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connectTo(url);
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      received += text;
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
    use(socket);
  });
}

/** Writes bytes to a server as they are, and gives what came back. */
export function sendRaw(url: string, ...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  return receiveAll(url, (socket) => {
    for (const piece of pieces) socket.write(piece);
  });
}

/** The same, with some bytes more once an answer has begun: sent before, they would be taken for another request. */
export function sendRawAndReply(url: string, text: string, reply: string): Promise<string> {
  return receiveAll(url, (socket) => {
    socket.once('data', () => socket.write(reply));
    socket.write(text);
  });
}

/** Writes bytes and says that nothing comes after them. */
export function sendAndEnd(url: string, bytes: Uint8Array): Promise<string> {
  return receiveAll(url, (socket) => void socket.end(bytes));
}

/** Writes bytes and goes away. */
export async function sendAndHangUp(url: string, text: string): Promise<void> {
  await receiveAll(url, (socket) => void socket.write(text, () => socket.destroy()));
}

/** The headers that turn a request into a WebSocket of GraphQL. */
export const upgradeHeaders = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
];

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** The one answer that bytes hold. */
export function parseAnswer(bytes: string): RawAnswer {
  const [head = '', body = ''] = bytes.split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body };
}
