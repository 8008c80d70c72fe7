import { describe, expect, it } from 'bun:test';
import { Limiter } from '../../src/lib/limiter.ts';

describe('Limiter', () => {
  it('runs so many at once, lets so many wait, and refuses the rest', async () => {
    const limiter = new Limiter(2, 3);
    const started: number[] = [];
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const runs = gates.map(({ promise }, index) =>
      limiter.run(async () => {
        started.push(index);
        await promise;
        return index;
      }),
    );
    await expect(runs[5]).rejects.toMatchObject({ code: 'UNAVAILABLE', seconds: 1 });
    expect(started).toEqual([0, 1]);
    gates[1]?.resolve();
    expect(await runs[1]).toBe(1);
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    expect(await Promise.all(runs.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
    expect(await limiter.run(async () => 'again')).toBe('again');
  });

  it('gives its place back when the work fails', async () => {
    const limiter = new Limiter(1, 0);
    await expect(limiter.run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await limiter.run(async () => 'yes')).toBe('yes');
  });
});
