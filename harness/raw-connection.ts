import { connect } from 'node:net';

/** Writes bytes to a server as they are, and gives what came back until the connection ended, in whatever way. */
export function sendRaw(url: string, ...pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      received += text;
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });
}

/** The same, with some bytes more once an answer has begun: sent before, they would be taken for another request. */
export function sendRawAndReply(url: string, text: string, reply: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => void socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (more) => {
      if (received === '') socket.write(reply);
      received += more;
    });
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });
}

/** Writes bytes and goes away. */
export function sendAndHangUp(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(text, () => socket.destroy());
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
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
