import { json, noContent } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import { type Frame, jsonList } from '../../http/list-answer.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { pageLinks } from '../../http/page-links.ts';
import { largestPage, outOfRange, queryOf, type Range, wholeNumber } from '../../http/query.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { type Clock, timestamp } from '../../lib/clock.ts';
import { Failure } from '../../lib/failure.ts';
import { parseIntegerId } from '../../lib/integer-id.ts';
import { countPages, totalOf } from '../../lib/paging.ts';
import { searchText } from '../../openapi/shapes.ts';
import { explainSearch, InvalidPost, MissingQuery } from './errors.ts';
import { type Bodies, foundPosts, onePost, type PostShape, postPage } from './post.ts';
import { type PostStore, toPost } from './store.ts';

interface Parts {
  readonly store: PostStore;
  readonly bodies: Bodies;
  readonly clock: Clock;
  readonly maxResults: number;
}

export function postOperations(parts: Parts): readonly Operation[] {
  const operations = [listPosts, createPost, searchPosts, getPost, updatePost, patchPost, deletePost];
  return operations.map((describe) => describe(parts));
}

const tag = 'Posts';

const pageRange: Range = { default: 1, min: 1 };
const limitRange: Range = { default: 10, min: 1, max: largestPage };

const pageQuery = queryOf({
  page: wholeNumber(pageRange, 'The number of the page.'),
  limit: wholeNumber(limitRange, 'The most posts of a page.'),
});
const searchQuery = queryOf({ q: searchText }, explainSearch);

const hello = {
  id: 1,
  title: 'Hello',
  content: 'First post',
  authorId: 7,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
};
const renamed = { ...hello, title: 'Good evening', updatedAt: '2026-01-31T18:00:00.000Z' };

const listPosts = ({ store }: Parts) =>
  operation({
    route: 'GET /posts',
    id: 'listPosts',
    tag,
    summary: 'List posts, page by page',
    description: 'In ascending order of id. A page past the end is an empty list with true totals.',
    query: pageQuery,
    answers: { 200: { description: 'The page.', shape: postPage } },
    isList: true,
    examples: [
      {
        name: 'firstPage',
        summary: 'The first page, two posts each',
        query: { page: 1, limit: 2 },
        answer: {
          status: 200,
          body: { data: [hello], meta: { total: 1, page: 1, limit: 2, totalPages: 1 } },
        },
      },
      {
        name: 'limitOutOfBounds',
        summary: '`limit` is 0.',
        query: { limit: 0 },
        answer: outOfRange('limit', limitRange),
      },
    ],
    handle({ query: { page, limit }, exchange }) {
      const { budget } = exchange;
      return whenReady(store.list({ number: page, size: limit }, budget), ({ items, total }) => {
        const pages = countPages(total, limit);
        const frame = frameOf({ total, page, limit, totalPages: pages });
        const links = pageLinks(exchange, { page, pages });
        return jsonList(budget, { ...frame, links, total }, items, toPost);
      });
    },
  });

const searchPosts = ({ store, maxResults }: Parts) =>
  operation({
    route: 'GET /posts/search',
    id: 'searchPosts',
    tag,
    summary: 'Search posts by their title and content',
    description: 'In ascending order of id, as many as the service gives at once.',
    query: searchQuery,
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
    async handle({ query: { q }, exchange: { budget } }) {
      const found = await store.search(q, maxResults, budget);
      const { items, truncated } = found;
      const meta = { query: q, count: items.length, ...(truncated && { truncated }) };
      return jsonList(budget, { ...frameOf(meta), total: totalOf(found) }, items, toPost);
    },
  });

const createPost = ({ store, bodies, clock }: Parts) =>
  operation({
    route: 'POST /posts',
    id: 'createPost',
    tag,
    summary: 'Create a post',
    description: 'The service gives it its id and times.',
    body: bodies.newPost,
    answers: { 201: { description: 'The new post.', shape: onePost } },
    location: '/posts/{id}',
    isRepeatable: true,
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
    handle: async ({ body }) => json(201, { data: await store.create(body, timestamp(clock)) }),
  });

const getPost = ({ store }: Parts) =>
  operation({
    route: 'GET /posts/:id',
    id: 'getPost',
    tag,
    summary: 'Read a post',
    description: 'An id that is no integer is an id that nothing has.',
    answers: { 200: { description: 'The post.', shape: onePost } },
    examples: [{ name: 'post', summary: 'A post', answer: { status: 200, body: { data: hello } } }],
    handle: ({ exchange }) => whenReady(findNamed(store, exchange), (data) => json(200, { data })),
  });

const updatePost = ({ store, bodies, clock }: Parts) =>
  operation({
    route: 'PUT /posts/:id',
    id: 'updatePost',
    tag,
    summary: 'Change a post, its author included',
    description: 'What is sent is merged into the post; what is not sent stays.',
    body: bodies.put,
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
    find: ({ exchange }) => findNamed(store, exchange),
    handle: async ({ found: { id }, body }) =>
      json(200, { data: required(await store.update(id, body, timestamp(clock))) }),
  });

const patchPost = ({ store, bodies, clock }: Parts) =>
  operation({
    route: 'PATCH /posts/:id',
    id: 'patchPost',
    tag,
    summary: 'Change the title or content of a post',
    description: 'What is sent is merged into the post; every other key is ignored.',
    body: bodies.patch,
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
    find: ({ exchange }) => findNamed(store, exchange),
    handle: async ({ found: { id }, body }) =>
      json(200, { data: required(await store.update(id, body, timestamp(clock))) }),
  });

const deletePost = ({ store }: Parts) =>
  operation({
    route: 'DELETE /posts/:id',
    id: 'deletePost',
    tag,
    summary: 'Delete a post',
    description: 'Its id is never used again.',
    answers: { 204: { description: 'The post is gone.' } },
    examples: [{ name: 'deleted', summary: 'A post', answer: { status: 204 } }],
    async handle({ exchange }) {
      const id = parseIntegerId(exchange.parameter('id'));
      if (id === null || !(await store.delete(id))) throw new Failure('NOT_FOUND');
      return noContent();
    },
  });

function findNamed(store: PostStore, exchange: Exchange): Awaitable<PostShape> {
  const id = parseIntegerId(exchange.parameter('id'));
  return whenReady(id === null ? null : store.find(id, { isToWrite: exchange.method !== 'GET' }), required);
}

function required(post: PostShape | null): PostShape {
  if (post === null) throw new Failure('NOT_FOUND');
  return post;
}

function frameOf(meta: object): Frame {
  return { open: '{"data":', close: `,"meta":${JSON.stringify(meta)}}` };
}
