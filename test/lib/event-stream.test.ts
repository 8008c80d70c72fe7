import { describe, expect, it } from 'bun:test';
import { streamMessages } from '../../src/http/event-stream.ts';
import type { Exchange } from '../../src/http/exchange.ts';

/** A stream of messages with counts of its held connections and of its ends. */
function startStream(begin: (gone: AbortSignal) => AsyncIterator<string>) {
  const client = new AbortController();
  const counts = { held: 0, ends: 0 };
  const hold = () => {
    counts.held += 1;
    return () => {
      counts.held -= 1;
    };
  };
  const exchange = { signal: client.signal, hold } as unknown as Exchange;
  const { body } = streamMessages(exchange, begin, () => {
    counts.ends += 1;
  });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  return { client, counts, reader, read };
}

async function* untilGone(gone: AbortSignal): AsyncGenerator<string> {
  yield 'data: one\n\n';
  yield '';
  while (!gone.aborted) await Bun.sleep(1);
}

describe('A stream of messages', () => {
  it('holds its connection until the client leaves, and ends once', async () => {
    const { counts, reader, read } = startStream(untilGone);
    expect(counts).toEqual({ held: 0, ends: 0 });
    expect(await read()).toBe('data: one\n\n');
    expect(await read()).toBe(':\n\n');
    expect(counts).toEqual({ held: 1, ends: 0 });
    const waiting = reader.read();
    await reader.cancel();
    expect((await waiting).done).toBe(true);
    expect(counts).toEqual({ held: 0, ends: 1 });
  });

  it('ends if its client is gone before it is read', async () => {
    const { client, counts, reader } = startStream(untilGone);
    client.abort();
    expect((await reader.read()).done).toBe(true);
    expect(counts).toEqual({ held: 0, ends: 1 });
  });

  it('ends if its source fails', async () => {
    const { counts, reader } = startStream(() => ({ next: () => Promise.reject(new Error('lost')) }));
    await expect(reader.read()).rejects.toThrow('lost');
    expect(counts).toEqual({ held: 0, ends: 1 });
  });
});
