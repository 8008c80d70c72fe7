import { describe, expect, it } from 'bun:test';
import { madeOnce, onceFor } from '../../src/lib/once.ts';

describe('madeOnce', () => {
  it('creates one value for all callers', async () => {
    let count = 0;
    const made = madeOnce(async () => {
      count += 1;
      return { count };
    });
    expect(await Promise.all([made(), made()])).toEqual([{ count: 1 }, { count: 1 }]);
    expect(await made()).toEqual({ count: 1 });
  });

  it('retries after a failure', async () => {
    let tries = 0;
    const made = madeOnce(async () => {
      tries += 1;
      if (tries === 1) throw new Error('the first time');
      return { tries };
    });
    await expect(made()).rejects.toThrow('the first time');
    expect(await made()).toEqual({ tries: 2 });
  });
});

describe('onceFor', () => {
  it('creates one value for equal settings, and another for different settings', () => {
    const make = onceFor(({ max }: { readonly max: number }) => ({ max }));
    const first = make({ max: 1 });
    expect([make({ max: 1 }) === first, make({ max: 2 })]).toEqual([true, { max: 2 }]);
  });
});
