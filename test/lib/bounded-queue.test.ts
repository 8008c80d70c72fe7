import { describe, expect, it } from 'bun:test';
import { BoundedQueue } from '../../src/lib/bounded-queue.ts';
import { endTogether, Mapped } from '../../src/lib/mapped.ts';

function makeQueue(max = 3, ...items: readonly number[]) {
  let ends = 0;
  const queue = new BoundedQueue<number>(max, () => {
    ends += 1;
  });
  for (const item of items) queue.push(item);
  return { queue, ends: () => ends };
}

const done = { done: true, value: undefined } as const;
const item = (value: number) => ({ done: false, value }) as const;

describe('BoundedQueue', () => {
  it('returns items in order, whether the reader or the item waits', async () => {
    const { queue } = makeQueue(3, 1, 2);
    expect([await queue.next(), await queue.next()]).toEqual([item(1), item(2)]);
    const waiting = queue.next();
    queue.push(3);
    expect(await waiting).toEqual(item(3));
  });

  it('accepts items up to its capacity, not counting one for a waiting reader', async () => {
    const { queue } = makeQueue(2);
    const waiting = queue.next();
    expect([1, 2, 3, 4].map((item) => queue.push(item))).toEqual([true, true, true, false]);
    expect(await waiting).toEqual(item(1));
    expect([await queue.next(), await queue.next()]).toEqual([item(2), item(3)]);
    expect(queue.push(5)).toBe(true);
  });

  it('fails once, for a waiting reader or the next one', async () => {
    for (const items of [[], [1]]) {
      const { queue, ends } = makeQueue(3, ...items);
      const waiting = items.length === 0 ? queue.next() : null;
      queue.fail(new Error('gone'));
      await expect(waiting ?? queue.next()).rejects.toThrow('gone');
      expect([await queue.next(), ends()]).toEqual([done, 1]);
    }
  });

  it('ends on return(), and discards queued items', async () => {
    const { queue, ends } = makeQueue();
    const waiting = queue.next();
    expect([await queue.return(), await waiting, ends()]).toEqual([done, done, 1]);
    const other = makeQueue(3, 1);
    await other.queue.return();
    expect([await other.queue.next(), other.ends()]).toEqual([done, 1]);
  });

  it('ends only once, and then accepts and discards items', async () => {
    const { queue, ends } = makeQueue(1);
    queue.fail(new Error('gone'));
    await queue.return();
    await queue.return();
    queue.fail(new Error('again'));
    expect([queue.push(1), queue.push(2)]).toEqual([true, true]);
    expect([await queue.next(), ends()]).toEqual([done, 1]);
  });

  it('ends and rejects on throw()', async () => {
    const { queue, ends } = makeQueue();
    await expect(queue.throw(new Error('mine'))).rejects.toThrow('mine');
    expect([await queue.next(), ends()]).toEqual([done, 1]);
  });

  it('can be iterated, and ends when the loop exits', async () => {
    const { queue, ends } = makeQueue(3, 1, 2, 3);
    const seen: number[] = [];
    for await (const item of queue) {
      seen.push(item);
      if (item === 2) break;
    }
    expect([seen, ends()]).toEqual([[1, 2], 1]);
  });
});

class Doubled extends Mapped<number, number> {
  protected map(item: number): number | null {
    if (item < 0) throw new Error('negative');
    return item === 0 ? null : 2 * item;
  }

  protected override explain(error: unknown): unknown {
    return new Error(`explained: ${(error as Error).message}`);
  }
}

describe('Mapped', () => {
  it('returns the mapped items, and can skip some', async () => {
    const { queue } = makeQueue(3, 1, 0, 2);
    const results = new Doubled(queue);
    expect([await results.next(), await results.next()]).toEqual([item(2), item(4)]);
    await queue.return();
    expect(await results.next()).toEqual(done);
  });

  it('ends its source on return(), even while it waits', async () => {
    const { queue, ends } = makeQueue();
    const results = new Doubled(queue);
    const waiting = results.next();
    expect([await results.return(), await waiting, ends()]).toEqual([done, done, 1]);
    expect(await results.next()).toEqual(done);
  });

  it('fails once with a mapped error, and ends its source', async () => {
    const { queue, ends } = makeQueue(3, -1);
    const results = new Doubled(queue);
    await expect(results.next()).rejects.toThrow('explained: negative');
    expect([ends(), await results.next()]).toEqual([1, done]);
  });

  it('fails when its source fails', async () => {
    const { queue } = makeQueue();
    const waiting = new Doubled(queue).next();
    queue.fail(new Error('lost'));
    await expect(waiting).rejects.toThrow('explained: lost');
  });

  it('ends its source when a loop exits', async () => {
    const { queue, ends } = makeQueue(3, 1);
    for await (const result of new Doubled(queue)) {
      expect(result).toBe(2);
      break;
    }
    expect(ends()).toBe(1);
  });
});

async function* doubled(source: AsyncIterable<number>): AsyncGenerator<number, void, void> {
  for await (const item of source) yield item * 2;
}

describe('endTogether', () => {
  it('ends a generator that waits for its source, and the source with it', async () => {
    const { queue, ends } = makeQueue(3, 21);
    const results = endTogether(queue, doubled(queue));
    expect(await results.next()).toEqual(item(42));
    const waiting = results.next();
    expect([await results.return(), await waiting, ends()]).toEqual([done, done, 1]);
  });

  it('ends the source of a generator that was never started', async () => {
    const { queue, ends } = makeQueue();
    await endTogether(queue, doubled(queue)).return();
    expect(ends()).toBe(1);
  });
});
