import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import {
  columnsOf,
  fieldsOf,
  MessageReader,
  NoticeFinder,
  queryMessage,
} from '../../src/storage/postgres/relay/messages.ts';

interface Sent {
  readonly type: string;
  readonly body: Buffer;
}

const messages = fc.array(
  fc.record({
    type: fc.constantFrom('N', 'D', 'C', 'Z', 'S', 'A', 'T'),
    body: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  }),
);

function encode({ type, body }: Sent): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** A stream in pieces of the given lengths, and then the rest. */
function cut(stream: Buffer, lengths: readonly number[]): readonly Buffer[] {
  const pieces: Buffer[] = [];
  let rest = stream;
  for (const length of lengths) {
    pieces.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return [...pieces, rest];
}

const pieceLengths = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 80 });

describe('The messages of a server', () => {
  it('are read whole, however the stream is split', () => {
    fc.assert(
      fc.property(messages, pieceLengths, (sent, lengths) => {
        const reader = new MessageReader();
        const pieces = cut(Buffer.concat(sent.map(encode)), lengths);
        const found = pieces.flatMap((piece) => reader.read(piece));
        expect(found.map(({ type, body }) => ({ type, body: Buffer.from(body) }))).toEqual(sent);
        expect(Buffer.concat(found.map(({ bytes }) => bytes))).toEqual(Buffer.concat(sent.map(encode)));
      }),
    );
  });

  it('are searched for notices, however the stream is split', () => {
    fc.assert(
      fc.property(messages, pieceLengths, (sent, lengths) => {
        const finder = new NoticeFinder();
        const pieces = cut(Buffer.concat(sent.map(encode)), lengths);
        const found = pieces.flatMap((piece) => finder.find(piece));
        const notices = sent.filter(({ type }) => type === 'N');
        expect(found.map((body) => Buffer.from(body))).toEqual(notices.map(({ body }) => body));
      }),
    );
  });

  it('are parsed into columns and fields', () => {
    const row = Buffer.from([0, 3, 0, 0, 0, 1, 0x61, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
    expect(columnsOf(row)).toEqual(['a', null, '']);
    const notice = Buffer.from('SWARNUNG\0VWARNING\0C01000\0Mcancelled\0RSyncRepWaitForLSN\0\0');
    expect(Object.fromEntries(fieldsOf(notice))).toEqual({
      S: 'WARNUNG',
      V: 'WARNING',
      C: '01000',
      M: 'cancelled',
      R: 'SyncRepWaitForLSN',
    });
    expect(queryMessage('select 1').toString('latin1')).toBe('Q\0\0\0\rselect 1\0');
  });
});
