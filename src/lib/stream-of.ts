import type { Awaitable } from './awaitable.ts';

/** The content of a body: a text, the parts of a long text, or bytes. */
export type Content = string | readonly string[] | Uint8Array<ArrayBuffer>;

/** Characters or bytes of one piece. */
const pieceLength = 65_536;

const encoder = new TextEncoder();

export function lengthOf(content: Content): number {
  if (content instanceof Uint8Array) return content.byteLength;
  if (typeof content === 'string') return content.length;
  return content.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Content as a stream whose client reads it at its own pace, a piece at a time. `pause` is awaited before each piece;
 * `end` is called once, when everything has been read or the client is gone.
 */
export function streamOf(
  content: Content,
  pause: () => Awaitable<void>,
  end: () => void,
): ReadableStream<Uint8Array> {
  const pieces = content instanceof Uint8Array ? slicesOf(content) : encodedPiecesOf(content);
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

function* encodedPiecesOf(content: string | readonly string[]): Generator<Uint8Array, undefined> {
  const parts = typeof content === 'string' ? [content] : content;
  for (const piece of piecesOf(parts)) yield encoder.encode(piece);
}

/** Short parts are joined, long ones cut, so that no part is copied as a whole. */
function* piecesOf(parts: readonly string[]): Generator<string, undefined> {
  let collected = '';
  for (const part of parts) {
    if (collected.length + part.length < pieceLength) {
      collected += part;
      continue;
    }
    if (collected !== '') yield collected;
    collected = '';
    let start = 0;
    while (start < part.length) {
      const end = endOfPiece(part, start + pieceLength);
      yield part.slice(start, end);
      start = end;
    }
  }
  if (collected !== '') yield collected;
}

/** Never cuts between the two halves of a surrogate pair. */
function endOfPiece(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end + 1 : end;
}
