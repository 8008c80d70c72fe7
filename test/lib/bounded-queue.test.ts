import { describe, expect, it } from 'bun:test';
import { BoundedQueue } from '../../src/lib/bounded-queue.ts';

function makeQueue(max = 3) {
  let ends = 0;
  const queue = new BoundedQueue<number>(max, () => {
    ends += 1;
  });
  return { queue, ends: () => ends };
}

const done = { done: true, value: undefined } as const;

describe('BoundedQueue', () => {
  it('returns items in order, whether the reader or the item waits', async () => {
    const { queue } = makeQueue();
    queue.push(1);
    queue.push(2);
    expect([await queue.next(), await queue.next()]).toEqual([
      { done: false, value: 1 },
      { done: false, value: 2 },
    ]);
    const waiting = queue.next();
    queue.push(3);
    expect(await waiting).toEqual({ done: false, value: 3 });
  });

  it('accepts items up to its capacity, not counting one for a waiting reader', async () => {
    const { queue } = makeQueue(2);
    const waiting = queue.next();
    expect([1, 2, 3, 4].map((item) => queue.push(item))).toEqual([true, true, true, false]);
    expect(await waiting).toEqual({ done: false, value: 1 });
    expect([await queue.next(), await queue.next()].map(({ value }) => value)).toEqual([2, 3]);
    expect(queue.push(5)).toBe(true);
  });

  it('fails once, for a waiting reader or the next one', async () => {
    const first = makeQueue();
    const waiting = first.queue.next();
    first.queue.fail(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(await first.queue.next()).toEqual(done);

    const second = makeQueue();
    second.queue.push(1);
    second.queue.fail(new Error('gone'));
    await expect(second.queue.next()).rejects.toThrow('gone');
    expect(await second.queue.next()).toEqual(done);
    expect([first.ends(), second.ends()]).toEqual([1, 1]);
  });

  it('ends on return(), and discards queued items', async () => {
    const { queue, ends } = makeQueue();
    const waiting = queue.next();
    expect(await queue.return()).toEqual(done);
    expect(await waiting).toEqual(done);

    const other = makeQueue();
    other.queue.push(1);
    await other.queue.return();
    expect(await other.queue.next()).toEqual(done);
    expect([ends(), other.ends()]).toEqual([1, 1]);
  });

  it('ends only once', async () => {
    const { queue, ends } = makeQueue();
    queue.fail(new Error('gone'));
    await queue.return();
    await queue.return();
    queue.fail(new Error('again'));
    expect(await queue.next()).toEqual(done);
    expect(ends()).toBe(1);
  });

  it('accepts and discards items after its end', async () => {
    const { queue } = makeQueue(1);
    await queue.return();
    expect([queue.push(1), queue.push(2)]).toEqual([true, true]);
    expect(await queue.next()).toEqual(done);
  });

  it('ends and rejects on throw()', async () => {
    const { queue, ends } = makeQueue();
    await expect(queue.throw(new Error('mine'))).rejects.toThrow('mine');
    expect({ next: await queue.next(), ends: ends() }).toEqual({ next: done, ends: 1 });
  });

  it('can be iterated, and ends when the loop exits', async () => {
    const { queue, ends } = makeQueue();
    for (const item of [1, 2, 3]) queue.push(item);
    const seen: number[] = [];
    for await (const item of queue) {
      seen.push(item);
      if (item === 2) break;
    }
    expect({ seen, ends: ends() }).toEqual({ seen: [1, 2], ends: 1 });
  });
});
