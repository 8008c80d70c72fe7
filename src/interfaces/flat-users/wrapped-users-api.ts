import * as z from 'zod';
import { failureRows } from '../../http/failure-rows.ts';
import type { Interface } from '../../http/interface.ts';
import { dataWith, jsonList } from '../../http/list-reply.ts';
import { operation } from '../../http/operation.ts';
import { pageLinks } from '../../http/page-links.ts';
import { outOfRange, queryOf, type Range, wholeNumber } from '../../http/query.ts';
import { json, type Reply } from '../../http/reply.ts';
import { whenReady } from '../../lib/awaitable.ts';
import type { Failure } from '../../lib/failure.ts';
import { countPages } from '../../lib/paging.ts';
import { count, integerId } from '../../openapi/shapes.ts';
import type { World } from '../../world.ts';
import { findNamed } from './operations.ts';
import { createFlatUserStore, type FlatUserStore } from './store.ts';
import { flatUser, grace, userIdParameter } from './user.ts';

/** The users of the Flat Users API in response wrappers, read-only (F5). */
export function wrappedUsersApi({ database, random }: World): Interface {
  const store = createFlatUserStore(database, random);
  return {
    name: 'Wrapped users',
    showsData: true,
    replyToFailure,
    operations: [listWrappedUsers(store), getWrappedUser(store)],
    reference: {
      document: 'wrapped',
      prefix: 'WrappedUsers',
      description: 'Read-only access to the users of the Flat Users API, in response wrappers.',
      tags: { [tag]: 'The users of the Flat Users API in response wrappers, at `/wrapped/users`.' },
      pathParameters: { id: userIdParameter },
      shapeOfFailure: ({ code }) => (code === 'NOT_FOUND' ? wrappedNothing : wrappedFailure),
    },
  };
}

/** The error style of the wrapped users: `{"success": false, "error", "code"}`. */

const rows: typeof failureRows = {
  ...failureRows,
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'User not found' },
  INVALID_INPUT: { status: 422, code: 'VALIDATION_ERROR' },
};

function replyToFailure(failure: Failure): Reply {
  const { status, code, message = failure.message } = rows[failure.code];
  // A missing user is the documented wrapper without data, not an error (F5).
  if (failure.code === 'NOT_FOUND') return json(status, { success: false, data: null, message });
  return json(status, { success: false, error: message, code });
}

const wrappedPage = z
  .strictObject({
    data: z.array(flatUser),
    page: integerId,
    per_page: integerId,
    total: count,
    total_pages: count,
  })
  .meta({ id: 'WrappedUserPage' });

const wrappedUser = z.strictObject({ success: z.literal(true), data: flatUser }).meta({ id: 'WrappedUser' });

/** A missing user is the wrapper without data (F5). */
const wrappedNothing = z
  .strictObject({ success: z.literal(false), data: z.null(), message: z.string() })
  .meta({ id: 'WrappedNothing' });

const wrappedFailure = z
  .strictObject({ success: z.literal(false), error: z.string(), code: z.string() })
  .meta({ id: 'WrappedUsersError' });

const tag = 'Wrapped users';

const pageRange: Range = { default: 1, min: 1 };
const perPageRange: Range = { default: 10, min: 1, max: 100 };

const pageQuery = queryOf({
  page: wholeNumber(pageRange, 'The number of the page.'),
  per_page: wholeNumber(perPageRange, 'The maximum number of users per page.'),
});

const listWrappedUsers = (store: FlatUserStore) =>
  operation({
    route: 'GET /wrapped/users',
    id: 'listWrappedUsers',
    tag,
    summary: 'List users',
    description:
      'Returns one page of users in creation order. A page past the end is an empty list with the true totals.',
    query: pageQuery,
    responses: { 200: { description: 'The requested page.', shape: wrappedPage } },
    isList: true,
    examples: [
      {
        name: 'firstPage',
        summary: 'The first page of one user',
        query: { page: 1, per_page: 1 },
        reply: { status: 200, body: { data: [grace], page: 1, per_page: 1, total: 2, total_pages: 2 } },
      },
      {
        name: 'pageOutOfBounds',
        summary: '`page` is 0.',
        query: { page: 0 },
        reply: outOfRange('page', pageRange),
      },
    ],
    async handle({ query: { page, per_page: size }, exchange }) {
      const { budget } = exchange;
      const { items, total } = await store.page({ number: page, size }, budget);
      const pages = countPages(total, size);
      const frame = dataWith({ page, per_page: size, total, total_pages: pages });
      const links = pageLinks(exchange, page, pages);
      return jsonList(budget, { ...frame, links, total }, items);
    },
  });

const getWrappedUser = (store: FlatUserStore) =>
  operation({
    route: 'GET /wrapped/users/:id',
    id: 'getWrappedUser',
    tag,
    summary: 'Get a user',
    description: 'An id that is not a UUID never matches, so the response is 404.',
    responses: { 200: { description: 'The user in a wrapper.', shape: wrappedUser } },
    examples: [
      { name: 'user', summary: 'A user', reply: { status: 200, body: { success: true, data: grace } } },
    ],
    handle: ({ exchange }) =>
      whenReady(findNamed(store, exchange), (data) => json(200, { success: true, data })),
  });
