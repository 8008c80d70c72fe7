import { describe, expect, it } from 'bun:test';
import { BoundedQueue } from '../../src/lib/bounded-queue.ts';
import { endTogether, Mapped } from '../../src/lib/mapped.ts';

class Doubled extends Mapped<number, number> {
  protected map(item: number): number | null {
    if (item < 0) throw new Error('negative');
    return item === 0 ? null : 2 * item;
  }

  protected override explain(error: unknown): unknown {
    return new Error(`explained: ${(error as Error).message}`);
  }
}

function createQueue(): { queue: BoundedQueue<number>; ended: () => number } {
  let ended = 0;
  const queue = new BoundedQueue<number>(10, () => {
    ended += 1;
  });
  return { queue, ended: () => ended };
}

const done = { done: true, value: undefined } as const;

describe('Mapped', () => {
  it('returns the mapped items, and can skip some', async () => {
    const { queue } = createQueue();
    for (const item of [1, 0, 2]) queue.push(item);
    const results = new Doubled(queue);
    expect(await results.next()).toEqual({ done: false, value: 2 });
    expect(await results.next()).toEqual({ done: false, value: 4 });
    await queue.return();
    expect(await results.next()).toEqual(done);
  });

  it('ends its source on return(), even while it waits', async () => {
    const { queue, ended } = createQueue();
    const results = new Doubled(queue);
    const waiting = results.next();
    expect(await results.return()).toEqual(done);
    expect(await waiting).toEqual(done);
    expect(ended()).toBe(1);
    expect(await results.next()).toEqual(done);
  });

  it('fails once with a mapped error, and ends its source', async () => {
    const { queue, ended } = createQueue();
    queue.push(-1);
    const results = new Doubled(queue);
    await expect(results.next()).rejects.toThrow('explained: negative');
    expect(ended()).toBe(1);
    expect(await results.next()).toEqual(done);
  });

  it('fails when its source fails', async () => {
    const { queue } = createQueue();
    const results = new Doubled(queue);
    const waiting = results.next();
    queue.fail(new Error('lost'));
    await expect(waiting).rejects.toThrow('explained: lost');
  });

  it('ends its source when a loop exits', async () => {
    const { queue, ended } = createQueue();
    queue.push(1);
    for await (const result of new Doubled(queue)) {
      expect(result).toBe(2);
      break;
    }
    expect(ended()).toBe(1);
  });
});

async function* doubled(source: AsyncIterable<number>): AsyncGenerator<number, void, void> {
  for await (const item of source) yield item * 2;
}

describe('endTogether', () => {
  it('ends a generator that waits for its source, and the source with it', async () => {
    const { queue, ended } = createQueue();
    const results = endTogether(queue, doubled(queue));
    queue.push(21);
    expect(await results.next()).toEqual({ done: false, value: 42 });
    const waiting = results.next();
    expect(await results.return()).toEqual(done);
    expect([await waiting, ended()]).toEqual([done, 1]);
  });

  it('ends the source of a generator that was never started', async () => {
    const { queue, ended } = createQueue();
    await endTogether(queue, doubled(queue)).return();
    expect(ended()).toBe(1);
  });
});
