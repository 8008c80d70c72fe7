import { afterEach, describe, expect, it } from 'bun:test';
import { join } from 'node:path';
import { readRoutedUrl } from '../../client/src/testing/route-to-sandbox.ts';
import { checkOptions, initialRecords, type TestOptions } from '../../client/src/testing/test-options.ts';

describe('The options of createTest (W17)', () => {
  const before = process.env.QUINTET_URL;
  afterEach(() => {
    if (before === undefined) delete process.env.QUINTET_URL;
    else process.env.QUINTET_URL = before;
  });

  it('are named if one is unknown', () => {
    expect(() => checkOptions({ clok: {} } as TestOptions)).toThrow(
      new TypeError(
        'createTest has no option "clok"; its options are api, data, from, clock, randomSeed, ttlSeconds, settings',
      ),
    );
    expect(() => checkOptions({ uri: '' } as TestOptions, ['url'])).toThrow(
      new TypeError(
        'createTest has no option "uri"; its options are api, data, from, clock, randomSeed, ttlSeconds, settings, url',
      ),
    );
  });

  it('have either data or from', () => {
    const both: TestOptions = { data: {}, from: 'empty' };
    expect(() => checkOptions(both)).toThrow(new TypeError('Pass either data or from, not both'));
  });

  it('have no settings for a running server', () => {
    process.env.QUINTET_URL = '';
    expect(() => checkOptions({ settings: {} })).not.toThrow();
    process.env.QUINTET_URL = 'http://localhost:3000';
    expect(() => checkOptions({ settings: {} })).toThrow(
      new TypeError(
        'settings have no effect on a running server: start it with them, or do not set QUINTET_URL',
      ),
    );
  });

  it('have the records of the file for a running server only', () => {
    const shop = { books: [{ id: 1 }], profile: { name: 'Shop' }, $lastIds: { books: 3 } };
    const data = { books: [{ id: 2 }] };
    delete process.env.QUINTET_URL;
    expect([initialRecords({ api: shop }), initialRecords({ api: shop, data })]).toEqual([undefined, data]);
    expect(initialRecords({ api: 'shop.yaml' })).toBeUndefined();
    process.env.QUINTET_URL = 'http://localhost:3000';
    expect(initialRecords({ api: shop })).toEqual(shop);
    expect(initialRecords({ api: shop, data })).toEqual({ books: [{ id: 2 }], profile: {} });
    expect(initialRecords({ api: shop, from: 'empty' })).toBeUndefined();
    expect(initialRecords({ data })).toEqual(data);
    expect(initialRecords({ api: join(import.meta.dir, '../../examples/shop/shop.json') })).toMatchObject({
      orders: [],
    });
    expect(() => initialRecords({ api: 'shop.yaml' })).toThrow(
      new TypeError(
        'With QUINTET_URL, api must be a file that ends in .json, or what it contains, not "shop.yaml"',
      ),
    );
  });

  it('lead an address with http:// to the sandbox, and no other', () => {
    expect(readRoutedUrl('http://localhost:3000/')).toBe('http://localhost:3000');
    expect(readRoutedUrl('HTTP://API.test/v1')).toBe('http://api.test/v1');
    expect(() => readRoutedUrl('https://api.test')).toThrow(
      new TypeError(
        'url must begin with http://, because a sandbox has no certificate, not "https://api.test"',
      ),
    );
    for (const url of ['', '/api', 'localhost:3000', 'ws://localhost:3000'])
      expect(() => readRoutedUrl(url)).toThrow(
        new TypeError(`url must be the address that your application calls, not "${url}"`),
      );
  });
});
