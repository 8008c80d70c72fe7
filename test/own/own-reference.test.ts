import { describe, expect, it } from 'bun:test';
import { createCheck } from '../../harness/reference.ts';
import { isObject } from '../../src/lib/json.ts';
import { engines } from '../support/engines.ts';
import { type OwnApp, useOwnApp } from '../support/own-app.ts';
import type { Reply } from '../support/send.ts';

const [sqlite] = engines;

const plain = {
  authors: [{ id: 1, name: 'Ada', born: '1815-12-10' }],
  books: [
    { id: 'a b', title: 'Red', price: 1.5, tags: ['x'], size: { w: 1 }, authorId: 1, note: null },
    { id: 'c', title: 'Green', price: 2 },
  ],
  'user-settings': [{ id: 1, isOn: true }],
  empty: [],
  profile: { name: 'Shop' },
  ratings: [1, 2.5],
};

const strict = {
  $schemas: {
    books: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: false,
      properties: {
        title: { type: 'string', minLength: 1 },
        isbn: { type: 'string', unique: true },
        author: { $ref: '#/$schemas/authors' },
        size: { $ref: '#/$defs/size' },
        createdAt: { type: 'string', readOnly: true },
      },
      required: ['title', 'createdAt'],
      $defs: { size: { type: 'object', properties: { w: { type: 'integer' } } } },
    },
    authors: { type: 'object', properties: { name: { type: 'string' }, friend: { $ref: '#' } } },
    profile: { type: 'object', properties: { name: { const: 'Shop' } }, required: ['name'] },
  },
  books: [
    { id: 7, title: 'Red', isbn: 'x', author: { name: 'Ada' }, size: { w: 1 }, createdAt: '2026-01-01' },
  ],
  authors: [{ id: 1, name: 'Ada', friend: { name: 'Bob' } }],
  profile: { name: 'Shop' },
};

// biome-ignore lint/suspicious/noExplicitAny: a document is read along the paths that its specification names
type Node = any;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
  readonly expected: { readonly status: number; readonly body: unknown };
}

/** Returns the requests that a document shows: every example of an operation, with its parameters and its body. */
function requestsIn(document: Node): readonly Sent[] {
  return Object.entries<Node>(document.paths).flatMap(([path, item]) =>
    Object.entries<Node>(item)
      .filter(([, operation]) => isObject(operation))
      .flatMap(([method, operation]) => exampleOf(document, path, method, operation)),
  );
}

function exampleOf(document: Node, path: string, method: string, operation: Node): readonly Sent[] {
  const bodies = operation.requestBody?.content['application/json'].examples ?? {};
  return Object.entries<Node>(operation.responses).flatMap(([status, response]) => {
    const value = Object.values<Node>(response.content ?? {})[0]?.examples?.example?.value;
    if (value === undefined) return [];
    const id = value.id ?? document.components.parameters.OwnId.example;
    const url = path.replace('{id}', encodeURIComponent(id));
    const json = bodies.example?.value;
    return [
      {
        method: method.toUpperCase(),
        path: url,
        ...(json && { json }),
        expected: { status: Number(status), body: value },
      },
    ];
  });
}

async function sendAndCheck(app: OwnApp, document: Node, sent: Sent): Promise<Reply> {
  const { method, path, json } = sent;
  const reply = await app.request(method, path, json === undefined ? {} : { json });
  createCheck(document)({ method, path, json }, reply);
  return reply;
}

describe.each(Object.entries({ 'Without schemas': plain, 'With schemas': strict }))('%s (C5)', (_, file) => {
  const app = useOwnApp(sqlite, file);

  it('every example of the document is accepted, and every response fits it', async () => {
    const document = (await app.get('/openapi/own.json')).body;
    const requests = requestsIn(document);
    expect(requests.length).toBeGreaterThan(10);
    const reads = requests.filter(({ method }) => method === 'GET');
    for (const sent of reads.filter(({ expected }) => !Array.isArray(expected.body))) {
      const reply = await sendAndCheck(app, document, sent);
      expect([sent.path, reply.status, reply.body]).toEqual([
        sent.path,
        sent.expected.status,
        sent.expected.body,
      ]);
    }
    for (const sent of requests.filter(({ method }) => method !== 'DELETE')) {
      const reply = await sendAndCheck(app, document, sent);
      expect([sent.method, sent.path, reply.status]).toEqual([sent.method, sent.path, sent.expected.status]);
    }
    for (const sent of requests.filter(({ method }) => method === 'DELETE'))
      await sendAndCheck(app, document, sent);
  });

  it('every failure is in the document', async () => {
    const document = (await app.get('/openapi/own.json')).body;
    const failing: readonly Omit<Sent, 'expected'>[] = [
      { method: 'GET', path: '/books/9' },
      { method: 'GET', path: '/books?_page=0' },
      { method: 'GET', path: '/books/9?_embed=x' },
      { method: 'GET', path: '/profile?_delay=x' },
      { method: 'GET', path: '/db?_delay=x' },
      { method: 'PUT', path: '/books/9', json: { title: 'x' } },
      { method: 'PATCH', path: '/books/9', json: {} },
      { method: 'DELETE', path: '/books/9' },
      { method: 'POST', path: '/authors', json: { id: 1 } },
      { method: 'DELETE', path: '/authors' },
    ];
    for (const { method, path, json } of failing)
      await sendAndCheck(app, document, { method, path, json, expected: { status: 0, body: null } });
  });

  it('the other version of the document is written too', async () => {
    const older = await app.get('/openapi-3.0.json');
    expect([older.status, older.body.openapi]).toEqual([200, '3.0.3']);
  });
});

