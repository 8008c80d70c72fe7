import { describe, expect, it } from 'bun:test';
import { type Content, streamOf } from '../../src/lib/stream-of.ts';

function open(content: Content) {
  const seen = { pauses: 0, ends: 0 };
  const stream = streamOf(
    content,
    () => {
      seen.pauses += 1;
    },
    () => {
      seen.ends += 1;
    },
  );
  return { stream, seen };
}

describe('streamOf', () => {
  it.each([
    ['a text', 'é'.repeat(600_000)],
    ['a text of surrogate pairs', `x${'😀'.repeat(200_000)}`],
    ['an empty text', ''],
  ])('streams %s completely', async (_, text) => {
    expect(await new Response(open(text).stream).text()).toBe(text);
  });

  it('streams bytes completely', async () => {
    const bytes = new Uint8Array(200_000).map((_, index) => index % 251);
    expect(await new Response(open(bytes).stream).bytes()).toEqual(bytes);
  });

  it('pauses before each chunk, and ends once after the last one', async () => {
    const { stream, seen } = open('x'.repeat(200_000));
    const reader = stream.getReader();
    await reader.read();
    expect(seen).toEqual({ pauses: 1, ends: 0 });
    while (!(await reader.read()).done);
    expect(seen).toEqual({ pauses: 5, ends: 1 });
  });

  it('ends when the reader cancels', async () => {
    const { stream, seen } = open('x');
    await stream.cancel();
    expect(seen).toEqual({ pauses: 0, ends: 1 });
  });
});
