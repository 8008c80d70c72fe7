import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { trusting } from './certificate.ts';

/** Opens a connection, with TLS if the URL says so. Errors are ignored: the server may close it at any time. */
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

/** Returns the WebSocket address of GraphQL on a server. */
export function socketUrlOf(url: string, path = '/graphql'): string {
  return url.replace('http', 'ws') + path;
}

/** Returns a complete text frame (RFC 6455, section 5.2), masked with zeros. */
export function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([frameHead(payload.length), payload]);
}

/** Returns the header of a text frame with this payload length, masked with zeros. */
export function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, 0x80 | length, 0, 0, 0, 0]);
  if (length < 65_536) return Buffer.from([0x81, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0]);
  const head = Buffer.alloc(14);
  head.writeUInt16BE(0x81ff, 0);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

const http2Preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const http2FrameHeadBytes = 9;
export const http2Frames = { headers: 1, reset: 3, settings: 4 } as const;

/**
 * Returns the first bytes of an HTTP/2 connection (RFC 9113) that requests a path on this many streams with a window
 * of 0, so that no byte of a body may be sent. Client libraries refuse to do that.
 */
export function unreadStreams(host: string, path: string, address: string, streams: number): Buffer {
  const [initialWindowSize, endOfStreamAndHeaders] = [0x4, 0x5];
  const block = headerBlock(host, path, address);
  const requests = Array.from({ length: streams }, (_, index) =>
    http2Frame(http2Frames.headers, endOfStreamAndHeaders, 2 * index + 1, block),
  );
  const windowOfZero = http2Frame(
    http2Frames.settings,
    0,
    0,
    Buffer.from([0, initialWindowSize, 0, 0, 0, 0]),
  );
  return Buffer.concat([http2Preface, windowOfZero, ...requests]);
}

export const http2Acknowledgment = http2Frame(http2Frames.settings, 0x1, 0, Buffer.alloc(0));

function http2Frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(http2FrameHeadBytes);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Encodes request headers in HPACK (RFC 7541), with the static table and literals without indexing. */
function headerBlock(host: string, path: string, address: string): Buffer {
  const [getMethod, httpsScheme, authorityName, pathName, newName] = [0x82, 0x87, 0x01, 0x04, 0x00];
  // Each is shorter than 127 bytes.
  const literal = (text: string) => [text.length, ...Buffer.from(text)];
  return Buffer.from([
    ...[getMethod, httpsScheme, authorityName, ...literal(host), pathName, ...literal(path)],
    ...[newName, ...literal('x-forwarded-for'), ...literal(address)],
  ]);
}

/** Calls back with the type of every HTTP/2 frame that a connection receives. */
export function onHttp2Frame(socket: Socket, take: (type: number) => void): void {
  let rest = Buffer.alloc(0);
  const lengthOfFirst = () =>
    http2FrameHeadBytes + (rest.length < http2FrameHeadBytes ? 0 : rest.readUIntBE(0, 3));
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let length = lengthOfFirst(); rest.length >= length; length = lengthOfFirst()) {
      take(rest[3] ?? 0);
      rest = rest.subarray(length);
    }
  });
}
