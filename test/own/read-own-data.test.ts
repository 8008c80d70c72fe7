import { describe, expect, it } from 'bun:test';
import { compileSchemas } from '../../src/own/compile-schemas.ts';
import { schemasOf } from '../../src/own/own-file.ts';
import { type OwnData, readOwnData } from '../../src/own/read-own-data.ts';
import { readOwnSources } from '../../src/own/read-own-file.ts';

const shop = {
  $schemas: { books: { properties: { title: { type: 'string' } } } },
  books: [{ id: 1, title: 'a' }],
  authors: [],
  profile: { a: 1 },
  tags: ['a'],
};

async function read(text: string): Promise<OwnData> {
  const file = await readOwnSources('shop.json', [{ path: 'shop.json', text: JSON.stringify(shop) }]);
  const { validators } = compileSchemas(schemasOf(file), file.key);
  return readOwnData(file, text, validators);
}

describe('Data for the collections of a file', () => {
  it('are read like the file itself (C7)', async () => {
    const text = `{
      "$schema": "x", "$schemas": {"x": 1}, "$lastIds": {"authors": 7},
      "books": [{"id": "b", "price": 1.50}], "authors": [{}], "profile": {}, "tags": []
    }`;
    expect(await read(text)).toEqual({
      parts: [
        {
          kind: 'collection',
          name: 'books',
          items: [{ id: 'b', price: 1.5 }],
          records: [{ id: 'b', body: '{"id":"b","price":1.50}' }],
          lastId: null,
        },
        {
          kind: 'collection',
          name: 'authors',
          items: [{}],
          records: [{ id: '8', body: '{"id":8}' }],
          lastId: 8,
        },
        { kind: 'singleton', name: 'profile', value: {}, body: '{}' },
        { kind: 'values', name: 'tags', items: [], body: '[]' },
      ],
      lastIds: new Map([['authors', 7]]),
    });
    expect(await read('{"$lastIds": {"books": 7}}')).toEqual({ parts: [], lastIds: new Map([['books', 7]]) });
  });

  const cases: readonly (readonly [
    text: string,
    flaws: readonly (readonly [path: string, detail: string])[],
  ])[] = [
    ['[]', [['', 'must be an object of collections, or a list of records']]],
    ['{"book": []}', [['book', 'is not a collection of shop.json; did you mean "books"?']]],
    ['{"$nothing": {}}', [['$nothing', 'is not known; a file can have $schema, $schemas, $lastIds']]],
    ['{"books": {}}', [['books', 'must be a list']]],
    ['{"books": ["a"]}', [['books/0', 'must be an object']]],
    ['{"profile": []}', [['profile', 'must be an object']]],
    ['{"tags": [{}]}', [['tags/0', 'must be a string or a number']]],
    [
      '{"books": [{"title": 1}], "authors": [{"id": 1}, {"id": "1"}]}',
      [
        ['books/0/title', 'must be a string'],
        ['authors/1/id', '"1" is also the id of record [0]'],
      ],
    ],
  ];
  it.each(cases)('are refused with everything that is wrong (C7): %s', async (text, flaws) => {
    const found = await read(text);
    expect(
      'flaws' in found ? found.flaws.map(({ path, detail }) => [path.join('/'), detail]) : found,
    ).toEqual(flaws as never);
  });
});
