import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ReadOptions, readOwnFile } from '../../src/own/read-own-file.ts';
import { UnusableOwnFile } from '../../src/own/unusable-own-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-own-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, string | Uint8Array>>;
let count = 0;

/** Returns the lines of the error, with paths from the folder of the files. */
async function mistakesIn(
  files: Files,
  paths: readonly string[],
  options?: ReadOptions,
): Promise<readonly string[]> {
  count += 1;
  const root = join(folder, String(count));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const error = await readOwnFile(
    paths.map((path) => join(root, path)),
    options,
  ).then(
    () => new Error('the file was read'),
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(UnusableOwnFile);
  return error.message.replaceAll(`${root}/`, '').split('\n');
}

const namePattern = 'a name has 1 to 63 letters, digits, "_" and "-", and begins with a letter or a digit';
const idRule = 'must be an integer or a string of 1 to 255 characters';
const unstorable = 'has a NUL character or half of a surrogate pair, which cannot be stored';
const draft = 'https://json-schema.org/draft/2020-12/schema';
const endings = '.json, .jsonc, .json5, .yaml or .yml';
const settings = '; a file can have $schema, $schemas, $lastIds';
const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
const withSchema = (schema: unknown, book: unknown = {}) =>
  JSON.stringify({ $schemas: { books: schema }, books: [book] }, null, 1);

/** The content of `shop.json` and its mistakes. */
const contents: readonly (readonly [
  what: string,
  content: string | Uint8Array,
  mistakes: readonly string[],
])[] = [
  ['an empty file', '', ['shop.json: is empty']],
  ['only space and a byte order mark', '\ufeff \n', ['shop.json: is empty']],
  ['invalid UTF-8', Buffer.from([0x5b, 0x0a, 0xc3, 0x28]), ['shop.json, line 2: is not UTF-8']],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), ['shop.json: is UTF-16; save it as UTF-8']],
  [
    'a missing comma',
    '{\n  "books": [{"id": 1} {"id": 2}]\n}',
    ['shop.json, line 2, column 23: is not JSON: expected a comma or "]"'],
  ],
  [
    'a file that was cut',
    '{\n  "books": [\n    {"id": 1},',
    ['shop.json, line 3, column 15: is not JSON: the list that begins in line 2 is not closed'],
  ],
  [
    'a comma after the last record',
    '{"books": [{"id": 1},]}',
    ['shop.json, line 1, column 21: is not JSON: a comma before "]" is not allowed'],
  ],
  [
    'a comment',
    '{\n  // all books\n  "books": []\n}',
    ['shop.json, line 2, column 3: is not JSON: comments are not allowed; name the file shop.jsonc'],
  ],
  ['a word', 'hello', ['shop.json, line 1, column 1: is not JSON: "hello" is not a JSON value']],
  ['a number at the top', '7', ['shop.json, line 1: must be an object of collections, or a list of records']],
  [
    'a value that is not a list',
    '{\n"version": 3}',
    ['shop.json, line 2: version: must be an object, a list of objects, or a list of strings and numbers'],
  ],
  [
    'null',
    '{"books": null}',
    ['shop.json, line 1: books: must be an object, a list of objects, or a list of strings and numbers'],
  ],
  [
    'records and values in one list',
    '{"books": [{"id": 1},\n"b"]}',
    ['shop.json, line 2: books[1]: must be an object, as [0] is'],
  ],
  [
    'values and records in one list',
    '{"tags": ["a",\n2,\n{}]}',
    ['shop.json, line 3: tags[2]: must be a string or a number, as [0] is'],
  ],
  [
    'a list of lists',
    '{"rows": [[1]]}',
    ['shop.json, line 1: rows: must be an object, a list of objects, or a list of strings and numbers'],
  ],
  ['a name with a space', '{"my books": []}', [`shop.json, line 1: my books: ${namePattern}`]],
  ['a name that begins with _', '{"_books": []}', [`shop.json, line 1: _books: ${namePattern}`]],
  [
    'a name that is too long',
    `{"${'b'.repeat(64)}": []}`,
    [`shop.json, line 1: ${'b'.repeat(64)}: ${namePattern}`],
  ],
  [
    'reserved names',
    '{"db": [],\n"graphql": [],\n"handlers": {}}',
    ['db', 'graphql', 'handlers'].map(
      (name, index) => `shop.json, line ${index + 1}: ${name}: is a reserved name; rename the collection`,
    ),
  ],
  [
    'a path of Quintet',
    '{"status": []}',
    ['shop.json, line 1: status: is a path of Quintet; rename the collection, or start with --prefix /api'],
  ],
  [
    'a name that occurs twice',
    '{"books": [],\n"books": []}',
    ['shop.json, line 2: books: occurs twice in this file'],
  ],
  [
    'an id that is null',
    '{"books": [\n{"id": null}]}',
    ['shop.json, line 2: books[0].id: must not be null; leave it out, and the record gets an id'],
  ],
  ['an id that is empty', '{"books": [{"id": ""}]}', [`shop.json, line 1: books[0].id: ${idRule}`]],
  ['an id that is true', '{"books": [{"id": true}]}', [`shop.json, line 1: books[0].id: ${idRule}`]],
  ['an id with a fraction', '{"books": [{"id": 1.5}]}', [`shop.json, line 1: books[0].id: ${idRule}`]],
  ['an id beyond all numbers', '{"books": [{"id": 1e400}]}', [`shop.json, line 1: books[0].id: ${idRule}`]],
  [
    'an id that is too long',
    `{"books": [{"id": "${'x'.repeat(256)}"}]}`,
    [`shop.json, line 1: books[0].id: ${idRule}`],
  ],
  [
    'the same id as a number and as a string',
    '{"books": [{"id": 1},\n{"id": "1"}]}',
    ['shop.json, line 2: books[1].id: "1" is also the id of record [0]'],
  ],
  [
    'several mistakes',
    '{"books": [{"id": 1},\n{"id": 1},\n{"id": []}],\n"a b": []}',
    [
      `shop.json, line 4: a b: ${namePattern}`,
      'shop.json, line 2: books[1].id: "1" is also the id of record [0]',
      `shop.json, line 3: books[2].id: ${idRule}`,
    ],
  ],
  [
    'nesting that is too deep',
    `{"books": [{"id": 1, "x": ${nested(100)}}]}`,
    [
      `shop.json, line 1: ${`books[0].x${'[0]'.repeat(99)}`.slice(0, 200)}…: is nested deeper than 100 levels`,
    ],
  ],
  ['NUL', '{"profile": {"name": "a\\u0000"}}', [`shop.json, line 1: profile.name: ${unstorable}`]],
  [
    'half of a surrogate pair',
    '{"books": [{"tags": ["\\ud83d"]}]}',
    [`shop.json, line 1: books[0].tags[0]: ${unstorable}`],
  ],
  ['NUL in a list of values', '{"tags": ["\\u0000"]}', [`shop.json, line 1: tags[0]: ${unstorable}`]],
  [
    'an unknown setting',
    '{"$lastId": {}}',
    [`shop.json, line 1: $lastId: is not known; did you mean "$lastIds"?${settings}`],
  ],
  [
    'settings that are not an object',
    '{"$lastIds": 7}',
    ['shop.json, line 1: $lastIds: must be an object with the names of collections'],
  ],
  [
    'wrong last ids',
    '{"$lastIds": {"books": -1,\n"authers": 7,\n"profile": 1}, "books": [], "authors": [], "profile": {}}',
    [
      'shop.json, line 1: $lastIds.books: must be a whole number that is not negative',
      'shop.json, line 2: $lastIds.authers: is not a collection of this file; did you mean "authors"?',
      'shop.json, line 3: $lastIds.profile: is not a collection of this file',
    ],
  ],
  [
    'a schema of an unknown name',
    '{"$schemas": {"book": {}}, "books": []}',
    [
      'shop.json, line 1: $schemas.book: is not a collection or singleton of this file; did you mean "books"?',
    ],
  ],
  [
    'a schema of a list of values',
    '{"$schemas": {"tags": {}}, "tags": ["a"]}',
    ['shop.json, line 1: $schemas.tags: is not a collection or singleton of this file'],
  ],
  ['a schema that is a number', withSchema(7), ['shop.json, line 3: $schemas.books: must be a JSON Schema']],
  [
    'another draft',
    withSchema({ $schema: 'http://json-schema.org/draft-07/schema#' }),
    [`shop.json, line 4: $schemas.books.$schema: must be ${draft}; other drafts are not supported`],
  ],
  [
    'a reference out of the file',
    withSchema({ $ref: 'https://example.com/book.json' }),
    ['shop.json, line 3: $schemas.books: $ref "https://example.com/book.json" is not in this file'],
  ],
  [
    'a schema of the list',
    withSchema({ type: 'array' }),
    [
      'shop.json, line 4: $schemas.books.type: must be "object": the schema describes one record, not the list',
    ],
  ],
  [
    'an invalid schema',
    withSchema({ properties: { price: { type: 'nmber' } } }),
    ['shop.json, line 6: $schemas.books.properties.price.type: is not valid in JSON Schema 2020-12'],
  ],
  [
    'a record that does not fit its schema',
    withSchema({ required: ['title'], properties: { price: { type: 'number' } } }, { price: '7' }),
    [
      'shop.json, line 15: books[0].title: is missing',
      'shop.json, line 16: books[0].price: must be a number',
    ],
  ],
  [
    'two collections with one type',
    '{"book": [],\n"books": []}',
    ['shop.json, line 2: books: would have the GraphQL type "Book", which "book" has; rename one of them'],
  ],
];

