import type { Socket } from 'node:net';
import { connectTo } from './connections.ts';
import type { Target } from './target.ts';
import { times } from './texts.ts';

/** Just enough of HTTP/2 (RFC 9113) to ask for responses and never accept their bodies, which clients refuse to do. */

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const frameTypes = { headers: 1, reset: 3, settings: 4 } as const;
const [endOfStreamAndHeaders, acknowledged] = [0x5, 0x1];
const frameHeadBytes = 9;

/** The setting by which a client says how much of a body it accepts before it asks for more. */
const initialWindowSize = 0x4;

/**
 * Requests a path on so many streams of one connection, with a window of 0: no byte of a body may be sent. Resolves when
 * every stream has its response headers or is refused, the connection has ended, or the time is over.
 */
export async function openUnreadStreams(target: Target, path: string, streams: number): Promise<Socket> {
  const socket = connectTo(target.scene.url, ['h2']);
  const block = headerBlock(target, path);
  const requests = times(streams, (index) =>
    frame(frameTypes.headers, endOfStreamAndHeaders, 2 * index + 1, block),
  );
  const windowOfZero = Buffer.from([0, initialWindowSize, 0, 0, 0, 0]);
  socket.once('secureConnect', () =>
    socket.write(Buffer.concat([preface, frame(frameTypes.settings, 0, 0, windowOfZero), ...requests])),
  );
  socket.once('data', () => socket.write(frame(frameTypes.settings, acknowledged, 0, Buffer.alloc(0))));
  await Promise.race([answered(target, socket, streams), Bun.sleep(target.remainingSendingMs)]);
  return socket;
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** The headers of a request in HPACK (RFC 7541), by the static table and literals that are not indexed. */
function headerBlock({ scene }: Target, path: string): Buffer {
  const [getMethod, httpsScheme, authorityName, pathName, newName] = [0x82, 0x87, 0x01, 0x04, 0x00];
  return Buffer.concat([
    Buffer.from([getMethod, httpsScheme, authorityName]),
    literal(new URL(scene.url).host),
    Buffer.from([pathName]),
    literal(path),
    Buffer.from([newName]),
    literal('x-forwarded-for'),
    literal(scene.address),
  ]);
}

/** A text shorter than 127 bytes. */
function literal(text: string): Buffer {
  return Buffer.from([text.length, ...Buffer.from(text)]);
}

/** Counts the responses that have begun and the streams that the server has refused. */
function answered(target: Target, socket: Socket, streams: number): Promise<void> {
  return new Promise((resolve) => {
    let [rest, left] = [Buffer.alloc(0), streams];
    socket.on('close', () => resolve());
    socket.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (let length = lengthOfFirst(rest); rest.length >= length; length = lengthOfFirst(rest)) {
        const kind = kinds.get(rest[3] ?? 0);
        if (kind !== undefined) {
          target.count(kind);
          left -= 1;
        }
        rest = rest.subarray(length);
      }
      if (left <= 0) resolve();
    });
  });
}

const kinds: ReadonlyMap<number, string> = new Map([
  [frameTypes.headers, 'response'],
  [frameTypes.reset, 'refused'],
]);

function lengthOfFirst(bytes: Buffer): number {
  return bytes.length < frameHeadBytes ? frameHeadBytes : frameHeadBytes + bytes.readUIntBE(0, 3);
}
