import * as z from 'zod';
import { InvalidRecord } from '../../blog/problems.ts';
import type { Example, Operation, Reference } from '../../http/reference.ts';
import { Failure } from '../../lib/failure.ts';
import { outOfRange } from '../../lib/query-number.ts';
import type { Bodies } from './bodies.ts';
import { foreignId, notes, wellSaid } from './examples.ts';
import { pageRange } from './request.ts';
import { postPage, postWithComments } from './shapes.ts';
import { pageParameters } from './users-reference.ts';

const tag = 'Blog posts';

export const postsTag = { [tag]: 'The posts of the blog. Every operation needs a token.' };

const onePost = z.strictObject({ data: postWithComments }).meta({ id: 'SingleBlogPost' });

const list: Operation = {
  id: 'listBlogPosts',
  tag,
  summary: 'List published posts, page by page',
  description: 'Newest first. A page past the end is an empty list with true totals.',
  token: 'required',
  query: pageParameters,
  answers: { 200: { description: 'The page.', shape: postPage } },
  isList: true,
  examples: [
    {
      name: 'firstPage',
      summary: 'The first page',
      query: { page: 1, per_page: 25 },
      answer: { status: 200, body: { data: [notes], meta: { page: 1, total_pages: 1, total_count: 1 } } },
    },
    {
      name: 'pageOutOfBounds',
      summary: '`page` is 0.',
      query: { page: 0 },
      answer: outOfRange('page', pageRange),
    },
  ],
};

const unknownTags: Example = {
  name: 'unknownTags',
  summary: 'Two of the tags are unknown.',
  body: { post: { title: 'Notes', body: 'On the engine', tag_ids: [1, 7, 9] } },
  answer: new InvalidRecord([{ field: 'tagIds', rule: 'unknown', subject: '7, 9' }]),
};

const create = (bodies: Bodies): Operation => ({
  id: 'createBlogPost',
  tag,
  summary: 'Write a post',
  description: 'The caller is its author.',
  token: 'required',
  body: { description: 'The post.', shape: bodies.post },
  answers: { 201: { description: 'The new post.', shape: onePost } },
  examples: [
    {
      name: 'created',
      summary: 'A published post with a tag',
      body: { post: { title: 'Notes', body: 'On the engine', published: true, tag_ids: [1] } },
      answer: { status: 201, body: { data: { ...notes, id: 3, comments: [] } } },
    },
    {
      name: 'blankTitle',
      summary: 'The title is blank.',
      body: { post: { title: ' ', body: 'On the engine' } },
      answer: new InvalidRecord([{ field: 'title', rule: 'blank' }]),
    },
    unknownTags,
  ],
});

const show: Operation = {
  id: 'getBlogPost',
  tag,
  summary: 'Read a post',
  description: 'Drafts too, with the oldest comments, as many as the service gives at once.',
  token: 'required',
  answers: { 200: { description: 'The post.', shape: onePost } },
  examples: [
    {
      name: 'post',
      summary: 'A post with a comment',
      answer: { status: 200, body: { data: { ...notes, comments: [wellSaid] } } },
    },
  ],
};

const forbidden: Example = {
  name: 'forbidden',
  summary: 'Somebody else wrote it.',
  path: { id: foreignId },
  body: { post: { title: 'Mine' } },
  answer: new Failure('FORBIDDEN'),
};

const update = (id: string, bodies: Bodies): Operation => ({
  id,
  tag,
  summary: 'Change a post',
  description: 'Only what is sent changes. For its author and for administrators.',
  token: 'required',
  body: { description: 'What is to change.', shape: bodies.postChanges, optional: true },
  answers: { 200: { description: 'The changed post.', shape: onePost } },
  examples: [
    {
      name: 'withdrawn',
      summary: 'No longer published',
      body: { post: { published: false } },
      answer: {
        status: 200,
        body: { data: { ...notes, published: false, published_at: null, comments: [wellSaid] } },
      },
    },
    unknownTags,
    forbidden,
  ],
});

const { body: _, ...forbiddenWithoutBody } = forbidden;

const remove: Operation = {
  id: 'deleteBlogPost',
  tag,
  summary: 'Delete a post',
  description: 'Its comments go with it. For its author and for administrators.',
  token: 'required',
  answers: { 204: { description: 'The post is gone.' } },
  examples: [
    { name: 'deleted', summary: 'A post of the caller', answer: { status: 204 } },
    forbiddenWithoutBody,
  ],
};

export const postOperations = (bodies: Bodies): Reference['operations'] => ({
  '/api/v1/posts': { GET: list, POST: create(bodies) },
  '/api/v1/posts/:id': {
    GET: show,
    PUT: update('updateBlogPost', bodies),
    PATCH: update('patchBlogPost', bodies),
    DELETE: remove,
  },
});
