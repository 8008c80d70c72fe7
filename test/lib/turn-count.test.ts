import { expect, it } from 'bun:test';
import { TurnCount } from '../../src/lib/turn-count.ts';

it('counts by name, from zero in every turn of the event loop', async () => {
  const count = new TurnCount();
  expect([count.add('a'), count.add('a'), count.add('b')]).toEqual([1, 2, 1]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(count.add('a')).toBe(1);
});
