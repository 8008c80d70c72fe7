import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { trusting } from '../../harness/certificate.ts';
import { upgradeHeaders } from '../../harness/raw-connection.ts';
import { openReadySocket, openSocket, type RawSocket } from '../../harness/raw-socket.ts';
import type { Target } from './target.ts';
import { times } from './texts.ts';

/** Opens a connection, encrypted where the address says so. Its errors are ignored: the server may end it at any time. */
export function connectTo(url: string, protocols?: string[]): Socket {
  const { protocol, hostname, port } = new URL(url);
  const address = { host: hostname, port: Number(port) };
  const socket =
    protocol === 'https:'
      ? connectSecurely({ ...address, ...trusting, ...(protocols && { ALPNProtocols: protocols }) })
      : connect(address);
  socket.on('error', () => undefined);
  return socket;
}

/** The request line and headers of an HTTP/1.1 request, from the attacker's address unless it says otherwise. */
export function headOf(
  { scene }: Target,
  requestLine: string,
  headers: readonly string[] = [],
  address = scene.address,
): string {
  const { host } = new URL(scene.url);
  const all = [`${requestLine} HTTP/1.1`, `Host: ${host}`, `X-Forwarded-For: ${address}`, ...headers];
  return `${all.join('\r\n')}\r\n\r\n`;
}

/** Opens many connections that each send a text and read nothing. */
export function openUnread(target: Target, count: number, textOf: (index: number) => string): Socket[] {
  return times(count, (index) => {
    const socket = connectTo(target.scene.url);
    socket.pause();
    socket.write(textOf(index));
    target.count('connection');
    return socket;
  });
}

/** Opens a WebSocket of the attacker. Null when it is refused. */
export async function openWebSocket(target: Target, isReady = true): Promise<RawSocket | null> {
  const url = `${target.scene.url.replace('http', 'ws')}/graphql`;
  const headers = { 'x-forwarded-for': target.scene.address };
  const opening = isReady ? openReadySocket(url, undefined, { headers }) : openSocket(url, { headers });
  const socket = await opening.catch(() => null);
  target.count(socket === null ? 'refused' : 'open');
  return socket;
}

/** Opens a WebSocket as bytes and sends `connection_init`, or another first frame. Reads nothing unless resumed. */
export function openRawWebSocket(
  target: Target,
  first = frameOf('{"type":"connection_init"}'),
): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connectTo(target.scene.url);
    socket.on('close', () => resolve(socket));
    socket.once('data', async () => {
      socket.pause();
      target.count('socket');
      await sendPieces(target, socket, [first]);
      resolve(socket);
    });
    socket.write(headOf(target, 'GET /graphql', upgradeHeaders));
  });
}

/** A whole text frame of RFC 6455, section 5.2, masked with zeros. */
export function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([frameHead(payload.length), payload]);
}

/** The head of a text frame with a payload of this length, masked with zeros. */
export function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, 0x80 | length, 0, 0, 0, 0]);
  if (length < 65_536) return Buffer.from([0x81, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0]);
  const head = Buffer.alloc(14);
  head.writeUInt16BE(0x81ff, 0);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** Sends bytes on many connections at once. Resolves when all have left, or the time is over. */
export async function sendOnMany(
  target: Target,
  count: number,
  piecesOf: (index: number) => Iterable<Buffer>,
): Promise<readonly Socket[]> {
  const sockets = openUnread(target, count, () => '');
  await Promise.all(sockets.map((socket, index) => sendPieces(target, socket.resume(), piecesOf(index))));
  return sockets;
}

/** Small enough that what waits to be sent on hundreds of connections stays small in the attacker's own memory. */
const pieceBytes = 65_536;

/** Sends bytes a piece at a time, each once the one before has left. False when the time is over or the connection ends. */
export async function sendPieces(target: Target, socket: Socket, pieces: Iterable<Buffer>): Promise<boolean> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += pieceBytes) {
      if (target.remainingSendingMs <= 0 || socket.destroyed) return false;
      await flush(target, socket, piece.subarray(start, start + pieceBytes));
    }
  }
  return true;
}

/** Resolves when the bytes have left, the connection has ended, or the time is over. */
function flush({ remainingSendingMs }: Target, socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, remainingSendingMs);
    function done() {
      clearTimeout(timer);
      socket.off('close', done);
      resolve();
    }
    socket.once('close', done);
    socket.write(bytes, done);
  });
}

/** A client that takes no part in the attack. */
const bystander = '203.0.113.50';

/**
 * Keeps connections until the attack has gone on for long enough, then drops them. Meanwhile another client must get
 * one of these statuses.
 */
export async function hold(
  target: Target,
  sockets: readonly Socket[],
  statuses: readonly number[] = [200],
): Promise<void> {
  do {
    const { status, ms } = await target.get('/api/v1/products/1', { address: bystander, timeoutMs: 10_000 });
    target.expect(statuses.includes(status), `another client got ${status} after ${ms.toFixed(0)} ms`);
    await Bun.sleep(100);
  } while (!target.isOver());
  for (const socket of sockets) socket.destroy();
}
