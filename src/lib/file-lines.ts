import { createReadStream } from 'node:fs';

const lineEnd = 0x0a;

/**
 * Yields the lines of a file in batches as they are read, each with its line end; the last may lack one.
 * `check` receives the length of a line so far.
 */
export async function* linesOf(path: string, check: (length: number) => void): AsyncGenerator<Buffer[]> {
  let parts: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
    check(length);
  };
  const take = (): Buffer => {
    const [first] = parts;
    const line = first !== undefined && parts.length === 1 ? first : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
      keep(chunk.subarray(start, end + 1));
      start = end + 1;
      lines.push(take());
    }
    yield lines;
    if (start < chunk.length) keep(chunk.subarray(start));
  }
  if (length > 0) yield [take()];
}
