import type { Exchange } from '../../http/exchange.ts';
import { jsonList } from '../../http/list-reply.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { queryOf } from '../../http/query.ts';
import { json, noContent } from '../../http/reply.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { type Clock, timestamp } from '../../lib/clock.ts';
import { Failure, requireFound } from '../../lib/failure.ts';
import { totalOf } from '../../lib/paging.ts';
import { isStorable } from '../../lib/text.ts';
import { explainQuery, InvalidFlatInput, kind } from './errors.ts';
import { listQuery, searchQuery } from './query.ts';
import type { FlatUserStore } from './store.ts';
import {
  alan,
  type Bodies,
  deletedUsers,
  type FlatUser,
  flatUser,
  flatUsers,
  foundUsers,
  grace,
  nobody,
} from './user.ts';

interface Parts {
  readonly store: FlatUserStore;
  readonly bodies: Bodies;
  readonly clock: Clock;
  readonly maxResults: number;
}

export function userOperations(parts: Parts): readonly Operation[] {
  const ofMany = [listUsers, createUser, searchUsers, createUsers, deleteUsers];
  const ofOne = [getUser, updateUser, deleteUser];
  return [...ofMany, ...ofOne].map((describe) => describe(parts));
}

const tag = 'Users';

const ofList = queryOf(listQuery, explainQuery, kind('multiple_values'));
const ofSearch = queryOf(searchQuery, explainQuery, kind('multiple_values'));

const listUsers = ({ store }: Parts) =>
  operation({
    route: 'GET /users',
    id: 'listUsers',
    tag,
    summary: 'List users',
    description: 'Returns users in creation order, filtered by `role` if it is given.',
    query: ofList,
    responses: { 200: { description: 'The users.', shape: flatUsers } },
    isList: true,
    examples: [
      {
        name: 'editors',
        summary: 'The first five users with the role `editor`',
        query: { skip: 0, limit: 5, role: 'editor' },
        reply: { status: 200, body: [alan] },
      },
      {
        name: 'limitOutOfBounds',
        summary: '`limit` is 101.',
        query: { limit: 101 },
        reply: new InvalidFlatInput([
          {
            type: 'less_than_equal',
            loc: ['query', 'limit'],
            msg: 'Input should be less than or equal to 100',
            input: '101',
          },
        ]),
      },
    ],
    handle: ({ query: { skip, limit, role = null }, exchange: { budget } }) =>
      whenReady(store.slice(role, skip, limit, budget), (users) => {
        const atEnd = totalAtEnd(skip, limit, users.length);
        const counting = atEnd === null && role === null ? store.count() : atEnd;
        return whenReady(counting, (total) => jsonList(budget, { open: '', close: '', total }, users));
      }),
  });

/** Derives the total from a last page, if it has a user or is the first. Users of a role are not counted otherwise. */
function totalAtEnd(skip: number, limit: number, shown: number): number | null {
  return shown < limit && (shown > 0 || skip === 0) ? skip + shown : null;
}

const searchUsers = ({ store, maxResults }: Parts) =>
  operation({
    route: 'GET /users/search',
    id: 'searchUsers',
    tag,
    summary: 'Search users',
    description: 'Returns users whose name or e-mail contains the text, in creation order, up to a limit.',
    query: ofSearch,
    responses: { 200: { description: 'The matching users.', shape: foundUsers } },
    isList: true,
    examples: [
      {
        name: 'found',
        summary: 'Users by name',
        query: { q: 'GRACE', field: 'name' },
        reply: { status: 200, body: { query: 'GRACE', count: 1, data: [grace] } },
      },
      {
        name: 'missingQuery',
        summary: '`q` is absent.',
        reply: new InvalidFlatInput([
          { type: 'missing', loc: ['query', 'q'], msg: 'Field required', input: null },
        ]),
      },
    ],
    async handle({ query: { q: query, field }, exchange: { budget } }) {
      const found = await store.search(query, field, maxResults, budget);
      const { items, truncated } = found;
      const head = JSON.stringify({ query, count: items.length, ...(truncated && { truncated }) });
      const frame = { open: `${head.slice(0, -1)},"data":`, close: '}', total: totalOf(found) };
      return jsonList(budget, frame, items);
    },
  });

const invalidEmail = {
  type: 'value_error',
  loc: ['body', 'email'],
  msg: 'value is not a valid email address',
  input: 'nowhere',
};

const createUser = ({ store, bodies, clock }: Parts) =>
  operation({
    route: 'POST /users',
    id: 'createUser',
    tag,
    summary: 'Create a user',
    description: 'The service assigns a UUID.',
    body: bodies.newUser,
    responses: { 201: { description: 'The new user.', shape: flatUser } },
    location: '/users/{id}',
    isRepeatable: true,
    examples: [
      {
        name: 'created',
        summary: 'A user with the default role',
        body: { name: 'Grace', email: 'grace@example.com' },
        reply: { status: 201, body: grace },
      },
      {
        name: 'invalidEmail',
        summary: '`email` is not a valid e-mail address.',
        body: { name: 'Grace', email: 'nowhere' },
        reply: new InvalidFlatInput([invalidEmail]),
      },
    ],
    async handle({ body }) {
      const [created] = await store.createMany([body], timestamp(clock));
      return json(201, created);
    },
  });

