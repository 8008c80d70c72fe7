import { afterEach, beforeEach, describe, expect, it, type Mock, spyOn } from 'bun:test';
import { FairLoop } from '../../src/lib/fair-loop.ts';

describe('FairLoop', () => {
  /** A clock that only `work` advances, so that load does not affect it. */
  let time = 1;
  let watch: Mock<typeof performance.now>;
  beforeEach(() => {
    watch = spyOn(performance, 'now').mockImplementation(() => time);
  });
  afterEach(() => watch.mockRestore());

  /** Takes longer than one turn. */
  function work(): void {
    time += 12;
  }

  it('does not delay work while the turn has time left', () => {
    const loop = new FairLoop();
    expect([loop.enter(() => 'a'), loop.enter(() => 'a'), loop.enter(() => 'b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('admits a limited number at once, because their work takes its time only afterwards', () => {
    const loop = new FairLoop();
    const turns = Array.from({ length: 1_000 }, () => loop.enter(() => 'a'));
    expect(turns.filter((turn) => turn === undefined)).toHaveLength(256);
  });

  it('alternates between clients after a turn is used up', async () => {
    const loop = new FairLoop();
    const order: string[] = [];
    const enter = async (client: string, name: string) => {
      await loop.enter(() => client);
      order.push(name);
      work();
    };
    loop.enter(() => 'a');
    work();
    await Promise.all([
      enter('a', 'a1'),
      enter('a', 'a2'),
      enter('a', 'a3'),
      enter('b', 'b1'),
      enter('c', 'c1'),
    ]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('lets the event loop run between turns', async () => {
    const loop = new FairLoop();
    const order: string[] = [];
    loop.enter(() => 'a');
    work();
    const waiting = [1, 2, 3].map(async (number) => {
      await loop.enter(() => 'a');
      order.push(`work ${number}`);
      work();
    });
    const other = (async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      order.push('other');
    })();
    await Promise.all([...waiting, other]);
    expect(order.indexOf('other')).toBeLessThan(order.indexOf('work 3'));
  });

  it('continues after a pause only in an immediate, so that requests are accepted before the turn after it', async () => {
    const loop = new FairLoop();
    const order: string[] = [];
    const timers = spyOn(globalThis, 'setTimeout').mockReturnValue({} as never);
    loop.enter(() => 'a');
    work();
    const waiting = (async () => {
      await loop.enter(() => 'a');
      order.push('work');
    })();
    await new Promise((resolve) => setImmediate(resolve));
    // Loops of earlier tests may pause too.
    const pauses = timers.mock.calls.map(([endPause]) => endPause);
    timers.mockRestore();
    for (const endPause of pauses) endPause();
    expect(order).toEqual([]);
    await waiting;
    expect(order).toEqual(['work']);
  });

  it('does not pause because of the time in which requests arrive between two turns', () => {
    const loop = new FairLoop();
    const order: string[] = [];
    const immediates = spyOn(globalThis, 'setImmediate').mockReturnValue({} as never);
    const endTurn = () => immediates.mock.lastCall?.[0]();
    loop.enter(() => 'a');
    time += 9;
    for (const name of ['first', 'second'])
      void (async () => {
        await loop.enter(() => 'a');
        order.push(name);
        time += 9;
      })();
    endTurn();
    expect(order).toEqual(['first']);
    time += 5;
    endTurn();
    immediates.mockRestore();
    expect(order).toEqual(['first', 'second']);
  });

  it('counts everything that resumed work does before it waits', async () => {
    const loop = new FairLoop();
    let inTurn = 0;
    let most = 0;
    loop.enter(() => 'a');
    work();
    const waiting = [1, 2, 3].map(async () => {
      await loop.enter(() => 'a');
      for (let step = 0; step < 50; step += 1) await undefined;
      inTurn += 1;
      most = Math.max(most, inTurn);
      setImmediate(() => {
        inTurn = 0;
      });
      work();
    });
    await Promise.all(waiting);
    expect(most).toBe(1);
  });
});
