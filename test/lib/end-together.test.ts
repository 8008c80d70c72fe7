import { describe, expect, it } from 'bun:test';
import { BoundedQueue } from '../../src/lib/bounded-queue.ts';
import { endTogether } from '../../src/lib/end-together.ts';

async function* doubled(source: AsyncIterable<number>): AsyncGenerator<number, void, void> {
  for await (const item of source) yield item * 2;
}

describe('endTogether', () => {
  it('ends a generator that waits for its source, and the source with it', async () => {
    let ended = false;
    const queue = new BoundedQueue<number>(3, () => {
      ended = true;
    });
    const results = endTogether(queue, doubled(queue));
    queue.push(21);
    expect(await results.next()).toEqual({ done: false, value: 42 });
    const waiting = results.next();
    expect(await results.return()).toEqual({ done: true, value: undefined });
    expect({ waiting: await waiting, ended }).toEqual({
      waiting: { done: true, value: undefined },
      ended: true,
    });
  });

  it('ends the source of a generator that was never asked for anything', async () => {
    let ended = false;
    const queue = new BoundedQueue<number>(3, () => {
      ended = true;
    });
    await endTogether(queue, doubled(queue)).return();
    expect(ended).toBe(true);
  });
});
