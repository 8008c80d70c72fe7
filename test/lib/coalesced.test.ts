import { describe, expect, it } from 'bun:test';
import { Coalesced, SharedQuestion } from '../../src/lib/coalesced.ts';

describe('Coalesced work', () => {
  it('runs one call at a time, and once more for all calls during a run', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const work = new Coalesced(async () => gates[runs++]?.promise);
    for (let count = 0; count < 5; count += 1) work.run();
    expect(runs).toBe(1);
    gates[0]?.resolve();
    await gates[0]?.promise;
    await new Promise(setImmediate);
    expect(runs).toBe(2);
    gates[1]?.resolve();
    await work.idle();
    expect(runs).toBe(2);
  });

  it('runs again after a failure', async () => {
    let runs = 0;
    const work = new Coalesced(() => Promise.reject(new Error(`${++runs}`)));
    work.run();
    await work.idle();
    work.run();
    await work.idle();
    expect(runs).toBe(2);
  });
});

describe('SharedQuestion', () => {
  it('runs once for all callers during another run', async () => {
    const gates = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    let asked = 0;
    const question = new SharedQuestion(() => gates[asked++]?.promise ?? Promise.resolve(0));
    const first = question.ask();
    const [second, third] = [question.ask(), question.ask()];
    gates[0]?.resolve(1);
    expect(await first).toBe(1);
    gates[1]?.resolve(2);
    expect([await second, await third, asked]).toEqual([2, 2, 2]);
    expect([await question.ask(), asked]).toEqual([0, 3]);
  });

  it('rejects the callers of a failed run, but not later ones', async () => {
    let asked = 0;
    const question = new SharedQuestion(async () => {
      asked += 1;
      if (asked === 1) throw new Error('away');
      return asked;
    });
    const first = question.ask();
    const second = question.ask();
    await expect(first).rejects.toThrow('away');
    expect(await second).toBe(2);
  });
});
