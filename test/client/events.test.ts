import { describe, expect, it } from 'bun:test';
import { Interruption, readEvents } from '../../client/src/connection.ts';

/** Reads the events of a text that arrives in chunks of this size. */
async function read(text: string, size: number): Promise<readonly (readonly [string, string])[]> {
  const bytes = new TextEncoder().encode(text);
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => index * size);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const start of starts) controller.enqueue(bytes.subarray(start, start + size));
      controller.close();
    },
  });
  const events: (readonly [string, string])[] = [];
  try {
    for await (const { event = '', data } of readEvents(body, new AbortController().signal))
      events.push([event, data]);
  } catch (error) {
    expect(error).toBeInstanceOf(Interruption);
  }
  return events;
}

describe('readEvents', () => {
  const cases: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
    ['an event', 'event: next\ndata: {}\n\n', [['next', '{}']]],
    ['an event without data', 'event: complete\ndata:\n\n', [['complete', '']]],
    ['data with several lines', 'data: a\ndata: b\n\n', [['', 'a\nb']]],
    ['events between comments', ':\n\n: hello\n\ndata: a\n:\n\n', [['', 'a']]],
    ['CRLF line endings', 'event: next\r\ndata: a\r\n\r\n', [['next', 'a']]],
    ['multibyte characters', 'data: zwölf 🎻\n\n', [['', 'zwölf 🎻']]],
    ['only complete events', 'data: a\n\ndata: b\n', [['', 'a']]],
    ['an empty stream', '', []],
  ];

  it.each(cases)('reads %s in chunks of any size', async (_, text, events) => {
    for (const size of [1, 2, 3, 1000]) expect(await read(text, size)).toEqual([...events]);
  });
});
