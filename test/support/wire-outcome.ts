import { connect } from 'node:net';

/** What the client of one connection sees of the answer to a request. */
export interface WireOutcome {
  readonly text: string;
  /** How the connection ended. */
  readonly end: 'closed' | 'reset';
}

/** Sends a request as bytes, and waits until the other end breaks off. */
export function wireOutcome(url: string, method: string, body = ''): Promise<WireOutcome> {
  const { hostname, port, pathname, search, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') resolve({ text, end: 'reset' });
      else reject(error);
    });
    socket.on('close', () => resolve({ text, end: 'closed' }));
    const lines = [
      `${method} ${pathname}${search} HTTP/1.1`,
      `host: ${host}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}
