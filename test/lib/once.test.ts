import { describe, expect, it } from 'bun:test';
import { madeOnce, onceFor, type Steps } from '../../src/lib/once.ts';

function* counted(seen: string[], steps: number): Steps<{ readonly steps: number }> {
  for (let step = 1; step <= steps; step += 1) {
    seen.push(`step ${step}`);
    yield;
  }
  return { steps };
}

describe('madeOnce', () => {
  it('pauses after each step', async () => {
    const seen: string[] = [];
    const made = madeOnce(() => counted(seen, 3));
    const pause = async () => void seen.push('others');
    expect(await made(pause)).toEqual({ steps: 3 });
    expect(seen).toEqual(['step 1', 'others', 'step 2', 'others', 'step 3', 'others']);
  });

  it('creates one value for all callers, and returns it at once from then on', async () => {
    const seen: string[] = [];
    const made = madeOnce(() => counted(seen, 2));
    const pause = () => undefined;
    const [first, second] = await Promise.all([made(pause), made(pause)]);
    expect(second).toBe(first);
    expect(made(pause)).toBe(first);
    expect(seen).toEqual(['step 1', 'step 2']);
  });

  it('resumes waiting callers one by one', async () => {
    const seen: string[] = [];
    const made = madeOnce(() => counted([], 1));
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
    const made = madeOnce(function* () {
      tries += 1;
      yield;
      if (tries === 1) throw new Error('the first time');
      return { tries };
    });
    const pause = () => undefined;
    await expect(Promise.resolve(made(pause))).rejects.toThrow('the first time');
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
