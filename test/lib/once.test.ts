import { describe, expect, it } from 'bun:test';
import { madeOnce, onceFor } from '../../src/lib/once.ts';

describe('madeOnce', () => {
  it('creates one value for all callers', async () => {
    let count = 0;
    const made = madeOnce(async () => {
      count += 1;
      return { count };
    });
    const pause = () => undefined;
    expect(await Promise.all([made(pause), made(pause)])).toEqual([{ count: 1 }, { count: 1 }]);
    expect(await made(pause)).toEqual({ count: 1 });
  });

  it('resumes waiting callers one by one', async () => {
    const seen: string[] = [];
    const made = madeOnce(async () => ({}));
    const turn = Promise.withResolvers<void>();
    const waiting = [made(() => undefined), made(() => turn.promise)].map(async (value, index) => {
      await value;
      seen.push(`caller ${index + 1}`);
    });
    await waiting[0];
    expect(seen).toEqual(['caller 1']);
    turn.resolve();
    await waiting[1];
    expect(seen).toEqual(['caller 1', 'caller 2']);
  });

  it('retries after a failure', async () => {
    let tries = 0;
    const made = madeOnce(async (pause) => {
      tries += 1;
      await pause();
      if (tries === 1) throw new Error('the first time');
      return { tries };
    });
    const pause = () => undefined;
    await expect(made(pause)).rejects.toThrow('the first time');
    expect(await made(pause)).toEqual({ tries: 2 });
  });
});

describe('onceFor', () => {
  it('creates one value for equal settings, and another for different settings', () => {
    const make = onceFor(({ max }: { readonly max: number }) => ({ max }));
    const first = make({ max: 1 });
    expect([make({ max: 1 }) === first, make({ max: 2 })]).toEqual([true, { max: 2 }]);
  });
});
