import { describe, expect, it } from 'bun:test';
import { LruCache } from '../../src/lib/lru-cache.ts';

function fill(cache: LruCache<string>, keys: string, weight = 1): void {
  for (const key of keys) cache.set(key, key.toUpperCase(), weight);
}

function kept(cache: LruCache<string>, keys: string): string {
  return [...keys].filter((key) => cache.get(key) !== undefined).join('');
}

describe('LruCache', () => {
  it('returns the latest value of a key', () => {
    const cache = new LruCache<string>(3);
    cache.set('a', 'first', 1);
    cache.set('a', 'second', 1);
    expect({ a: cache.get('a'), b: cache.get('b'), size: cache.size }).toEqual({
      a: 'second',
      b: undefined,
      size: 1,
    });
  });

  it('evicts the least recently used entry when full', () => {
    const cache = new LruCache<string>(3);
    fill(cache, 'abc');
    cache.get('a');
    fill(cache, 'd');
    expect({ kept: kept(cache, 'abcd'), size: cache.size }).toEqual({ kept: 'acd', size: 3 });
  });

  it('evicts as many entries as the new weight requires', () => {
    const cache = new LruCache<string>(10);
    fill(cache, 'abcde', 2);
    expect(kept(cache, 'abcde')).toBe('abcde');
    fill(cache, 'f', 3);
    expect(kept(cache, 'abcdef')).toBe('cdef');
  });

  it('does not store a value above its capacity, and drops the previous value of the key', () => {
    const cache = new LruCache<string>(10);
    fill(cache, 'ab', 5);
    fill(cache, 'a', 11);
    expect({ kept: kept(cache, 'ab'), size: cache.size }).toEqual({ kept: 'b', size: 1 });
    fill(cache, 'c', 5);
    expect(kept(cache, 'bc')).toBe('bc');
  });

  it('counts the weight of a key once when it is set repeatedly', () => {
    const cache = new LruCache<string>(10);
    for (let round = 0; round < 50; round += 1) fill(cache, 'a', 5);
    fill(cache, 'b', 5);
    expect(kept(cache, 'ab')).toBe('ab');
  });

  it('accepts any string as a key', () => {
    const cache = new LruCache<string>();
    expect(['__proto__', 'constructor', ''].map((key) => cache.get(key))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    cache.set('__proto__', 'own', 1);
    expect(cache.get('__proto__')).toBe('own');
  });
});
