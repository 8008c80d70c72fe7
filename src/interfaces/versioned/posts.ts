import * as z from 'zod';
import { asAuthorOrAdministrator } from '../../blog/access.ts';
import type { Post, User } from '../../blog/model.ts';
import { InvalidRecord } from '../../blog/problems.ts';
import { type Answer, json, noContent } from '../../http/answer.ts';
import { jsonList, jsonRecord } from '../../http/list-answer.ts';
import type { Example, Operation } from '../../http/operation.ts';
import { pageLinks } from '../../http/page-links.ts';
import { outOfRange, queryOf } from '../../http/query.ts';
import type { Budget } from '../../lib/budget.ts';
import { Failure } from '../../lib/failure.ts';
import { countPages } from '../../lib/paging.ts';
import { wellSaid } from './comment.ts';
import { foreignId } from './examples.ts';
import type { VersionedParts } from './parts.ts';
import { notes, toNewPost, toPostChanges } from './post.ts';
import { idOf, pageQuery, pageRange } from './request.ts';
import { postPage, postWithComments } from './shapes.ts';
import { frameOf, type Views } from './views.ts';

const pagesOf = queryOf(pageQuery);

const tag = 'Blog posts';

export const postsTag = { [tag]: 'The posts of the blog. Every operation needs a token.' };

/** Posts, all of which require a token (V6 to V8, A6). */
export function postOperations(parts: VersionedParts): readonly Operation[] {
  return [
    listPosts(parts),
    createPost(parts),
    getPost(parts),
    changePost(parts, 'PUT', 'updateBlogPost'),
    changePost(parts, 'PATCH', 'patchBlogPost'),
    deletePost(parts),
  ];
}

const onePost = z.strictObject({ data: postWithComments }).meta({ id: 'SingleBlogPost' });

const listPosts = ({ blog, views, operation }: VersionedParts) =>
  operation({
    route: 'GET /api/v1/posts',
    id: 'listBlogPosts',
    tag,
    summary: 'List published posts, page by page',
    description: 'Newest first. A page past the end is an empty list with true totals.',
    caller: 'required',
    query: pagesOf,
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
    async handle({ caller, query: { page, per_page: size }, exchange }) {
      const { budget } = exchange;
      const { items, total } = await blog.posts.listPublished({ number: page, size }, budget);
      const pages = countPages(total, size);
      const meta = { page, total_pages: pages, total_count: total };
      const links = pageLinks(exchange, { page, pages });
      const present = await views.presentPosts(items, caller, budget);
      return jsonList(budget, { ...frameOf(meta), links, total }, items, present);
    },
  });

const unknownTags: Example = {
  name: 'unknownTags',
  summary: 'Two of the tags are unknown.',
  body: { post: { title: 'Notes', body: 'On the engine', tag_ids: [1, 7, 9] } },
  answer: new InvalidRecord([{ field: 'tagIds', rule: 'unknown', subject: '7, 9' }]),
};

const createPost = ({ blog, views, bodies, operation }: VersionedParts) =>
  operation({
    route: 'POST /api/v1/posts',
    id: 'createBlogPost',
    tag,
    summary: 'Write a post',
    description: 'The caller is its author.',
    caller: 'required',
    body: bodies.newPost,
    answers: { 201: { description: 'The new post.', shape: onePost } },
    location: '/api/v1/posts/{id}',
    isRepeatable: true,
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
    async handle({ caller, body: { fields }, exchange }) {
      const created = await blog.posts.create(caller, toNewPost(fields));
      const data = await views.post(created, caller, exchange.budget);
      // The caller was deleted meanwhile, and the post with it.
      if (data === null) throw new Failure('UNAUTHENTICATED');
      return json(201, { data });
    },
  });

const getPost = ({ blog, views, operation }: VersionedParts) =>
  operation({
    route: 'GET /api/v1/posts/:id',
    id: 'getBlogPost',
    tag,
    summary: 'Read a post',
    description:
      'Drafts too, with the oldest comments, at most `MAX_RESULTS` of them. `comments_truncated` says that there are more.',
    caller: 'required',
    answers: { 200: { description: 'The post.', shape: onePost } },
    examples: [
      {
        name: 'post',
        summary: 'A post with a comment',
        answer: { status: 200, body: { data: { ...notes, comments: [wellSaid] } } },
      },
    ],
    async handle({ caller, exchange }) {
      const post = await blog.posts.find(idOf(exchange));
      if (post === null) throw new Failure('NOT_FOUND');
      return answerPost(views, post, caller, exchange.budget);
    },
  });

const forbidden: Example = {
  name: 'forbidden',
  summary: 'Somebody else wrote it.',
  path: { id: foreignId },
  body: { post: { title: 'Mine' } },
  answer: new Failure('FORBIDDEN'),
};

const changePost = (
  { blog, views, bodies, operation }: VersionedParts,
  method: 'PUT' | 'PATCH',
  id: string,
) =>
  operation({
    route: `${method} /api/v1/posts/:id`,
    id,
    tag,
    summary: 'Change a post',
    description: 'Only what is sent changes. For its author and for administrators.',
    caller: 'required',
    body: bodies.postChanges,
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
    find: ({ caller, exchange }) => blog.posts.findPermitted(idOf(exchange), asAuthorOrAdministrator(caller)),
    async handle({ caller, exchange, found, body: { fields } }) {
      const permission = asAuthorOrAdministrator(caller);
      const post = await blog.posts.update(found.id, toPostChanges(fields), permission);
      return answerPost(views, post, caller, exchange.budget);
    },
  });

const { body: _, ...forbiddenWithoutBody } = forbidden;

const deletePost = ({ blog, operation }: VersionedParts) =>
  operation({
    route: 'DELETE /api/v1/posts/:id',
    id: 'deleteBlogPost',
    tag,
    summary: 'Delete a post',
    description: 'Its comments go with it. For its author and for administrators.',
    caller: 'required',
    answers: { 204: { description: 'The post is gone.' } },
    examples: [
      { name: 'deleted', summary: 'A post of the caller', answer: { status: 204 } },
      forbiddenWithoutBody,
    ],
    async handle({ caller, exchange }) {
      await blog.posts.delete(idOf(exchange), asAuthorOrAdministrator(caller));
      return noContent();
    },
  });

async function answerPost(views: Views, post: Post, caller: User, budget: Budget): Promise<Answer> {
  const data = await views.post(post, caller, budget);
  if (data === null) throw new Failure('NOT_FOUND');
  return jsonRecord(budget, data);
}
