import type { Operation, Reference } from '../../http/reference.ts';
import { outOfRange } from '../../lib/query-number.ts';
import { numberParameter } from '../../openapi/shapes.ts';
import { grace, userIdParameter } from './flat-examples.ts';
import {
  pageRange,
  perPageRange,
  wrappedFailure,
  wrappedNothing,
  wrappedPage,
  wrappedUser,
} from './wrapped-shapes.ts';

const tag = 'Wrapped users';

const list: Operation = {
  id: 'listWrappedUsers',
  tag,
  summary: 'List users, page by page',
  description: 'In order of creation. A page past the end is an empty list with true totals.',
  query: [
    numberParameter('page', pageRange, 'The number of the page.'),
    numberParameter('per_page', perPageRange, 'The most users of a page.'),
  ],
  answers: { 200: { description: 'The page.', shape: wrappedPage } },
  isList: true,
  examples: [
    {
      name: 'firstPage',
      summary: 'The first page, one user each',
      query: { page: 1, per_page: 1 },
      answer: { status: 200, body: { data: [grace], page: 1, per_page: 1, total: 2, total_pages: 2 } },
    },
    {
      name: 'pageOutOfBounds',
      summary: '`page` is 0.',
      query: { page: 0 },
      answer: outOfRange('page', pageRange),
    },
  ],
};

const show: Operation = {
  id: 'getWrappedUser',
  tag,
  summary: 'Read a user',
  description: 'An id that is no UUID is an id that nobody has.',
  answers: { 200: { description: 'The user in its wrapper.', shape: wrappedUser } },
  examples: [
    { name: 'user', summary: 'A user', answer: { status: 200, body: { success: true, data: grace } } },
  ],
};

export const wrappedUsersReference: Reference = {
  document: 'wrapped',
  prefix: 'WrappedUsers',
  description: 'The users of the Flat Users API in response wrappers, for reading.',
  tags: { [tag]: 'The same users in wrappers, at `/wrapped/users`.' },
  pathParameters: { id: userIdParameter },
  shapeOfFailure: ({ code }) => (code === 'NOT_FOUND' ? wrappedNothing : wrappedFailure),
  operations: {
    '/wrapped/users': { GET: list },
    '/wrapped/users/:id': { GET: show },
  },
};
