import type { CollectionName, Row } from './collections.ts';

/** What can be written of each collection, and by which request of its public interface. */

export type Draft = Readonly<Record<string, string | boolean>>;
export type Changes = Readonly<Record<string, unknown>>;

export interface Field {
  readonly name: string;
  readonly title: string;
  readonly kind: 'line' | 'text' | 'flag' | 'number' | 'json' | 'ids' | 'user';
  readonly hint?: string;
  /** Whether it is for new records only. */
  readonly isForNew?: true;
  /** Whether it is for records that are there only. */
  readonly isForOld?: true;
}

/** Whom a request is sent as: nobody, a user by id, an administrator, or who knows the token of the products. */
export type Sender = null | number | 'admin' | 'products';

export interface Call {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly json?: unknown;
  readonly sender: Sender;
}

export interface Form {
  readonly fields: readonly Field[];
  create?(values: Changes): Call;
  update?(row: Row, changes: Changes): readonly Call[];
  remove?(row: Row): Call;
  /** Why some of this cannot be done. */
  readonly note?: string;
}

const name: Field = { name: 'name', title: 'Name', kind: 'line' };
const email: Field = { name: 'email', title: 'E-mail', kind: 'line' };
const role: Field = { name: 'role', title: 'Role', kind: 'line', hint: '“user” unless you say otherwise' };
const author: Field = {
  name: 'authorId',
  title: 'Written by, the id of a user',
  kind: 'user',
  isForNew: true,
};

const graphql = (sender: Sender, query: string, variables: object): Call => ({
  method: 'POST',
  path: '/graphql',
  json: { query, variables },
  sender,
});

const toSnake = (values: Changes): Changes =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

function without(values: Changes, ...names: readonly string[]): Changes {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !names.includes(key)));
}

const idOf = (value: unknown): Sender => (typeof value === 'number' ? value : 'admin');

const ageOf = 'mutation ($id: ID!, $age: Int) { updateUser(id: $id, input: { age: $age }) { id } }';

export const forms: Readonly<Record<CollectionName, Form>> = {
  users: {
    fields: [
      name,
      email,
      role,
      { name: 'age', title: 'Age', kind: 'number', isForOld: true },
      { name: 'adminNotes', title: 'Notes of administrators', kind: 'text', isForOld: true },
    ],
    create: (values) => ({
      method: 'POST',
      path: '/api/v1/users',
      json: { user: toSnake(values) },
      sender: null,
    }),
    update: (row, changes) => {
      const sender = row.isAccount || 'adminNotes' in changes ? 'admin' : null;
      const rest = without(changes, 'age');
      const path = `/api/v1/users/${row.id}`;
      return [
        ...('age' in changes ? [graphql(sender, ageOf, { id: row.id, age: changes.age })] : []),
        ...(Object.keys(rest).length > 0
          ? [{ method: 'PATCH', path, json: { user: toSnake(rest) }, sender } as const]
          : []),
      ];
    },
    remove: (row) => ({
      method: 'DELETE',
      path: `/api/v1/users/${row.id}`,
      sender: row.isAccount ? 'admin' : null,
    }),
  },
  posts: {
    fields: [
      { name: 'title', title: 'Title', kind: 'line' },
      { name: 'body', title: 'Body', kind: 'text' },
      { name: 'published', title: 'Published', kind: 'flag' },
      { name: 'tagIds', title: 'Tags, their ids', kind: 'ids', hint: 'separated by commas' },
      author,
    ],
    create: (values) => ({
      method: 'POST',
      path: '/api/v1/posts',
      json: { post: toSnake(without(values, 'authorId')) },
      sender: idOf(values.authorId),
    }),
    update: (row, changes) => [
      {
        method: 'PATCH',
        path: `/api/v1/posts/${row.id}`,
        json: { post: toSnake(changes) },
        sender: idOf(row.authorId),
      },
    ],
    remove: (row) => ({ method: 'DELETE', path: `/api/v1/posts/${row.id}`, sender: idOf(row.authorId) }),
  },
  comments: {
    fields: [
      { name: 'postId', title: 'On the post with the id', kind: 'number' },
      { name: 'body', title: 'Body', kind: 'text' },
      author,
    ],
    create: (values) => ({
      method: 'POST',
      path: `/api/v1/posts/${values.postId ?? 0}/comments`,
      json: { comment: { body: values.body } },
      sender: idOf(values.authorId),
    }),
    note: 'No interface changes or deletes a comment; it goes with its post or its author.',
  },
  tags: {
    fields: [name],
    create: (values) => ({ method: 'POST', path: '/api/v1/tags', json: { tag: values }, sender: 'admin' }),
    note: 'No interface changes or deletes a tag.',
  },
  friendships: {
    fields: [
      { name: 'userId', title: 'The id of a user', kind: 'user' },
      { name: 'friendId', title: 'The id of the friend', kind: 'number' },
    ],
    create: (values) =>
      graphql(idOf(values.userId), 'mutation ($id: ID!) { addFriend(userId: $id) { id } }', {
        id: values.friendId ?? 0,
      }),
    remove: (row) =>
      graphql(idOf(row.userId), 'mutation ($id: ID!) { removeFriend(userId: $id) { id } }', {
        id: row.friendId,
      }),
  },
  apiPosts: {
    fields: [
      { name: 'title', title: 'Title', kind: 'line' },
      { name: 'content', title: 'Content', kind: 'text' },
      { name: 'authorId', title: 'Author id', kind: 'json', hint: 'any JSON, or nothing' },
    ],
    create: (json) => ({ method: 'POST', path: '/posts', json, sender: null }),
    update: (row, json) => [{ method: 'PUT', path: `/posts/${row.id}`, json, sender: null }],
    remove: (row) => ({ method: 'DELETE', path: `/posts/${row.id}`, sender: null }),
  },
  flatUsers: {
    fields: [name, email, role],
    create: (json) => ({ method: 'POST', path: '/users', json, sender: null }),
    update: (row, json) => [{ method: 'PUT', path: `/users/${row.id}`, json, sender: null }],
    remove: (row) => ({ method: 'DELETE', path: `/users/${row.id}`, sender: null }),
  },
  products: {
    fields: [
      name,
      { name: 'price', title: 'Price', kind: 'number' },
      { name: 'category', title: 'Category', kind: 'line', hint: '“general” unless you say otherwise' },
    ],
    create: (json) => ({ method: 'POST', path: '/api/v1/products', json, sender: 'products' }),
    update: (row, json) => [{ method: 'PUT', path: `/api/v1/products/${row.id}`, json, sender: 'products' }],
    remove: (row) => ({ method: 'DELETE', path: `/api/v1/products/${row.id}`, sender: 'products' }),
  },
};
