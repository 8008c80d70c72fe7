import { connect as connectHttp2 } from 'node:http2';
import type { Socket } from 'node:net';
import { trusting } from '../../harness/certificate.ts';
import { connectTo, frameOf, socketUrlOf } from '../../harness/connections.ts';
import { times } from '../../harness/lists.ts';
import { parseAnswer, sendRaw, upgradeHeaders } from '../../harness/raw-connection.ts';
import { openReadySocket, openSocket, type RawSocket } from '../../harness/raw-socket.ts';
import type { Size } from './size.ts';
import type { Target } from './target.ts';

export const json = 'Content-Type: application/json';
export const chunked = 'Transfer-Encoding: chunked';

/** The head of an HTTP/1.1 request, from the attacker's address by default. */
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

/** Sends raw bytes, and returns everything received until the connection ended, or nothing after 10 s. */
export async function exchangeRaw(target: Target, ...pieces: readonly string[]): Promise<string> {
  const bytes = await Promise.race([sendRaw(target.scene.url, ...pieces), Bun.sleep(10_000).then(() => '')]);
  target.count(bytes === '' ? 'none' : String(parseAnswer(bytes).status));
  return bytes;
}

/** Opens connections that send a text and read nothing. */
export function openUnread(target: Target, count: Size, textOf: (index: number) => string): Socket[] {
  return target.times(count, (index) => {
    const socket = connectTo(target.scene.url);
    socket.pause();
    socket.write(textOf(index));
    target.count('connection');
    return socket;
  });
}

/** Opens a WebSocket as the attacker, ready for operations by default. Returns null if it is rejected. */
export async function openWebSocket(target: Target, isReady = true): Promise<RawSocket | null> {
  const url = socketUrlOf(target.scene.url);
  const options = { headers: { 'x-forwarded-for': target.scene.address } };
  const opening = isReady ? openReadySocket(url, undefined, options) : openSocket(url, options);
  const socket = await opening.catch(() => null);
  target.count(socket === null ? 'refused' : 'open');
  return socket;
}

/** Subscribes to operations on each of several WebSockets, runs a function, and drops the sockets. */
export async function subscribeMeanwhile(
  target: Target,
  count: Size,
  queries: readonly string[],
  meanwhile: (socket: RawSocket) => Promise<unknown>,
): Promise<void> {
  const opened = await Promise.all(target.times(count, () => openWebSocket(target)));
  const sockets = opened.filter((socket) => socket !== null);
  for (const socket of sockets) for (const [id, query] of queries.entries()) subscribe(socket, id, { query });
  const [first] = sockets;
  if (first === undefined) target.expect(false, 'the WebSocket of the attacker was rejected');
  else await meanwhile(first);
  for (const socket of sockets) socket.drop();
}

export function subscribe(socket: RawSocket, id: number | string, payload: object): void {
  socket.send({ id: String(id), type: 'subscribe', payload });
}

const initFrame = frameOf('{"type":"connection_init"}');

/** Opens paused raw WebSockets, and sends `connection_init` or another first frame. */
export function openRawWebSockets(target: Target, count: Size, first = initFrame): Promise<Socket[]> {
  const open = async () => {
    const socket = connectTo(target.scene.url);
    socket.write(headOf(target, 'GET /graphql', upgradeHeaders));
    await new Promise((resolve) => void socket.once('data', resolve).once('close', resolve));
    socket.pause();
    target.count('socket');
    await sendPieces(target, socket, [first]);
    return socket;
  };
  return Promise.all(target.times(count, open));
}

/**
 * Requests a path on several streams of one HTTP/2 connection with a window of 0, so that no byte of a body may be
 * sent. Resolves when every stream has its response headers or is rejected, or when time is up.
 */
export async function openUnreadStreams(target: Target, path: string, streams: number) {
  const { url, address } = target.scene;
  const session = connectHttp2(url, { ...trusting, settings: { initialWindowSize: 0 } });
  session.on('error', () => undefined);
  const responses = times(streams, async () => {
    const stream = session.request({ ':path': path, 'x-forwarded-for': address });
    const kind = await new Promise<string>((resolve) => {
      stream.once('response', () => resolve('response'));
      stream.once('error', () => resolve('refused')).once('close', () => resolve('refused'));
    });
    target.count(kind);
  });
  await Promise.race([Promise.all(responses), Bun.sleep(target.remainingSendingMs)]);
  return session;
}

export async function sendOnMany(target: Target, count: Size, pieces: readonly Buffer[]): Promise<Socket[]> {
  const sockets = openUnread(target, count, () => '');
  await Promise.all(sockets.map((socket) => sendPieces(target, socket.resume(), pieces)));
  return sockets;
}

/** Small enough that the buffers of hundreds of connections fit in the attacker's memory. */
const pieceBytes = 65_536;

/** Sends bytes piece by piece until time is up or the connection ends. */
export async function sendPieces(target: Target, socket: Socket, pieces: Iterable<Buffer>): Promise<void> {
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  const ended = Promise.race([closed, Bun.sleep(target.remainingSendingMs)]);
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += pieceBytes) {
      if (target.remainingSendingMs <= 0 || socket.destroyed) return;
      const bytes = piece.subarray(start, start + pieceBytes);
      await Promise.race([new Promise((resolve) => void socket.write(bytes, resolve)), ended]);
    }
  }
}

/** The address of a client that is not part of the attack. */
export const bystander = '203.0.113.50';

/** Holds connections open until time is up. Meanwhile another client must get one of these statuses. */
export async function hold(
  target: Target,
  sockets: readonly { destroy(): unknown }[],
  statuses: readonly number[] = [200],
): Promise<void> {
  do {
    const read = { path: '/api/v1/products/1', address: bystander, timeoutMs: 10_000 };
    await target.ask(read, { statuses });
    await Bun.sleep(100);
  } while (!target.isOver());
  for (const socket of sockets) socket.destroy();
}
