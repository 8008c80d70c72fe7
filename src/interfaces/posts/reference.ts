import * as z from 'zod';
import type { Operation, Reference } from '../../http/reference.ts';
import { outOfRange } from '../../lib/query-number.ts';
import { integerId, numberParameter, searchParameter } from '../../openapi/shapes.ts';
import { InvalidPost, MissingQuery } from './errors.ts';
import { type Bodies, foundPosts, limitRange, onePost, pageRange, postPage } from './shapes.ts';

const codes = [
  ...['VALIDATION_ERROR', 'MISSING_QUERY', 'INVALID_JSON', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  ...[
    'IDEMPOTENCY_KEY_IN_USE',
    'PRECONDITION_FAILED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'ANSWER_TOO_LARGE',
  ],
  ...['IDEMPOTENCY_KEY_REUSED', 'RATE_LIMITED', 'INTERNAL_ERROR', 'UNAVAILABLE'],
];

const problem = z.string().nullable();

const failure = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(codes),
      message: z.string(),
      fields: z
        .strictObject({ title: problem, content: problem, authorId: z.string().optional() })
        .optional()
        .describe('Of an invalid post: for each field what is wrong with it, or null.'),
    }),
  })
  .meta({ id: 'PostsError' });

const hello = {
  id: 1,
  title: 'Hello',
  content: 'First post',
  authorId: 7,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
};
const renamed = { ...hello, title: 'Good evening', updatedAt: '2026-01-31T18:00:00.000Z' };

const tag = 'Posts';

const list: Operation = {
  id: 'listPosts',
  tag,
  summary: 'List posts, page by page',
  description: 'In ascending order of id. A page past the end is an empty list with true totals.',
  query: [
    numberParameter('page', pageRange, 'The number of the page.'),
    numberParameter('limit', limitRange, 'The most posts of a page.'),
  ],
  answers: { 200: { description: 'The page.', shape: postPage } },
  isList: true,
  examples: [
    {
      name: 'firstPage',
      summary: 'The first page, two posts each',
      query: { page: 1, limit: 2 },
      answer: { status: 200, body: { data: [hello], meta: { total: 1, page: 1, limit: 2, totalPages: 1 } } },
    },
    {
      name: 'limitOutOfBounds',
      summary: '`limit` is 0.',
      query: { limit: 0 },
      answer: outOfRange('limit', limitRange),
    },
  ],
};

const search: Operation = {
  id: 'searchPosts',
  tag,
  summary: 'Search posts by their title and content',
  description: 'In ascending order of id, as many as the service gives at once.',
  query: [searchParameter],
  answers: { 200: { description: 'The posts that contain the text.', shape: foundPosts } },
  isList: true,
  examples: [
    {
      name: 'found',
      summary: 'Posts with the word hello',
      query: { q: 'hello' },
      answer: { status: 200, body: { data: [hello], meta: { query: 'hello', count: 1 } } },
    },
    { name: 'missingQuery', summary: '`q` is absent or empty.', answer: new MissingQuery() },
  ],
};

const create = ({ newPost }: Bodies): Operation => ({
  id: 'createPost',
  tag,
  summary: 'Create a post',
  description: 'The service gives it its id and times.',
  body: { description: 'The post.', shape: newPost },
  answers: { 201: { description: 'The new post.', shape: onePost } },
  examples: [
    {
      name: 'created',
      summary: 'A post with an author',
      body: { title: 'Hello', content: 'First post', authorId: 7 },
      answer: { status: 201, body: { data: { ...hello, id: 2 } } },
    },
    {
      name: 'blankTitle',
      summary: '`title` is blank and `content` is absent.',
      body: { title: ' ' },
      answer: new InvalidPost({ title: 'Required', content: 'Required' }),
    },
  ],
});

const show: Operation = {
  id: 'getPost',
  tag,
  summary: 'Read a post',
  description: 'An id that is no integer is an id that nothing has.',
  answers: { 200: { description: 'The post.', shape: onePost } },
  examples: [{ name: 'post', summary: 'A post', answer: { status: 200, body: { data: hello } } }],
};

const put = ({ put: shape }: Bodies): Operation => ({
  id: 'updatePost',
  tag,
  summary: 'Change a post, its author included',
  description: 'What is sent is merged into the post; what is not sent stays.',
  body: { description: 'What is to change.', shape },
  answers: { 200: { description: 'The changed post.', shape: onePost } },
  examples: [
    {
      name: 'renamed',
      summary: 'Another title and no author',
      body: { title: 'Good evening', authorId: null },
      answer: { status: 200, body: { data: { ...renamed, authorId: null } } },
    },
    {
      name: 'titleIsNumber',
      summary: '`title` is a number.',
      body: { title: 1 },
      answer: new InvalidPost({ title: 'Must be a string', content: null }),
    },
  ],
});

const patch = ({ patch: shape }: Bodies): Operation => ({
  id: 'patchPost',
  tag,
  summary: 'Change the title or content of a post',
  description: 'What is sent is merged into the post; every other key is ignored.',
  body: { description: 'What is to change.', shape },
  answers: { 200: { description: 'The changed post.', shape: onePost } },
  examples: [
    {
      name: 'renamed',
      summary: 'Another title',
      body: { title: 'Good evening' },
      answer: { status: 200, body: { data: renamed } },
    },
    {
      name: 'notAnObject',
      summary: 'The body is a list.',
      body: [],
      answer: new InvalidPost({ title: null, content: null }, 'Body must be a JSON object'),
    },
  ],
});

const remove: Operation = {
  id: 'deletePost',
  tag,
  summary: 'Delete a post',
  description: 'Its id is never used again.',
  answers: { 204: { description: 'The post is gone.' } },
  examples: [{ name: 'deleted', summary: 'A post', answer: { status: 204 } }],
};

export const describePosts = (bodies: Bodies): Reference => ({
  document: 'posts',
  prefix: 'Posts',
  description: 'An anonymous collection of posts with pages and search.',
  tags: { [tag]: 'The posts at `/posts`.' },
  pathParameters: { id: { description: 'The id of the post.', shape: integerId, example: 1, unknown: 999 } },
  shapeOfFailure: () => failure,
  operations: {
    '/posts': { GET: list, POST: create(bodies) },
    '/posts/search': { GET: search },
    '/posts/:id': { GET: show, PUT: put(bodies), PATCH: patch(bodies), DELETE: remove },
  },
});
