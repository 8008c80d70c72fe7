import { afterEach, beforeEach, describe, expect, it, jest } from 'bun:test';
import { Garbage } from '../../src/lib/garbage.ts';

describe('Garbage', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function watch() {
    const collections: string[] = [];
    const garbage = new Garbage((isFull) => void collections.push(isFull ? 'full' : 'incremental'));
    return { garbage, collections };
  }

  it('collects after every 32 MiB that were released', () => {
    const { garbage, collections } = watch();
    for (const _ of [1, 2, 3, 4, 5]) garbage.released(16_777_216);
    expect(collections).toEqual(['incremental', 'incremental']);
  });

  it('collects everything once things have calmed down', () => {
    const { garbage, collections } = watch();
    garbage.released(33_554_432);
    jest.advanceTimersByTime(400);
    garbage.released(33_554_432);
    jest.advanceTimersByTime(400);
    expect(collections).toEqual(['incremental', 'incremental']);
    jest.advanceTimersByTime(10_000);
    expect(collections).toEqual(['incremental', 'incremental', 'full']);
  });

  it('leaves small amounts to the runtime', () => {
    const { garbage, collections } = watch();
    garbage.released(33_554_431);
    jest.advanceTimersByTime(10_000);
    expect(collections).toEqual([]);
  });
});
