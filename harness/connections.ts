import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { trusting } from './certificate.ts';

/** Opens a connection, with TLS if the URL says so. Errors are ignored: the server may close it at any time. */
export function connectTo(url: string): Socket {
  const { protocol, hostname, port } = new URL(url);
  const address = { host: hostname, port: Number(port) };
  const socket = protocol === 'https:' ? connectSecurely({ ...address, ...trusting }) : connect(address);
  socket.on('error', () => undefined);
  return socket;
}

export function headOf(url: string, requestLine: string, headers: readonly string[] = []): string {
  return [`${requestLine} HTTP/1.1`, `Host: ${new URL(url).host}`, ...headers, '', ''].join('\r\n');
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
