import { describe, expect, it } from 'bun:test';
import { InvalidDocument } from '../../src/data/document/check-record.ts';
import type { Values } from '../../src/data/document/document-type.ts';
import { readDocument } from '../../src/data/document/read-document.ts';
import { readText } from '../../src/data/document/source.ts';
import { contracts } from '../../src/records/contracts.ts';

const now = '2026-01-31T09:30:00.000Z';
const user = { name: 'Ada', email: 'ada@example.com' };
const post = { authorId: 1, title: 'Title', body: 'Body' };

/** Reads a document, and returns the added records or the mistakes. */
async function read(document: object) {
  const added: (readonly [collection: string, values: Values])[] = [];
  try {
    const lastIds = await readDocument(contracts, readText(JSON.stringify(document)), {
      now,
      uuid: () => '3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11',
      hash: (password) => `hash of ${password}`,
      add: ({ name }, values) => {
        added.push([name, values]);
      },
    });
    return { added, lastIds };
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return { mistakes: error.mistakes.map(({ path, detail }) => `${path}: ${detail}`) };
  }
}

describe('A document', () => {
  it('has collections in any order, whose records are added after those that they refer to', async () => {
    const { added } = await read({
      comments: [{ postId: 1, authorId: 1, body: 'x' }],
      posts: [post],
      users: [user],
    });
    expect(added?.map(([collection]) => collection)).toEqual(['users', 'posts', 'comments']);
  });

  it('never has a plain password in the field of its hash', async () => {
    const { added } = await read({ users: [{ ...user, password: 'secret words' }] });
    expect(
      added?.map(([, { passwordHash, password, isAccount }]) => [passwordHash, password, isAccount]),
    ).toEqual([['hash of secret words', undefined, true]]);
  });

  it('returns the highest ids that it gives', async () => {
    expect(await read({ $lastIds: { users: 12 } })).toEqual({ added: [], lastIds: { users: 12 } });
    expect(await read({ $lastIds: [] })).toEqual({ mistakes: ['data.$lastIds: must be an object'] });
  });

  it('reports the mistakes of all collections in its own order', async () => {
    const { mistakes } = await read({
      products: [{ name: 'Lamp' }],
      $lastIds: { users: -1 },
      posts: [{ ...post, authorId: 9 }],
      users: [
        { ...user, id: 1 },
        { ...user, id: 2 },
        { ...user, id: 1 },
      ],
      orders: [],
    });
    expect(mistakes).toEqual([
      'data.$lastIds.users: must be a whole number from 0 to 999999999999999',
      'data.products[0].price: is missing',
      'data.posts[0].authorId: no user has id 9',
      'data.users[2].id: another user has id 1',
      'data.orders: is not a collection: use users, tags, posts, comments, friendships, apiPosts, flatUsers, products',
    ]);
  });

  it('has valid references to records after the first 20 mistakes', async () => {
    const users = Array.from({ length: 25 }, () => ({ ...user, email: 'ada' }));
    const { mistakes } = await read({ posts: [{ ...post, authorId: 25 }], users });
    expect(mistakes).toEqual(
      users.slice(0, 20).map((_, index) => `data.users[${index}].email: must be an e-mail address`),
    );
  });
});
