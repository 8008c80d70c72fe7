import { describe, expect, it } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnCollection, OwnFile } from '../../src/own/own-file.ts';
import { anyType, type OwnType } from '../../src/own/own-type.ts';
import { type ReadOptions, readOwnFile, readOwnSources } from '../../src/own/read-own-file.ts';

const read = (content: unknown, options?: ReadOptions): Promise<OwnFile> => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readOwnSources('shop.json', [{ path: 'shop.json', text }], options);
};

async function collectionIn(content: unknown, options?: ReadOptions): Promise<OwnCollection> {
  const { parts } = await read(content, options);
  const [part] = parts;
  if (part?.kind !== 'collection') throw new Error('the first part is not a collection');
  return part;
}

const recordsIn = async (content: unknown, options?: ReadOptions) =>
  (await collectionIn(content, options)).records.map(({ id, body }) => [id, body]);

const one = (type: Partial<OwnType>): OwnType => ({ ...anyType, isNullable: false, ...type });

describe('A file of collections', () => {
  it('is read into collections, singletons and values (C2)', async () => {
    const file = await read({
      $schema: 'https://example.com/shop.json',
      books: [
        { id: 1, title: 'Ada', authorId: 7 },
        { id: 'b', title: null, size: { width: 2.5 }, tags: ['x'] },
      ],
      authors: [],
      profile: { name: 'Shop' },
      tags: ['a', 2],
    });
    const title = one({ kinds: ['string'], isNullable: true, example: 'Ada' });
    const width = one({ kinds: ['number'], example: 2.5 });
    const string = (example: string) => one({ kinds: ['string'], example });
    const field = (name: string, type: OwnType, isRequired = true) => ({ name, isRequired, type });
    expect(file).toEqual({
      name: 'shop.json',
      key: 'id',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      files: [
        {
          path: 'shop.json',
          isList: false,
          names: ['books', 'authors', 'profile', 'tags'],
          schemaUri: 'https://example.com/shop.json',
          schemas: [],
        },
      ],
      parts: [
        {
          kind: 'collection',
          name: 'books',
          records: [
            { id: '1', body: '{"id":1,"title":"Ada","authorId":7}' },
            { id: 'b', body: '{"id":"b","title":null,"size":{"width":2.5},"tags":["x"]}' },
          ],
          lastId: 1,
          schema: null,
          type: one({
            kinds: ['object'],
            fields: [
              field('id', one({ kinds: ['string', 'integer'], example: 1 })),
              field('title', title),
              field('authorId', one({ kinds: ['integer'], example: 7 }), false),
              field('size', one({ kinds: ['object'], fields: [field('width', width)] }), false),
              field('tags', one({ kinds: ['list'], items: string('x') }), false),
            ],
          }),
          fields: ['id', 'title', 'authorId', 'size', 'tags'],
          references: [{ field: 'authorId', name: 'author', collection: 'authors' }],
        },
        {
          kind: 'collection',
          name: 'authors',
          records: [],
          lastId: null,
          schema: null,
          type: one({}),
          fields: [],
          references: [],
        },
        {
          kind: 'singleton',
          name: 'profile',
          body: '{"name":"Shop"}',
          schema: null,
          type: one({ kinds: ['object'], fields: [field('name', string('Shop'))] }),
          fields: ['name'],
        },
        {
          kind: 'values',
          name: 'tags',
          body: '["a",2]',
          type: one({ kinds: ['string', 'integer'], example: 'a' }),
        },
      ],
    });
    expect(structuredClone(file)).toEqual(file);
  });

  it('keeps the digits of numbers, and drops the space between values (C2, P2)', async () => {
    const text = `{
      "books": [{ "id": 1.0, "price": 9.90, "at": "10:00:00.500", "isbn": 12345678901234567890 }],
      "profile": { "rate": 1e2, "rate2": -0 },
      "sizes": [ 1.50, 2 ]
    }`;
    const [books, profile, sizes] = (await read(text)).parts;
    expect(books).toMatchObject({
      records: [{ id: '1', body: '{"id":1.0,"price":9.90,"at":"10:00:00.500","isbn":12345678901234567890}' }],
    });
    expect(profile).toMatchObject({ body: '{"rate":1e2,"rate2":-0}' });
    expect(sizes).toMatchObject({ body: '[1.50,2]' });
  });

  const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const ids: readonly (readonly [
    what: string,
    books: readonly object[],
    lastId: number | null,
    ids: readonly unknown[],
  ])[] = [
    ['without any ids', [{}, { a: 1 }], 2, ['1', '2']],
    ['after the highest integer', [{}, { id: 7 }, { id: 3 }, {}], 9, ['8', '7', '3', '9']],
    ['past strings that look like integers', [{ id: 1 }, { id: '2' }, {}], 3, ['1', '2', '3']],
    ['as UUIDs beside strings', [{ id: 'a' }, {}], null, ['a', uuid]],
    ['as UUIDs beside strings of digits', [{ id: '1' }, {}], null, ['1', uuid]],
    ['as UUIDs after the last integer', [{ id: 2 ** 53 - 1 }, {}], 2 ** 53 - 1, ['9007199254740991', uuid]],
    ['from 0 and below', [{ id: -5 }, { id: 0 }, {}], 1, ['-5', '0', '1']],
    ['only to records without one', [{ id: '12345678901234567890' }], null, ['12345678901234567890']],
  ];
  it.each(ids)('assigns missing ids (C2): %s', async (_, books, lastId, expected) => {
    const collection = await collectionIn({ books });
    expect(collection.records.map(({ id }) => id)).toEqual([...expected] as string[]);
    expect(collection.lastId).toBe(lastId);
  });

  it('writes an assigned id in front of the record (C2)', async () => {
    const books = [{ title: 'a' }, {}];
    expect(await recordsIn({ books })).toEqual([
      ['1', '{"id":1,"title":"a"}'],
      ['2', '{"id":2}'],
    ]);
    expect(await recordsIn({ books: [{ id: null }] }, { key: '_id' })).toEqual([
      ['1', '{"_id":1,"id":null}'],
    ]);
  });

  it('uses the digits of an id that no double holds (C2)', async () => {
    const text = '{"books": [{"id": 12345678901234567890}, {"id": 12345678901234567891}]}';
    expect(await recordsIn(text)).toEqual([
      ['12345678901234567890', '{"id":12345678901234567890}'],
      ['12345678901234567891', '{"id":12345678901234567891}'],
    ]);
  });

  it('keeps the ids of $lastIds from being used again (C2, W19)', async () => {
    const books = [{ id: 3 }, {}];
    expect(await collectionIn({ $lastIds: { books: 12 }, books })).toMatchObject({ lastId: 13 });
    expect(await collectionIn({ $lastIds: { books: 2 }, books })).toMatchObject({ lastId: 4 });
    expect(await collectionIn({ $lastIds: { books: 12 }, books: [] })).toMatchObject({ lastId: 12 });
  });

  it('can have any value in a field, and long texts (C2, S14)', async () => {
    const body = JSON.stringify({ id: 1, text: 'x'.repeat(200_000), list: Array(2000).fill(0), none: null });
    expect(await recordsIn(`{"books": [${body}]}`)).toEqual([['1', body]]);
  });

  it('can be nested 100 levels deep (S13)', async () => {
    const body = `{"id":1,"x":${'['.repeat(99)}${']'.repeat(99)}}`;
    expect(await recordsIn(`{"books": [${body}]}`)).toEqual([['1', body]]);
  });

  const formats: readonly (readonly [path: string, text: string])[] = [
    ['shop.json', '\ufeff{"books": [{"id": 1, "tags": ["a"]}]}'],
    ['SHOP.JSON', '{"books": [{"id": 1, "tags": ["a"]}]}'],
    ['shop.jsonc', '{\n  // all books\n  "books": [{"id": 1, "tags": ["a"],}],\n}'],
    ['shop.json5', "{books: [{id: 1, tags: ['a']}]}"],
    ['shop.yaml', 'books:\n  - id: 1\n    tags: [a]\n'],
    ['shop.yml', 'books: [{id: 1, tags: &t [a]}]'],
  ];
  it.each(formats)('can be JSON, JSONC, JSON5 or YAML (C2): %s', async (name, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'quintet-own-'));
    try {
      writeFileSync(join(folder, name), text);
      const file = await readOwnFile([join(folder, name)]);
      expect(file.name).toBe(name);
      expect(file.parts).toMatchObject([
        { name: 'books', records: [{ id: '1', body: '{"id":1,"tags":["a"]}' }] },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('can be a folder, or several files, of lists and objects (C1)', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'quintet-own-')), 'data');
    try {
      mkdirSync(join(folder, 'more.json'), { recursive: true });
      const files = {
        'books.json': '[{"id": 1}]',
        'a.yaml': 'authors: []\nprofile: {}',
        'tags.json': '["x"]',
        '.b.json': '{',
        'shop.json.db': 'x',
      };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      const whole = await readOwnFile([`${folder}/`]);
      expect(whole.name).toBe('data');
      expect(whole.files).toEqual([
        {
          path: join(folder, 'a.yaml'),
          isList: false,
          names: ['authors', 'profile'],
          schemaUri: null,
          schemas: [],
        },
        { path: join(folder, 'books.json'), isList: true, names: ['books'], schemaUri: null, schemas: [] },
        { path: join(folder, 'tags.json'), isList: true, names: ['tags'], schemaUri: null, schemas: [] },
      ]);
      expect(whole.parts.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
        'collection authors',
        'singleton profile',
        'collection books',
        'values tags',
      ]);
      const some = await readOwnFile([join(folder, 'tags.json'), join(folder, 'a.yaml')]);
      expect(some.name).toBe('tags.json');
      expect(some.parts.map(({ name }) => name)).toEqual(['tags', 'authors', 'profile']);
    } finally {
      rmSync(join(folder, '..'), { recursive: true });
    }
  });

  it('allows the names of paths with a prefix (C2)', async () => {
    const { parts } = await read(
      { status: [], docs: {}, data: [], 'blog-posts': [], '2024': [] },
      { prefix: '/api' },
    );
    expect(parts.map(({ name }) => name).sort()).toEqual(['2024', 'blog-posts', 'data', 'docs', 'status']);
  });

  it('has a fingerprint that changes with its content and name (C1)', async () => {
    const print = async (path: string, text: string) =>
      (await readOwnSources('shop.json', [{ path, text }])).fingerprint;
    const first = await print('a/shop.json', '{"books":[]}');
    expect(await print('b/shop.json', '{"books":[]}')).toBe(first);
    expect(await print('a/shop.json', '{"books": []}')).not.toBe(first);
    expect(await print('a/other.json', '{"books":[]}')).not.toBe(first);
  });
});
