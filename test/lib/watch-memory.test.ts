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

it('collects garbage whenever memory has grown by more than 64 MiB since it was lowest or last collected', async () => {
  expect(await watchSizes([100, 160, 165, 200, 230, 120, 180, 185])).toEqual([165, 230, 185]);
});

it('collects once more when memory has not grown for five looks', async () => {
  expect(await watchSizes([100, 200, 199, 201, 198, 197, 196, 195, 194, 193])).toEqual([200, 195]);
});

it('collects slight growth when it is over, up to three times, and not again for what stays', async () => {
  const collected = await watchSizes([100, 117, ...Array(30).fill(118), 130, ...Array(10).fill(129)]);
  expect(collected).toEqual([118, 118, 118]);
  expect(await watchSizes([100, 117, ...Array(6).fill(118), ...Array(10).fill(101)])).toEqual([118]);
  expect(await watchSizes([100, ...Array(10).fill(116)])).toEqual([]);
});

it('collects thoroughly in the end where more than 32 MiB are left', async () => {
  expect(await watchSizes([100, ...Array(30).fill(132)])).toEqual([132, 132, 132]);
  expect(await watchSizes([100, ...Array(30).fill(133)])).toEqual([133, 133, -133]);
  expect(await watchSizes([100, ...Array(30).fill(170)])).toEqual([170, 170, 170, -170]);
});
