import type { Socket } from 'node:net';
import { connectTo } from './connections.ts';

/** Opens a connection, and returns everything received until it ended. */
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

/** Writes raw bytes to a server, and returns everything received. */
export function sendRaw(url: string, ...pieces: readonly (string | Uint8Array)[]): Promise<string> {
  return receiveAll(url, (socket) => {
    for (const piece of pieces) socket.write(piece);
  });
}

/** The same, with more bytes once a response has started: sent earlier, they would count as another request. */
export function sendRawAndReply(url: string, text: string, reply: string): Promise<string> {
  return receiveAll(url, (socket) => {
    socket.once('data', () => socket.write(reply));
    socket.write(text);
  });
}

export async function sendAndHangUp(url: string, text: string): Promise<void> {
  await receiveAll(url, (socket) => void socket.write(text, () => socket.destroy()));
}

/** The headers that upgrade a request to a GraphQL WebSocket. */
export const upgradeHeaders = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
];

/** Parses the single response in the bytes. */
export function parseResponse(bytes: string) {
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
