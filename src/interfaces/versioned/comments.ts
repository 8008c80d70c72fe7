import * as z from 'zod';
import type { Blog } from '../../blog/blog.ts';
import type { Post } from '../../blog/model.ts';
import { InvalidRecord } from '../../blog/problems.ts';
import type { Exchange } from '../../http/exchange.ts';
import { idOf, type Operation } from '../../http/operation.ts';
import { outOfRange, queryOf } from '../../http/query.ts';
import { json } from '../../http/reply.ts';
import { Failure, requireFound } from '../../lib/failure.ts';
import { comment, wellSaid } from './post.ts';
import { pageQuery, perPageRange } from './request.ts';
import { commentPage } from './shapes.ts';
import type { VersionedParts } from './views.ts';
import { replyWithPage } from './views.ts';

const pagesOf = queryOf(pageQuery);

const tag = 'Comments';

export const commentsTag = {
  [tag]: 'Comments on blog posts. Every operation requires a token.',
};

/** Comments on a post, which require a token (V9). */
export function commentOperations(parts: VersionedParts): readonly Operation[] {
  return [listComments(parts), createComment(parts)];
}

const oneComment = z.strictObject({ data: comment }).meta({ id: 'SingleComment' });

const listComments = ({ blog, views, operation }: VersionedParts) =>
  operation({
    route: 'GET /api/v1/posts/:id/comments',
    id: 'listComments',
    tag,
    summary: 'List the comments on a post',
    description:
      'Returns one page of comments, oldest first. A page past the end is an empty list with the true totals.',
    caller: 'required',
    query: pagesOf,
    responses: { 200: { description: 'The requested page.', shape: commentPage } },
    isList: true,
    examples: [
      {
        name: 'firstPage',
        summary: 'The first page',
        query: { page: 1, per_page: 25 },
        reply: {
          status: 200,
          body: { data: [wellSaid], meta: { page: 1, total_pages: 1, total_count: 1 } },
        },
      },
      {
        name: 'pageTooLarge',
        summary: '`per_page` is 101.',
        query: { per_page: 101 },
        reply: outOfRange('per_page', perPageRange),
      },
    ],
    find: ({ exchange }) => requirePost(blog, exchange),
    async handle({ caller, found, query: { page, per_page: size }, exchange }) {
      const wanted = { number: page, size };
      const comments = await blog.comments.listOfPost(found.id, wanted, exchange.budget);
      const present = await views.presentComments(comments.items, caller);
      return replyWithPage(exchange, wanted, comments, present);
    },
  });

const createComment = ({ blog, views, bodies, operation }: VersionedParts) =>
  operation({
    route: 'POST /api/v1/posts/:id/comments',
    id: 'createComment',
    tag,
    summary: 'Add a comment to a post',
    description: "Creates a comment by the caller. Subscribers to the post's comments are notified.",
    caller: 'required',
    body: bodies.newComment,
    responses: { 201: { description: 'The new comment.', shape: oneComment } },
    location: '/api/v1/posts/:id/comments',
    isRepeatable: true,
    examples: [
      {
        name: 'created',
        summary: 'A comment',
        body: { comment: { body: 'Well said' } },
        reply: { status: 201, body: { data: { ...wellSaid, id: 2 } } },
      },
      {
        name: 'missingBody',
        summary: '`body` is absent.',
        body: { comment: {} },
        reply: new InvalidRecord([{ field: 'body', rule: 'missing' }]),
      },
    ],
    find: ({ exchange }) => requirePost(blog, exchange),
    async handle({ caller, found, body: { fields } }) {
      const created = await blog.comments.create(caller, found.id, fields);
      const data = await views.comment(created, caller);
      // The caller was deleted meanwhile, and the comment with it.
      if (data === null) throw new Failure('UNAUTHENTICATED');
      return json(201, { data });
    },
  });

async function requirePost(blog: Blog, exchange: Exchange): Promise<Post> {
  const id = idOf(exchange);
  return requireFound(await (exchange.method === 'GET' ? blog.posts.find(id) : blog.posts.findFresh(id)));
}
