import { expect, it } from 'bun:test';
import { watchMemory } from '../../src/lib/watch-memory.ts';

const mebibyte = 1_048_576;

/** The sizes, in mebibytes, at which it collects; those are negative at which it does so thoroughly. */
async function watchSizes(sizes: readonly number[]): Promise<readonly number[]> {
  const left = sizes.map((size) => size * mebibyte);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const collectedAt: number[] = [];
  let memory = 0;
  const stop = watchMemory(
    () => {
      memory = left.shift() ?? memory;
      if (left.length === 0) setImmediate(end);
      return memory;
    },
    (isThorough) => void collectedAt.push((isThorough ? -1 : 1) * (memory / mebibyte)),
    1,
  );
  await isOver;
  stop();
  return collectedAt;
}

it('collects garbage whenever memory has grown by more than 32 MiB since it was lowest or last collected', async () => {
  expect(await watchSizes([100, 130, 133, 150, 166, 110, 140, 143])).toEqual([133, 166, 143]);
});

it('runs a full collection while memory is more than 160 MiB above where it was in calm', async () => {
  expect(await watchSizes([100, 133, 166, 230, 261, 262, 263, 300])).toEqual([133, 166, 230, -263, -300]);
});

it('collects again when memory has not grown for ten samples', async () => {
  const falling = Array.from({ length: 12 }, (_, index) => 149 - index);
  expect(await watchSizes([100, 150, ...falling])).toEqual([150, 140]);
});

it('collects slight growth when it is over, up to three times, and not again for what stays', async () => {
  const collected = await watchSizes([100, 117, ...Array(60).fill(118), 130, ...Array(20).fill(129)]);
  expect(collected).toEqual([118, 118, 118]);
  expect(await watchSizes([100, 117, ...Array(11).fill(118), ...Array(20).fill(101)])).toEqual([118]);
  expect(await watchSizes([100, ...Array(20).fill(116)])).toEqual([]);
});

it('collects fully in the end if more than 32 MiB are left', async () => {
  expect(await watchSizes([100, ...Array(60).fill(132)])).toEqual([132, 132, 132]);
  expect(await watchSizes([100, ...Array(60).fill(133)])).toEqual([133, 133, 133, -133]);
});
