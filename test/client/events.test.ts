import { describe, expect, it } from 'bun:test';
import { Interruption, readEvents } from '../../client/src/connection.ts';

/** Reads a text that arrives in pieces of some bytes, until the connection ends. */
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

describe('The events of a stream', () => {
  const cases: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
    ['an event', 'event: next\ndata: {}\n\n', [['next', '{}']]],
    ['no data', 'event: complete\ndata:\n\n', [['complete', '']]],
    ['data in lines', 'data: a\ndata: b\n\n', [['', 'a\nb']]],
    ['comments', ':\n\n: hello\n\ndata: a\n:\n\n', [['', 'a']]],
    ['lines as on Windows', 'event: next\r\ndata: a\r\n\r\n', [['next', 'a']]],
    ['letters of several bytes', 'data: zwölf 🎻\n\n', [['', 'zwölf 🎻']]],
    ['an event that is cut off', 'data: a\n\ndata: b\n', [['', 'a']]],
    ['nothing', '', []],
  ];

  it.each(cases)('%s', async (_, text, events) => {
    for (const size of [1, 2, 3, 1000]) expect(await read(text, size)).toEqual([...events]);
  });
});
