import { expect, it } from 'bun:test';
import { watchMemory } from '../../src/lib/watch-memory.ts';

const mebibyte = 1_048_576;

it('collects garbage whenever memory has grown by more than 64 MiB since it was lowest or last collected', async () => {
  const sizes = [100, 160, 165, 200, 230, 120, 180, 185].map((size) => size * mebibyte);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const collectedAt: number[] = [];
  let memory = 0;
  const stop = watchMemory(
    () => {
      memory = sizes.shift() ?? memory;
      if (sizes.length === 0) setImmediate(end);
      return memory;
    },
    () => void collectedAt.push(memory / mebibyte),
    1,
  );
  await isOver;
  stop();
  expect(collectedAt).toEqual([165, 230, 185]);
});
