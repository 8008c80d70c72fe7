import { describe, expect, it } from 'bun:test';
import { graphqlName, nameInGraphql, nestedTypeName } from '../../src/own/graphql-names.ts';
import { readOwnSources } from '../../src/own/read-own-file.ts';
import { findReferences, foreignKeyTo } from '../../src/own/references.ts';
import { pluralOf, singularOf } from '../../src/own/words.ts';

describe('Plurals and singulars', () => {
  it('are those of English words, in the last word of a name (C2)', () => {
    const words = [
      ['author', 'authors'],
      ['person', 'people'],
      ['child', 'children'],
      ['category', 'categories'],
      ['news', 'news'],
      ['blogPost', 'blogPosts'],
      ['blog_post', 'blog_posts'],
      ['blog-post', 'blog-posts'],
    ] as const;
    for (const [one, many] of words) {
      expect([pluralOf(one), pluralOf(many)]).toEqual([many, many]);
      expect([singularOf(one), singularOf(many)]).toEqual([one, one]);
    }
  });
});

describe('References', () => {
  const collections = new Set(['authors', 'people', 'category', 'editor', 'editors', 'id']);
  const cases: readonly (readonly [field: string, name: string | null, collection: string | null])[] = [
    ['authorId', 'author', 'authors'],
    ['author_id', 'author', 'authors'],
    ['personId', 'person', 'people'],
    ['categoryId', 'category', 'category'],
    ['editorId', 'editor', 'editors'],
    ['authorsId', 'authors', 'authors'],
    ['AuthorId', null, null],
    ['authorid', null, null],
    ['shopId', null, null],
    ['id', null, null],
    ['_id', null, null],
    ['Id', null, null],
  ];
  it.each(cases)('are fields that are named after a collection (C2): %s', (field, name, collection) => {
    const found = name === null ? [] : [{ field, name, collection }];
    expect(findReferences([field], collections, 'id')).toEqual(found as never);
  });

  it('are never the key (C2)', () => {
    expect(findReferences(['authorId'], collections, 'authorId')).toEqual([]);
  });

  it('use the existing field of a collection, or the one that a new record gets (C3)', () => {
    const references = findReferences(['author_id', 'person_id'], collections, 'id');
    expect(foreignKeyTo('authors', references)).toBe('author_id');
    expect(foreignKeyTo('people', [])).toBe('personId');
  });
});

async function namesOf(content: object) {
  const text = JSON.stringify(content);
  const { parts } = await readOwnSources('shop.json', [{ path: 'shop.json', text }]);
  return nameInGraphql(parts);
}

const collisionsIn = (content: object): Promise<readonly string[]> =>
  namesOf(content).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );

describe('GraphQL names', () => {
  it('derive from the name of a collection and its singular (C6)', async () => {
    const { names, flaws } = await namesOf({
      books: [{ id: 1, authorId: 1, 'first-name': 'a' }],
      authors: [],
      profile: { a: 1 },
      tags: ['a'],
    });
    expect(flaws).toEqual([]);
    expect(names.get('books')).toEqual({
      kind: 'collection',
      types: {
        record: 'Book',
        filter: 'BookFilter',
        input: 'BookInput',
        changes: 'BookChanges',
        connection: 'BookConnection',
        edge: 'BookEdge',
      },
      queries: { list: 'books', one: 'book', connection: 'booksConnection' },
      mutations: { create: 'createBook', update: 'updateBook', delete: 'deleteBook' },
      subscriptions: { created: 'bookCreated', updated: 'bookUpdated', deleted: 'bookDeleted' },
      fields: new Map([
        ['id', 'id'],
        ['authorId', 'authorId'],
        ['first-name', 'first_name'],
      ]),
      relations: [{ name: 'author', collection: 'authors', field: 'authorId', isList: false }],
    });
    expect(names.get('authors')).toMatchObject({
      relations: [{ name: 'books', collection: 'books', field: 'authorId', isList: true }],
    });
    expect(names.get('profile')).toEqual({
      kind: 'singleton',
      types: { record: 'Profile', changes: 'ProfileChanges' },
      queries: { one: 'profile' },
      mutations: { update: 'updateProfile' },
      fields: new Map([['a', 'a']]),
    });
    expect(names.get('tags')).toEqual({ kind: 'values', queries: { list: 'tags' } });
  });

  it('avoid those of GraphQL, and of stored fields (C6)', async () => {
    const { names } = await namesOf({
      subscriptions: [],
      news: [],
      author: [{ books: 1 }],
      books: [{ authorId: 1, author: 'Ada' }],
    });
    expect(names.get('subscriptions')).toMatchObject({
      types: { record: 'SubscriptionRecord', filter: 'SubscriptionRecordFilter' },
      mutations: { create: 'createSubscription' },
    });
    expect(names.get('news')).toMatchObject({ queries: { list: 'news', one: 'newsById' } });
    expect(names.get('books')).toMatchObject({ relations: [{ name: 'authorRecord' }] });
    expect(names.get('author')).toMatchObject({
      queries: { list: 'author', one: 'authorById' },
      relations: [{ name: 'booksRecords' }],
    });
  });

  it('have only characters that GraphQL allows (C6)', () => {
    const cases = [
      ['blog-posts', 'blog_posts'],
      ['2024', '_2024'],
      ['__v', '_v'],
      ['größe', 'gr__e'],
      ['', '_'],
      ['_id', '_id'],
    ] as const;
    for (const [name, expected] of cases) expect(graphqlName(name)).toBe(expected);
    expect(nestedTypeName('Book', 'size', new Set())).toBe('BookSize');
    expect(nestedTypeName('Book', 'filter', new Set(['BookFilter']))).toBe('BookFilterRecord');
  });

  const collisions: readonly (readonly [content: object, detail: string])[] = [
    [{ book: [], books: [] }, 'books: would have the GraphQL type "Book", which "book" has'],
    [
      { 'blog-posts': [], blog_posts: [] },
      'blog_posts: would have the GraphQL type "Blog_post", which "blog-posts" has',
    ],
    [{ books: [], bookInput: {} }, 'bookInput: would have the GraphQL type "BookInput", which "books" has'],
    [{ books: [], book: ['a'] }, 'book: would have the GraphQL query "book", which "books" has'],
    [
      { books: [], booksConnection: ['a'] },
      'booksConnection: would have the GraphQL query "booksConnection", which "books" has',
    ],
    [{ books: [{ 'a-b': 1, a_b: 2 }] }, 'books.a_b: would have the GraphQL field "a_b", which "a-b" has'],
  ];
  it.each(collisions)('that collide are an error that names both (C6): case %#', async (content, detail) => {
    expect(await collisionsIn(content)).toEqual([`shop.json, line 1: ${detail}; rename one of them`]);
  });
});