describe('A file that cannot be served', () => {
  it.each(contents)('is refused with one line for each mistake (C2): %s', async (_, content, mistakes) => {
    expect(await mistakesIn({ 'shop.json': content }, ['shop.json'])).toEqual(mistakes);
  });

  const formats: readonly (readonly [file: string, content: string, mistake: string])[] = [
    ['shop.jsonc', '{"books": [1, 2', 'is not JSONC: Expected "]" but found end of file'],
    ['shop.json5', '{books: [1, 2', 'is not JSON5: Unterminated array'],
    ['shop.yaml', 'books: [1, 2', 'is not YAML: Unexpected token'],
    ['shop.yml', 'books:\n  - id: 1\n  - id: 1\n', 'books[1].id: "1" is also the id of record [0]'],
    ['shop.yaml', 'profile:\n  size: .inf\n', 'profile.size: Infinity is not JSON'],
    [
      'shop.yaml',
      'profile: &me\n  friend: *me\n',
      `${`profile${'.friend'.repeat(100)}`.slice(0, 200)}…: is nested deeper than 100 levels`,
    ],
    ['shop.json5', '{profile: {size: NaN}}', 'profile.size: NaN is not JSON'],
    ['shop.txt', '{}', `must end in ${endings}`],
    ['db.js', '{}', 'is a program; write its data into a file first: node db.js > db.json'],
  ];
  it.each(formats)(
    'is refused in the words of its format (C2): %s, case %#',
    async (file, content, mistake) => {
      expect(await mistakesIn({ [file]: content }, [file])).toEqual([`${file}: ${mistake}`]);
    },
  );

  const several: readonly (readonly [
    what: string,
    files: Files,
    paths: readonly string[],
    mistake: string,
  ])[] = [
    ['a missing file', {}, ['shop.json'], 'shop.json: does not exist'],
    [
      'a folder without files',
      { 'data/.hidden.json': '{}', 'data/shop.db': '' },
      ['data'],
      `data: has no file that ends in ${endings}`,
    ],
    [
      'a name in two files',
      { 'a.json': '{"books": []}', 'b.yaml': 'books: []' },
      ['a.json', 'b.yaml'],
      'b.yaml: books: is also in a.json',
    ],
    [
      'a file with a list and a key of its name',
      { 'data/a.json': '{\n"books": []}', 'data/books.json': '[]' },
      ['data'],
      'data/books.json, line 1: books: is also in data/a.json',
    ],
    [
      'a mistake in a list',
      { 'books.json': '[{"id": 1},\n{"id": 1}]' },
      ['books.json'],
      'books.json, line 2: books[1].id: "1" is also the id of record [0]',
    ],
    [
      'a list in a file without a usable name',
      { 'my books.json': '[]' },
      ['my books.json'],
      `my books.json, line 1: my books: ${namePattern}`,
    ],
    [
      'schemas in two files',
      {
        'a.json': '{"$schemas": {"books": {}}, "books": []}',
        'b.json': '{"$schemas": {\n"books": {}}}',
      },
      ['a.json', 'b.json'],
      'b.json, line 2: $schemas.books: is also in a.json',
    ],
  ];
  it.each(several)('is refused with the name of the file (C1): %s', async (_, files, paths, mistake) => {
    expect(await mistakesIn(files, paths)).toEqual([mistake]);
  });

  it('cannot use reserved names with a prefix, only the paths of Quintet', async () => {
    const files = { 'shop.json': '{"status": [], "db": []}' };
    expect(await mistakesIn(files, ['shop.json'], { prefix: '/api' })).toEqual([
      'shop.json, line 1: db: is a reserved name; rename the collection',
    ]);
  });

  it('is refused with its first 20 mistakes', async () => {
    const books = Array.from({ length: 100 }, () => '{"id": null}').join(',\n');
    expect(await mistakesIn({ 'shop.json': `{"books": [${books}]}` }, ['shop.json'])).toHaveLength(20);
  });

  it('names the key of `--id` (C1)', async () => {
    const files = { 'shop.json': '{"books": [{"_id": null, "id": null}]}' };
    expect(await mistakesIn(files, ['shop.json'], { key: '_id' })).toEqual([
      'shop.json, line 1: books[0]._id: must not be null; leave it out, and the record gets an id',
    ]);
  });
});
