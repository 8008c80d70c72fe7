import { createReadStream } from 'node:fs';

const lineEnd = 0x0a;

/** The lines of a file, each with its end; the last one may go without. `check` hears how long a line is by now. */
export async function* linesOf(path: string, check: (length: number) => void): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const keep = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
    check(length);
  };
  const take = (): Buffer => {
    const line = Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
      keep(chunk.subarray(start, end + 1));
      start = end + 1;
      yield take();
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (length > 0) yield take();
}