describe('The document of a file (C5)', () => {
  const app = useOwnApp(sqlite, plain, { prefix: '/api' });
  const locked = useOwnApp(sqlite, strict, { isWritable: false });

  it('names every operation and schema after the collections', async () => {
    const { paths, components, tags } = (await app.get('/openapi/own.json')).body;
    const ids = Object.entries<Node>(paths).map(([path, item]) => [
      path,
      Object.values<Node>(item).flatMap(({ operationId }) => operationId ?? []),
    ]);
    expect(Object.fromEntries(ids)).toEqual({
      '/api/authors': ['listAuthors', 'createAuthor'],
      '/api/authors/{id}': ['getAuthor', 'replaceAuthor', 'updateAuthor', 'deleteAuthor'],
      '/api/authors/{id}/books': ['listBooksOfAuthor', 'createBookOfAuthor'],
      '/api/books': ['listBooks', 'createBook'],
      '/api/books/{id}': ['getBook', 'replaceBook', 'updateBook', 'deleteBook'],
      '/api/user-settings': ['listUser_settings', 'createUser_setting'],
      '/api/user-settings/{id}': [
        'getUser_setting',
        'replaceUser_setting',
        'updateUser_setting',
        'deleteUser_setting',
      ],
      '/api/empty': ['listEmpty', 'createEmpty'],
      '/api/empty/{id}': ['getEmpty', 'replaceEmpty', 'updateEmpty', 'deleteEmpty'],
      '/api/profile': ['getProfile', 'replaceProfile', 'updateProfile', 'postProfile'],
      '/api/ratings': ['getRatings'],
      '/api/db': ['getAllData'],
    });
    expect(tags.map(({ name }: Node) => name)).toEqual([...Object.keys(plain), 'db']);
    expect(components.schemas.Book).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', examples: ['a b'] },
        title: { type: 'string', examples: ['Red'] },
        price: { type: 'number', examples: [1.5] },
        tags: { type: 'array', items: { type: 'string', examples: ['x'] } },
        size: { type: 'object', properties: { w: { type: 'integer', examples: [1] } } },
        authorId: { type: 'integer', examples: [1] },
        note: {},
      },
      required: ['id'],
    });
  });

  it('lists the filters of known fields', async () => {
    const { paths } = (await app.get('/openapi/own.json')).body;
    const names = paths['/api/books'].get.parameters.map(({ name }: Node) => name).filter(Boolean);
    expect(names.slice(0, 11)).toEqual([
      'id',
      'id_like',
      'title',
      'title_like',
      'price',
      'price_gte',
      'price_lte',
      'authorId',
      'authorId_gte',
      'authorId_lte',
      'note',
    ]);
  });

  it('has the given schemas, with the references between them', async () => {
    const { components, paths } = (await locked.get('/openapi/own.json')).body;
    const { $defs: _, ...book } = components.schemas.Book;
    expect(book).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: {
        id: { type: ['integer', 'string'], description: 'Unique in the collection.' },
        title: { type: 'string', minLength: 1 },
        isbn: { type: 'string', unique: true },
        author: { $ref: '#/components/schemas/AuthorInput' },
        size: { $ref: '#/components/schemas/BookInput/$defs/size' },
        createdAt: { type: 'string', readOnly: true },
      },
      required: ['id', 'title', 'createdAt'],
    });
    expect(components.schemas.BookInput.required).toEqual(['title']);
    expect(Object.keys(paths['/books'].post.responses)).toEqual([
      '201',
      '400',
      '403',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
  });
});