const createUsers = ({ store, bodies, clock }: Parts) =>
  operation({
    route: 'POST /users/bulk',
    id: 'createUsers',
    tag,
    summary: 'Create many users',
    description: 'Creates all users, or none if any of them is invalid.',
    body: bodies.newUsers,
    responses: { 201: { description: 'The new users, in the given order.', shape: flatUsers } },
    location: '/users',
    isRepeatable: true,
    examples: [
      {
        name: 'created',
        summary: 'Two users',
        body: [
          { name: 'Grace', email: 'grace@example.com' },
          { name: 'Alan', email: 'alan@example.com', role: 'editor' },
        ],
        reply: { status: 201, body: [grace, alan] },
      },
      {
        name: 'secondIsInvalid',
        summary: 'The second user has no e-mail address.',
        body: [
          { name: 'Grace', email: 'grace@example.com' },
          { name: 'Alan', email: 'nowhere' },
        ],
        reply: new InvalidFlatInput([{ ...invalidEmail, loc: ['body', 1, 'email'] }]),
      },
    ],
    handle: async ({ body }) => json(201, await store.createMany(body, timestamp(clock))),
  });

const deleteUsers = ({ store, bodies }: Parts) =>
  operation({
    route: 'DELETE /users/bulk',
    id: 'deleteUsers',
    tag,
    summary: 'Delete many users',
    description:
      'Deletes users in one transaction. An id that is given twice is reported once as deleted and once as not found.',
    body: bodies.ids,
    responses: {
      200: { description: 'The ids that were deleted, and those that were not found.', shape: deletedUsers },
    },
    isRepeatable: true,
    examples: [
      {
        name: 'oneOfTwo',
        summary: 'An existing id and an unknown one',
        body: [grace.id, nobody],
        reply: { status: 200, body: { deleted: [grace.id], not_found: [nobody] } },
      },
      {
        name: 'notAList',
        summary: 'The body is not a list.',
        body: {},
        reply: new InvalidFlatInput([
          { type: 'list_type', loc: ['body'], msg: 'Input should be a valid list', input: {} },
        ]),
      },
    ],
    /** An id that is given twice is deleted once and then not found (F4). */
    async handle({ body: ids }) {
      const gone = new Set(await store.deleteMany(ids));
      const deleted: string[] = [];
      const notFound: string[] = [];
      for (const id of ids) (gone.delete(id) ? deleted : notFound).push(id);
      return json(200, { deleted, not_found: notFound });
    },
  });

const getUser = ({ store }: Parts) =>
  operation({
    route: 'GET /users/:id',
    id: 'getUser',
    tag,
    summary: 'Get a user',
    description: 'An id that is not a UUID never matches, so the response is 404.',
    responses: { 200: { description: 'The user.', shape: flatUser } },
    examples: [{ name: 'user', summary: 'A user', reply: { status: 200, body: grace } }],
    handle: ({ exchange }) => whenReady(findNamed(store, exchange), (user) => json(200, user)),
  });

const updateUser = ({ store, bodies }: Parts) =>
  operation({
    route: 'PUT /users/:id',
    id: 'updateUser',
    tag,
    summary: 'Update a user',
    description: 'Changes only the fields that are sent. A null value counts as not sent.',
    body: bodies.changes,
    responses: { 200: { description: 'The updated user.', shape: flatUser } },
    examples: [
      {
        name: 'promoted',
        summary: 'A new role',
        body: { role: 'editor' },
        reply: { status: 200, body: { ...grace, role: 'editor' } },
      },
      {
        name: 'invalidEmail',
        summary: '`email` is not a valid e-mail address.',
        body: { email: 'nowhere' },
        reply: new InvalidFlatInput([invalidEmail]),
      },
    ],
    find: ({ exchange }) => findNamed(store, exchange),
    handle: async ({ found: { id }, body }) => json(200, requireFound(await store.update(id, body))),
  });

const deleteUser = ({ store }: Parts) =>
  operation({
    route: 'DELETE /users/:id',
    id: 'deleteUser',
    tag,
    summary: 'Delete a user',
    description: 'Deletes the user. No other records depend on it.',
    responses: { 204: { description: 'The user was deleted.' } },
    examples: [{ name: 'deleted', summary: 'A user', reply: { status: 204 } }],
    find: ({ exchange }) => findNamed(store, exchange),
    async handle({ found: { id } }) {
      if (!(await store.deleteMany([id])).has(id)) throw new Failure('NOT_FOUND');
      return noContent();
    },
  });

export function findNamed(store: FlatUserStore, exchange: Exchange): Awaitable<FlatUser> {
  const id = exchange.parameter('id');
  return whenReady(
    isStorable(id) ? store.find(id, { isToWrite: exchange.method !== 'GET' }) : null,
    requireFound,
  );
}
