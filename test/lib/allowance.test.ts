import { describe, expect, it } from 'bun:test';
import { Allowance } from '../../src/lib/allowance.ts';

describe('An allowance', () => {
  it('is so much for each client, and so much for all, within a minute', () => {
    let now = 0;
    const allowance = new Allowance({ perClient: 2, perMinute: 3 }, () => now);
    const takes = (...clients: string[]) => clients.map((client) => allowance.take(client));
    expect(takes('a', 'a', 'a', 'b', 'b')).toEqual([true, true, false, true, false]);
    now = 59_999;
    expect(takes('c')).toEqual([false]);
    now = 60_000;
    expect(takes('a', 'a', 'a', 'c')).toEqual([true, true, false, true]);
  });
});
