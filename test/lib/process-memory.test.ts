import { afterEach, beforeEach, describe, expect, it, jest } from 'bun:test';
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

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Returns the sizes, in mebibytes, at which it collects; a full collection is negative. */
function watchSizes(sizes: readonly number[], isIdle = () => true): readonly number[] {
  const collectedAt: number[] = [];
  let look = 0;
  const stop = watchMemory(
    () => (sizes[look++] ?? 0) * mebibyte,
    (isThorough) => void collectedAt.push((isThorough ? -1 : 1) * (sizes[look - 1] ?? 0)),
    isIdle,
    1,
  );
  jest.advanceTimersByTime(sizes.length - 1);
  stop();
  return collectedAt;
}

it('collects garbage when memory is over 16 MiB above its minimum or the last collection', () => {
  expect(watchSizes([100, 116, 117, 130, 134, 110, 125, 127])).toEqual([117, 134, 127]);
});

it('collects again when memory has not grown for twenty samples', () => {
  const falling = Array.from({ length: 22 }, (_, index) => 130 - index);
  expect(watchSizes([100, 131, ...falling])).toEqual([131, 111]);
});

it('collects up to three times after a load, and not again for the remaining memory', () => {
  const collected = watchSizes([100, 117, ...Array(80).fill(118), 130, ...Array(30).fill(129)]);
  expect(collected).toEqual([117, 118, 118, -118]);
  expect(watchSizes([100, ...Array(30).fill(116)])).toEqual([]);
});

it('finally runs a full collection if more than 16 MiB remain', () => {
  expect(watchSizes([100, 117, ...Array(90).fill(116)])).toEqual([117, 116]);
  expect(watchSizes([100, ...Array(90).fill(117)])).toEqual([117, 117, 117, -117]);
  const severalLoads = [100, ...Array(90).fill(117), ...Array(90).fill(133), ...Array(90).fill(134)];
  expect(watchSizes(severalLoads)).toEqual([117, 117, 117, -117, 134, 134, 134, -134]);
});

it('stops a server with clients for a full collection only if memory has not grown for 200 samples', () => {
  let looks = 0;
  expect(watchSizes([100, ...Array(100).fill(600)], () => false)).toEqual([600, 600, 600]);
  const isIdleLater = () => {
    looks += 1;
    return looks > 100;
  };
  expect(watchSizes([100, ...Array(180).fill(600)], isIdleLater)).toEqual([600, 600, 600, -600]);
  expect(watchSizes([100, ...Array(280).fill(600)], () => false)).toEqual([600, 600, 600, -600]);
});
