import { describe, expect, it } from 'bun:test';
import { closestWord } from '../../src/commands/read-command-line.ts';

describe('closestWord', () => {
  const words = ['serve', 'seed', 'restore', 'reset', 'revoke', 'products-token'];

  it.each([
    ['sever', 'serve'],
    ['SERVE', 'serve'],
    ['serv', 'serve'],
    ['servee', 'serve'],
    ['esed', 'seed'],
    ['rest', 'restore'],
    ['rset', 'reset'],
    ['restor', 'restore'],
    ['prod', 'products-token'],
    ['product-tokens', 'products-token'],
    ['destroy', null],
    ['s', null],
    ['', null],
    ['xyz', null],
  ])('of %p is %p', (typed, closest) => {
    expect(closestWord(typed, words)).toBe(closest);
  });

  it('is null where there are no words', () => {
    expect(closestWord('serve', [])).toBeNull();
  });
});
