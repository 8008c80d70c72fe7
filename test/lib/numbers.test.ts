import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { RequestIds } from '../../src/http/answer.ts';
import { Exchange } from '../../src/http/exchange.ts';
import { queryOf, wholeNumber } from '../../src/http/query.ts';
import { Budgets } from '../../src/lib/budget.ts';
import { Failure } from '../../src/lib/failure.ts';
import { parseIntegerId, parseWholeNumber } from '../../src/lib/integer-id.ts';
import { countPages, cutAt, offsetOf } from '../../src/lib/paging.ts';

const infinite = Number.POSITIVE_INFINITY;
const noLimits = { maxItems: infinite, maxBytes: infinite, maxSeconds: infinite };
const largest = Number.MAX_SAFE_INTEGER;

describe('parseIntegerId', () => {
  it('reads every id in the one spelling that it has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largest }), (id) => {
        expect(parseIntegerId(String(id))).toBe(id);
        expect(parseIntegerId(`0${id}`)).toBeNull();
      }),
    );
  });

  const noIds = [
    '',
    '0',
    '00',
    '01',
    '-1',
    '+1',
    '1.0',
    '1.5',
    '1e3',
    '0x1',
    ' 1',
    '1 ',
    '1\n',
    'x',
    '1x',
    'NaN',
    'Infinity',
    '١',
    '１',
    String(2 ** 53),
    '99999999999999999999999999999999',
  ];
  it.each(noIds)('knows no id %j', (text) => {
    expect(parseIntegerId(text)).toBeNull();
  });
});

describe('parseWholeNumber', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['-7', -7],
    ['007', 7],
    [String(largest), largest],
  ] as const)('reads %j as %p', (text, value) => {
    expect(parseWholeNumber(text)).toBe(value);
  });

  it.each(['', ' ', '1.0', '1e3', '+1', ' 1', '1 ', '--1', 'x', '0x1', '１', String(2 ** 53)])(
    'refuses %j',
    (text) => {
      expect(parseWholeNumber(text)).toBeNull();
    },
  );
});

describe('wholeNumber (S11)', () => {
  const sizes = queryOf({ size: wholeNumber({ default: 10, min: 1, max: 100 }, 'A size.') });
  const pages = queryOf({ page: wholeNumber({ default: 1, min: 1 }, 'A page.') });
  const parts = {
    requestIds: new RequestIds(),
    budgets: new Budgets(),
    budgetLimits: noLimits,
    settings: { maxBodyBytes: 1 },
    base: '',
  };
  const exchangeFor = (query: string) =>
    new Exchange(new Request(`http://app/${query}`), { addressOf: () => '127.0.0.1' }, parts);
  const read = async (query: string) => sizes.parse(exchangeFor(query));

  it('gives the default only where nothing was sent', async () => {
    expect(await read('')).toEqual({ size: 10 });
    expect(await read('?page=1')).toEqual({ size: 10 });
    await expect(read('?size=')).rejects.toThrow('size must be a whole number from 1 to 100');
  });

  it('takes the ends of the range, and nothing beyond', async () => {
    expect([await read('?size=1'), await read('?size=100')]).toEqual([{ size: 1 }, { size: 100 }]);
    expect(await pages.parse(exchangeFor(`?page=${largest}`))).toEqual({ page: largest });
    for (const text of ['0', '-1', '101', '1.5', 'ten']) {
      await expect(read(`?size=${text}`)).rejects.toThrow(
        new Failure('INVALID_INPUT', 'size must be a whole number from 1 to 100'),
      );
    }
    expect(() => pages.parse(exchangeFor('?page=0'))).toThrow('page must be a whole number of at least 1');
  });

  it('takes one value', () => {
    expect(read('?size=1&size=2')).rejects.toThrow('size must be a single value');
  });
});

describe('paging', () => {
  it.each([
    [1, 10, 0],
    [2, 10, 10],
    [3, 7, 14],
    [largest, 1, largest - 1],
    [largest, 1000, largest],
  ])('page %p of %p starts after %p rows', (number, size, offset) => {
    expect(offsetOf({ number, size })).toBe(offset);
  });

  it('has as many pages as it takes to show every row', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1000 }), (total, size) => {
        const pages = countPages(total, size);
        expect(pages * size).toBeGreaterThanOrEqual(total);
        expect((pages - 1) * size).toBeLessThan(Math.max(total, 1));
      }),
    );
    expect(countPages(0, 10)).toBe(0);
  });
});

describe('cutAt (S10)', () => {
  it.each([
    [[], 2, { items: [], truncated: false }],
    [[1, 2], 2, { items: [1, 2], truncated: false }],
    [[1, 2, 3], 2, { items: [1, 2], truncated: true }],
  ])('of %j at %p is %j', (rows, bound, bounded) => {
    expect(cutAt(rows as number[], bound)).toEqual(bounded);
  });
});
