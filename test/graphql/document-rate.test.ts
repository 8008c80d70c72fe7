import { describe, expect, it } from 'bun:test';
import { RateLimiter } from '../../src/interfaces/graphql/documents/persisted-documents.ts';

describe('RateLimiter', () => {
  it('limits the uses of each client and of all clients within a minute', () => {
    let now = 0;
    const limiter = new RateLimiter({ perClient: 2, perMinute: 3 }, () => now);
    const takes = (...clients: string[]) => clients.map((client) => limiter.take(client));
    expect(takes('a', 'a', 'a', 'b', 'b')).toEqual([true, true, false, true, false]);
    now = 59_999;
    expect(takes('c')).toEqual([false]);
    now = 60_000;
    expect(takes('a', 'a', 'a', 'c')).toEqual([true, true, false, true]);
  });
});
