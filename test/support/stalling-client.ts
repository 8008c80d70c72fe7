import { connect, type Socket } from 'node:net';
import { frameOf } from '../../harness/connections.ts';

/** A client that reads the head of a response and then pauses until it is resumed. */
export interface StallingClient {
  /** Sends a text frame of a WebSocket. */
  sendFrame(message: unknown): void;
  /** Reads until the other end closes the connection. */
  readToEnd(): Promise<Buffer>;
  destroy(): void;
}

export function openStalling(url: string, path: string, headers: readonly string[]): Promise<StallingClient> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${[`GET ${path} HTTP/1.1`, 'Host: app', ...headers].join('\r\n')}\r\n\r\n`);
    });
    socket.once('error', reject);
    socket.once('data', (head: Buffer) => {
      socket.pause();
      resolve(stallingClient(socket, head.subarray(head.indexOf('\r\n\r\n') + 4)));
    });
  });
}

function stallingClient(socket: Socket, start: Buffer): StallingClient {
  return {
    sendFrame: (message) => void socket.write(frameOf(JSON.stringify(message))),
    readToEnd: () =>
      new Promise((resolve) => {
        const chunks: Buffer[] = [start];
        socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(Buffer.concat(chunks)));
        socket.resume();
      }),
    destroy: () => void socket.destroy(),
  };
}

export interface Frames {
  /** Returns the text messages, parsed. */
  readonly messages: readonly unknown[];
  readonly close: { readonly code: number; readonly reason: string } | null;
}

/** Parses the frames of a server, which are not masked. */
export function parseFrames(bytes: Buffer): Frames {
  const messages: unknown[] = [];
  let offset = 0;
  while (offset + 2 <= bytes.length) {
    const opcode = (bytes[offset] ?? 0) & 0x0f;
    const { length, size } = readLength(bytes, offset + 1);
    const payload = bytes.subarray(offset + 1 + size, offset + 1 + size + length);
    offset += 1 + size + length;
    if (offset > bytes.length) break;
    if (opcode === 1) messages.push(JSON.parse(payload.toString()));
    if (opcode === 8) {
      return { messages, close: { code: payload.readUInt16BE(0), reason: payload.subarray(2).toString() } };
    }
  }
  return { messages, close: null };
}

function readLength(bytes: Buffer, offset: number): { length: number; size: number } {
  const short = (bytes[offset] ?? 0) & 0x7f;
  if (short === 126) return { length: bytes.readUInt16BE(offset + 1), size: 3 };
  if (short === 127) return { length: Number(bytes.readBigUInt64BE(offset + 1)), size: 9 };
  return { length: short, size: 1 };
}
