import { describe, expect, it } from 'bun:test';
import { createBrotliCompress, createGzip, createZstdCompress, gunzipSync } from 'node:zlib';
import { streamThrough } from '../../src/lib/stream-through.ts';

function sourceOf(...parts: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part));
      controller.close();
    },
  });
}

describe('A stream through an engine', () => {
  it('comes to what the engine makes of all of it', async () => {
    const ends: string[] = [];
    const stream = streamThrough(
      sourceOf('one ', 'two'),
      createGzip(),
      (work) => work(),
      () => ends.push('end'),
    );
    expect(gunzipSync(await new Response(stream).bytes()).toString()).toBe('one two');
    expect(ends).toEqual(['end']);
  });

  it.each([
    ['gzip', createGzip],
    ['br', createBrotliCompress],
    ['zstd', createZstdCompress],
  ] as const)('lets go of its turn when nobody reads any more, at whichever step: %s', async (_, create) => {
    for (const last of [1, 2, 3]) {
      const turns: string[] = [];
      let steps = 0;
      const engine = create();
      const stream = streamThrough(
        sourceOf('one ', 'two'),
        engine,
        async (work) => {
          steps += 1;
          turns.push('taken');
          // The reader goes while the work waits for its turn.
          if (steps === last) engine.destroy();
          await work().catch(() => undefined);
          turns.push('given back');
        },
        () => undefined,
      );
      await stream.pipeTo(new WritableStream()).catch(() => undefined);
      expect(turns).toEqual(turns.map((_, index) => (index % 2 === 0 ? 'taken' : 'given back')));
      expect(turns.length % 2).toBe(0);
    }
  });

  it('lets go of its turn when its reader leaves while it ends', async () => {
    const engine = createGzip();
    const givenBack = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let steps = 0;
    const stream = streamThrough(
      sourceOf('one'),
      engine,
      async (work) => {
        steps += 1;
        const working = work();
        if (steps === 2) begun.resolve();
        await working.catch(() => undefined);
        if (steps === 2) givenBack.resolve();
      },
      () => undefined,
    );
    const reader = stream.getReader();
    const reads = [reader.read(), reader.read(), reader.read()];
    await begun.promise;
    await reader.cancel();
    await givenBack.promise;
    await Promise.allSettled(reads);
    expect(engine.destroyed).toBe(true);
  });
});
