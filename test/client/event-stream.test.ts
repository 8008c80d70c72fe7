import { describe, expect, it } from 'bun:test';
import { readEvents, type StreamEvent } from '../../client/src/event-stream.ts';

/** Reads a text that arrives in pieces of some bytes. */
async function read(text: string, size: number): Promise<readonly StreamEvent[]> {
  const bytes = new TextEncoder().encode(text);
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => index * size);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const start of starts) controller.enqueue(bytes.subarray(start, start + size));
      controller.close();
    },
  });
  return Array.fromAsync(readEvents(body, new AbortController().signal));
}

describe('The events of a stream', () => {
  const cases: readonly (readonly [string, string, readonly StreamEvent[]])[] = [
    ['an event', 'event: next\ndata: {}\n\n', [{ event: 'next', data: '{}' }]],
    ['no space after the colon', 'event:next\ndata:{}\n\n', [{ event: 'next', data: '{}' }]],
    ['one space alone', 'data:  two\n\n', [{ event: '', data: ' two' }]],
    ['no data', 'event: complete\ndata:\n\n', [{ event: 'complete', data: '' }]],
    ['no colon', 'event: complete\ndata\n\n', [{ event: 'complete', data: '' }]],
    ['data in lines', 'data: a\ndata: b\n\n', [{ event: '', data: 'a\nb' }]],
    ['a colon in data', 'data: {"a":"b: c"}\n\n', [{ event: '', data: '{"a":"b: c"}' }]],
    ['comments', ':\n\n: hello\n\ndata: a\n:\n\n', [{ event: '', data: 'a' }]],
    ['other fields', 'id: 1\nretry: 5\ndata: a\n\n', [{ event: '', data: 'a' }]],
    ['lines as on Windows', 'event: next\r\ndata: a\r\n\r\n', [{ event: 'next', data: 'a' }]],
    [
      'lines of old',
      'event: next\rdata: a\r\rdata: b\r\r:\n',
      [
        { event: 'next', data: 'a' },
        { event: '', data: 'b' },
      ],
    ],
    ['letters of several bytes', 'data: zwölf 🎻\n\n', [{ event: '', data: 'zwölf 🎻' }]],
    ['an event that is cut off', 'data: a\n\ndata: b\n', [{ event: '', data: 'a' }]],
    ['nothing', '', []],
  ];

  it.each(cases)('%s', async (_, text, events) => {
    for (const size of [1, 2, 3, 1000]) expect(await read(text, size)).toEqual([...events]);
  });
});
