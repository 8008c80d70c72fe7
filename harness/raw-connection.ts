import { connect } from 'node:net';

/** Writes raw bytes to a server, and returns everything received until the connection ended. */
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

/** The same, with more bytes once a response has started: sent earlier, they would count as another request. */
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

/** Writes bytes and disconnects. */
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

/** The headers that upgrade a request to a GraphQL WebSocket. */
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

/** Parses the single response in the bytes. */
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
