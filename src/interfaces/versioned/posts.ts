import * as z from 'zod';
import { asAuthorOrAdministrator } from '../../blog/access.ts';
import type { Post, User } from '../../blog/model.ts';
import { InvalidRecord } from '../../blog/problems.ts';
import { type Example, idOf, type Operation } from '../../http/operation.ts';
import { outOfRange, queryOf } from '../../http/query.ts';
import { json, noContent, type Reply } from '../../http/reply.ts';
import type { Budget } from '../../lib/budget.ts';
import { Failure, requireFound } from '../../lib/failure.ts';
import { notes, toFields, wellSaid } from './post.ts';
import { foreignId, pageQuery, pageRange } from './request.ts';
import { postPage, postWithComments } from './shapes.ts';
import type { VersionedParts } from './views.ts';
import { replyWithPage, type Views } from './views.ts';

const pagesOf = queryOf(pageQuery);

const tag = 'Blog posts';

export const postsTag = { [tag]: 'Blog posts. Every operation requires a token.' };

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
    summary: 'List published posts',
    description:
      'Returns one page of published posts, newest first. A page past the end is an empty list with the true totals.',
    caller: 'required',
    query: pagesOf,
    responses: { 200: { description: 'The requested page.', shape: postPage } },
    isList: true,
    examples: [
      {
        name: 'firstPage',
        summary: 'The first page',
        query: { page: 1, per_page: 25 },
        reply: { status: 200, body: { data: [notes], meta: { page: 1, total_pages: 1, total_count: 1 } } },
      },
      {
        name: 'pageOutOfBounds',
        summary: '`page` is 0.',
        query: { page: 0 },
        reply: outOfRange('page', pageRange),
      },
    ],
    async handle({ caller, query: { page, per_page: size }, exchange }) {
      const wanted = { number: page, size };
      const found = await blog.posts.listPublished(wanted, exchange.budget);
      const present = await views.presentPosts(found.items, caller, exchange.budget);
      return replyWithPage(exchange, wanted, found, present);
    },
  });

const unknownTags: Example = {
  name: 'unknownTags',
  summary: 'Two of the tag ids are unknown.',
  body: { post: { title: 'Notes', body: 'On the engine', tag_ids: [1, 7, 9] } },
  reply: new InvalidRecord([{ field: 'tagIds', rule: 'unknown', subject: '7, 9' }]),
};

const createPost = ({ blog, views, bodies, operation }: VersionedParts) =>
  operation({
    route: 'POST /api/v1/posts',
    id: 'createBlogPost',
    tag,
    summary: 'Create a post',
    description: 'Creates a post by the caller.',
    caller: 'required',
    body: bodies.newPost,
    responses: { 201: { description: 'The new post.', shape: onePost } },
    location: '/api/v1/posts/{id}',
    isRepeatable: true,
    examples: [
      {
        name: 'created',
        summary: 'A published post with a tag',
        body: { post: { title: 'Notes', body: 'On the engine', published: true, tag_ids: [1] } },
        reply: { status: 201, body: { data: { ...notes, id: 3, comments: [] } } },
      },
      {
        name: 'blankTitle',
        summary: 'The title is blank.',
        body: { post: { title: ' ', body: 'On the engine' } },
        reply: new InvalidRecord([{ field: 'title', rule: 'blank' }]),
      },
      unknownTags,
    ],
    async handle({ caller, body: { fields }, exchange }) {
      const created = await blog.posts.create(caller, toFields(fields));
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
    summary: 'Get a post',
    description:
      'Returns a post, published or not, with its oldest comments, at most `MAX_RESULTS`. If there are more, `comments_truncated` is true.',
    caller: 'required',
    responses: { 200: { description: 'The post.', shape: onePost } },
    examples: [
      {
        name: 'post',
        summary: 'A post with a comment',
        reply: { status: 200, body: { data: { ...notes, comments: [wellSaid] } } },
      },
    ],
    async handle({ caller, exchange }) {
      const post = requireFound(await blog.posts.find(idOf(exchange)));
      return replyToPost(views, post, caller, exchange.budget);
    },
  });

const forbidden: Example = {
  name: 'forbidden',
  summary: 'The caller is not the author.',
  path: { id: foreignId },
  body: { post: { title: 'Mine' } },
  reply: new Failure('FORBIDDEN'),
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
    summary: 'Update a post',
    description: 'Changes only the fields that are sent. Requires the author or an administrator.',
    caller: 'required',
    body: bodies.postChanges,
    responses: { 200: { description: 'The updated post.', shape: onePost } },
    examples: [
      {
        name: 'withdrawn',
        summary: 'Unpublish the post',
        body: { post: { published: false } },
        reply: {
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
      const post = await blog.posts.update(found.id, toFields(fields), permission);
      return replyToPost(views, post, caller, exchange.budget);
    },
  });

const { body: _, ...forbiddenWithoutBody } = forbidden;

const deletePost = ({ blog, operation }: VersionedParts) =>
  operation({
    route: 'DELETE /api/v1/posts/:id',
    id: 'deleteBlogPost',
    tag,
    summary: 'Delete a post',
    description: 'Deletes the post and its comments. Requires the author or an administrator.',
    caller: 'required',
    responses: { 204: { description: 'The post was deleted.' } },
    examples: [
      { name: 'deleted', summary: 'A post by the caller', reply: { status: 204 } },
      forbiddenWithoutBody,
    ],
    async handle({ caller, exchange }) {
      await blog.posts.delete(idOf(exchange), asAuthorOrAdministrator(caller));
      return noContent();
    },
  });

async function replyToPost(views: Views, post: Post, caller: User, budget: Budget): Promise<Reply> {
  return json(200, { data: requireFound(await views.post(post, caller, budget)) });
}
