import type { Exchange } from '../../http/exchange.ts';
import { dataWith, jsonList } from '../../http/list-reply.ts';
import { idOf, type Operation, operation } from '../../http/operation.ts';
import { pageLinks } from '../../http/page-links.ts';
import { largestPage, outOfRange, queryOf, type Range, wholeNumber } from '../../http/query.ts';
import { json, noContent } from '../../http/reply.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { type Clock, timestamp } from '../../lib/clock.ts';
import { Failure, requireFound } from '../../lib/failure.ts';
import { countPages, totalOf } from '../../lib/paging.ts';
import { searchText } from '../../openapi/shapes.ts';
import { explainSearch, InvalidPost, MissingQuery } from './errors.ts';
import { type Bodies, foundPosts, examplePost as hello, onePost, type PostShape, postPage } from './post.ts';
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
  limit: wholeNumber(limitRange, 'The maximum number of posts per page.'),
});
const searchQuery = queryOf({ q: searchText }, explainSearch);

const renamed = { ...hello, title: 'Good evening', updatedAt: '2026-01-31T18:00:00.000Z' };

const listPosts = ({ store }: Parts) =>
  operation({
    route: 'GET /posts',
    id: 'listPosts',
    tag,
    summary: 'List posts',
    description:
      'Returns one page of posts in ascending id order. A page past the end is an empty list with the true totals.',
    query: pageQuery,
    responses: { 200: { description: 'The requested page.', shape: postPage } },
    isList: true,
    examples: [
      {
        name: 'firstPage',
        summary: 'The first page of two posts',
        query: { page: 1, limit: 2 },
        reply: {
          status: 200,
          body: { data: [hello], meta: { total: 1, page: 1, limit: 2, totalPages: 1 } },
        },
      },
      {
        name: 'limitOutOfBounds',
        summary: '`limit` is 0.',
        query: { limit: 0 },
        reply: outOfRange('limit', limitRange),
      },
    ],
    handle({ query: { page, limit }, exchange }) {
      const { budget } = exchange;
      return whenReady(store.page({ number: page, size: limit }, budget), ({ items, total }) => {
        const pages = countPages(total, limit);
        const frame = dataWith({ meta: { total, page, limit, totalPages: pages } });
        const links = pageLinks(exchange, page, pages);
        return jsonList(budget, { ...frame, links, total }, items, toPost);
      });
    },
  });

const searchPosts = ({ store, maxResults }: Parts) =>
  operation({
    route: 'GET /posts/search',
    id: 'searchPosts',
    tag,
    summary: 'Search posts',
    description:
      'Returns posts whose title or content contains the text, in ascending id order, up to the maximum number of results.',
    query: searchQuery,
    responses: { 200: { description: 'The matching posts.', shape: foundPosts } },
    isList: true,
    examples: [
      {
        name: 'found',
        summary: 'Posts that contain `hello`',
        query: { q: 'hello' },
        reply: { status: 200, body: { data: [hello], meta: { query: 'hello', count: 1 } } },
      },
      { name: 'missingQuery', summary: '`q` is absent or empty.', reply: new MissingQuery() },
    ],
    async handle({ query: { q }, exchange: { budget } }) {
      const found = await store.search(q, maxResults, budget);
      const { items, truncated } = found;
      const meta = { query: q, count: items.length, ...(truncated && { truncated }) };
      return jsonList(budget, { ...dataWith({ meta }), total: totalOf(found) }, items, toPost);
    },
  });

const createPost = ({ store, bodies, clock }: Parts) =>
  operation({
    route: 'POST /posts',
    id: 'createPost',
    tag,
    summary: 'Create a post',
    description: 'The service assigns the id and the timestamps.',
    body: bodies.newPost,
    responses: { 201: { description: 'The new post.', shape: onePost } },
    location: '/posts/{id}',
    isRepeatable: true,
    examples: [
      {
        name: 'created',
        summary: 'A post with an author',
        body: { title: 'Hello', content: 'First post', authorId: 7 },
        reply: { status: 201, body: { data: { ...hello, id: 2 } } },
      },
      {
        name: 'blankTitle',
        summary: '`title` is blank and `content` is absent.',
        body: { title: ' ' },
        reply: new InvalidPost({ title: 'Required', content: 'Required' }),
      },
    ],
    handle: async ({ body }) => json(201, { data: await store.create(body, timestamp(clock)) }),
  });

const getPost = ({ store }: Parts) =>
  operation({
    route: 'GET /posts/:id',
    id: 'getPost',
    tag,
    summary: 'Get a post',
    description: 'A non-integer id never matches, so the response is 404.',
    responses: { 200: { description: 'The post.', shape: onePost } },
    examples: [{ name: 'post', summary: 'A post', reply: { status: 200, body: { data: hello } } }],
    handle: ({ exchange }) => whenReady(findNamed(store, exchange), (data) => json(200, { data })),
  });

const updatePost = ({ store, bodies, clock }: Parts) =>
  operation({
    route: 'PUT /posts/:id',
    id: 'updatePost',
    tag,
    summary: 'Update a post, including its author',
    description: 'Merges the given fields into the post. Omitted fields stay unchanged.',
    body: bodies.put,
    responses: { 200: { description: 'The updated post.', shape: onePost } },
    examples: [
      {
        name: 'renamed',
        summary: 'A new title and no author',
        body: { title: 'Good evening', authorId: null },
        reply: { status: 200, body: { data: { ...renamed, authorId: null } } },
      },
      {
        name: 'titleIsNumber',
        summary: '`title` is a number.',
        body: { title: 1 },
        reply: new InvalidPost({ title: 'Must be a string', content: null }),
      },
    ],
    find: ({ exchange }) => findNamed(store, exchange),
    handle: async ({ found: { id }, body }) =>
      json(200, { data: requireFound(await store.update(id, body, timestamp(clock))) }),
  });

const patchPost = ({ store, bodies, clock }: Parts) =>
  operation({
    route: 'PATCH /posts/:id',
    id: 'patchPost',
    tag,
    summary: 'Update the title or content of a post',
    description: 'Merges `title` and `content` into the post. All other keys are ignored.',
    body: bodies.patch,
    responses: { 200: { description: 'The updated post.', shape: onePost } },
    examples: [
      {
        name: 'renamed',
        summary: 'A new title',
        body: { title: 'Good evening' },
        reply: { status: 200, body: { data: renamed } },
      },
      {
        name: 'notAnObject',
        summary: 'The body is a list.',
        body: [],
        reply: new InvalidPost({ title: null, content: null }, 'Body must be a JSON object'),
      },
    ],
    find: ({ exchange }) => findNamed(store, exchange),
    handle: async ({ found: { id }, body }) =>
      json(200, { data: requireFound(await store.update(id, body, timestamp(clock))) }),
  });

const deletePost = ({ store }: Parts) =>
  operation({
    route: 'DELETE /posts/:id',
    id: 'deletePost',
    tag,
    summary: 'Delete a post',
    description: 'Deletes the post. Its id is never reused.',
    responses: { 204: { description: 'The post was deleted.' } },
    examples: [{ name: 'deleted', summary: 'A post', reply: { status: 204 } }],
    async handle({ exchange }) {
      if (!(await store.delete(idOf(exchange)))) throw new Failure('NOT_FOUND');
      return noContent();
    },
  });

function findNamed(store: PostStore, exchange: Exchange): Awaitable<PostShape> {
  return whenReady(store.find(idOf(exchange), { isToWrite: exchange.method !== 'GET' }), requireFound);
}
