import type { Awaitable } from './awaitable.ts';
import { pieceLength } from './sizes.ts';

export type Content = string | Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

/**
 * Streams content piece by piece, at the pace of the client. `pause` is awaited before each piece; `end` is
 * called once, when everything has been read or the client is gone.
 */
export function streamOf(
  content: Content,
  pause: () => Awaitable<void>,
  end: () => void,
): ReadableStream<Uint8Array> {
  const pieces = slicesOf(typeof content === 'string' ? encoder.encode(content) : content);
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        await pause();
        const { value, done } = pieces.next();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array, undefined> {
  for (let start = 0; start < bytes.byteLength; start += pieceLength) {
    yield bytes.subarray(start, start + pieceLength);
  }
}
