import { describe, expect, it } from 'bun:test';
import { lastKnown, residentBytes, watchMemory } from '../../src/lib/process-memory.ts';

describe('The memory reading', () => {
  it('keeps its last value while it cannot be read', () => {
    const given: (number | null)[] = [1, 2, null, null, 3];
    const read = lastKnown(() => {
      const value = given.shift();
      if (value == null) throw new Error('no descriptor');
      return value;
    });
    expect([read(), read(), read(), read()]).toEqual([2, 2, 2, 3]);
  });

  it('is more than 1 MB', () => {
    expect(residentBytes()).toBeGreaterThan(1_000_000);
  });
});

const mebibyte = 1_048_576;

/** Returns the sizes, in mebibytes, at which it collects; a full collection is negative. */
async function watchSizes(sizes: readonly number[], isIdle = () => true): Promise<readonly number[]> {
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
    isIdle,
    1,
  );
  await isOver;
  stop();
  return collectedAt;
}

it('collects garbage when memory is over 16 MiB above its minimum or the last collection', async () => {
  expect(await watchSizes([100, 116, 117, 130, 134, 110, 125, 127])).toEqual([117, 134, 127]);
});

it('collects again when memory has not grown for twenty samples', async () => {
  const falling = Array.from({ length: 22 }, (_, index) => 130 - index);
  expect(await watchSizes([100, 131, ...falling])).toEqual([131, 111]);
});

it('collects up to three times after a load, and not again for the remaining memory', async () => {
  const collected = await watchSizes([100, 117, ...Array(80).fill(118), 130, ...Array(30).fill(129)]);
  expect(collected).toEqual([117, 118, 118, 118]);
  expect(await watchSizes([100, ...Array(30).fill(116)])).toEqual([]);
});

it('finally runs a full collection if more than 48 MiB remain', async () => {
  expect(await watchSizes([100, ...Array(90).fill(148)])).toEqual([148, 148, 148, 148]);
  expect(await watchSizes([100, ...Array(90).fill(149)])).toEqual([149, 149, 149, -149]);
  const severalLoads = [100, ...Array(90).fill(130), ...Array(90).fill(149), ...Array(90).fill(180)];
  expect(await watchSizes(severalLoads)).toEqual([
    130, 130, 130, 130, 149, 149, 149, -149, 180, 180, 180, 180,
  ]);
});

it('stops a server with clients for a full collection only if memory has not grown for 200 samples', async () => {
  let looks = 0;
  expect(await watchSizes([100, ...Array(100).fill(600)], () => false)).toEqual([600, 600, 600]);
  const isIdleLater = () => {
    looks += 1;
    return looks > 100;
  };
  expect(await watchSizes([100, ...Array(180).fill(600)], isIdleLater)).toEqual([600, 600, 600, -600]);
  expect(await watchSizes([100, ...Array(280).fill(600)], () => false)).toEqual([600, 600, 600, -600]);
});
