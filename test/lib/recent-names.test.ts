import { describe, expect, it } from 'bun:test';
import { RecentNames } from '../../src/lib/recent-names.ts';

describe('RecentNames', () => {
  it('knows a name until it was not true of it as often as that', () => {
    const names = new RecentNames(3);
    names.learn('a', false);
    expect(names.has('a')).toBe(false);
    names.learn('a', true);
    for (let miss = 0; miss < 2; miss += 1) names.learn('a', false);
    expect(names.has('a')).toBe(true);
    names.learn('a', true);
    for (let miss = 0; miss < 2; miss += 1) names.learn('a', false);
    expect(names.has('a')).toBe(true);
    names.learn('a', false);
    expect(names.has('a')).toBe(false);
  });
});
