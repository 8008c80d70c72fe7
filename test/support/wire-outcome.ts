import { connect } from 'node:net';

/** The outcome of a request as the client of one connection sees it. */
export interface WireOutcome {
  readonly text: string;
  /** The way the connection ended. */
  readonly end: 'closed' | 'reset';
}

/** Sends a request as bytes, and waits until the connection ends or enough was received. */
export function wireOutcome(
  url: string,
  method: string,
  body = '',
  headers: Readonly<Record<string, string>> = {},
  enough: string | null = null,
): Promise<WireOutcome> {
  const { hostname, port, pathname, search, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
      if (enough !== null && text.includes(enough)) socket.destroy();
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
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}
