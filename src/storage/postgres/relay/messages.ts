/** The few messages of PostgreSQL's protocol, version 3, that a relay reads and writes. */

export interface Message {
  readonly type: string;
  readonly body: Buffer;
  readonly bytes: Buffer;
}

const headerBytes = 5;

export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);

  read(chunk: Uint8Array): readonly Message[] {
    let bytes = this.#rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#rest, chunk]);
    const messages: Message[] = [];
    while (bytes.length >= headerBytes) {
      const length = 1 + bytes.readUInt32BE(1);
      if (bytes.length < length) break;
      messages.push(messageOf(bytes.subarray(0, length)));
      bytes = bytes.subarray(length);
    }
    this.#rest = bytes;
    return messages;
  }
}

function messageOf(bytes: Buffer): Message {
  return { type: String.fromCharCode(bytes[0] ?? 0), body: bytes.subarray(headerBytes), bytes };
}

export function queryMessage(statement: string): Buffer {
  return messageWith('Q', `${statement}\0`);
}

/**
 * The error of a server that is not available now (57P03). Without an error, the driver would retry for a long time.
 */
export const refusalMessage = messageWith('E', 'SFATAL\0VFATAL\0C57P03\0Mno server accepts writes\0\0');

function messageWith(type: string, text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(headerBytes);
  head.write(type);
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

export function columnsOf(body: Buffer): readonly (string | null)[] {
  const columns: (string | null)[] = [];
  let position = 2;
  for (let left = body.readUInt16BE(0); left > 0; left -= 1) {
    const length = body.readInt32BE(position);
    position += 4;
    columns.push(length < 0 ? null : body.toString('utf8', position, position + length));
    position += Math.max(0, length);
  }
  return columns;
}

export function fieldsOf(body: Buffer): ReadonlyMap<string, string> {
  const fields = body.toString('utf8').split('\0').filter(Boolean);
  return new Map(fields.map((field) => [field.slice(0, 1), field.slice(1)]));
}

const noticeType = 'N'.charCodeAt(0);

/** Finds the notices in a stream of messages without buffering anything else. */
export class NoticeFinder {
  readonly #header = Buffer.alloc(headerBytes);
  #headerLength = 0;
  #left = 0;
  #notice: Buffer[] | null = null;

  find(chunk: Buffer): readonly Buffer[] {
    let found: Buffer[] | null = null;
    for (let position = 0; position < chunk.length; ) {
      if (this.#left === 0 && this.#headerLength < headerBytes) {
        position = this.#readHeader(chunk, position);
        if (this.#headerLength < headerBytes) break;
      }
      const end = Math.min(chunk.length, position + this.#left);
      this.#notice?.push(chunk.subarray(position, end));
      this.#left -= end - position;
      position = end;
      if (this.#left > 0) break;
      this.#headerLength = 0;
      if (this.#notice === null) continue;
      found = [...(found ?? []), Buffer.concat(this.#notice)];
      this.#notice = null;
    }
    return found ?? none;
  }

  /** Reads as much of the header as the chunk has, and returns the position after it. */
  #readHeader(chunk: Buffer, position: number): number {
    const missing = Math.min(headerBytes - this.#headerLength, chunk.length - position);
    chunk.copy(this.#header, this.#headerLength, position, position + missing);
    this.#headerLength += missing;
    if (this.#headerLength === headerBytes) {
      this.#left = this.#header.readUInt32BE(1) - 4;
      this.#notice = this.#header[0] === noticeType ? [] : null;
    }
    return position + missing;
  }
}

const none: readonly Buffer[] = [];
