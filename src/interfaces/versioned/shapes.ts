import * as z from 'zod';
import { count, integerId, truncated } from '../../openapi/shapes.ts';
import { comment, post, postFields, tag } from './post.ts';
import { user, userFields } from './user.ts';

/** The response bodies of this interface: single records, records with related lists, pages and failures. */

export const postWithComments = z
  .strictObject({
    ...postFields,
    comments: z.array(comment).describe('Oldest first.'),
    comments_truncated: truncated,
  })
  .meta({ id: 'BlogPostWithComments' });

const lists = {
  posts: z.array(post),
  posts_truncated: truncated,
  comments: z.array(comment),
  comments_truncated: truncated,
};

export const userWithLists = z.strictObject({ ...userFields, ...lists }).meta({ id: 'BlogUserWithLists' });

export const listedUser = z
  .strictObject({
    ...userFields,
    ...lists,
    posts: lists.posts.optional(),
    comments: lists.comments.optional(),
  })
  .meta({ id: 'ListedBlogUser' });

export const userPage = z
  .strictObject({
    data: z.array(listedUser),
    meta: z.strictObject({ page: integerId, per_page: integerId, total: count }),
  })
  .meta({ id: 'BlogUserPage' });

const pageMeta = z
  .strictObject({ page: integerId, total_pages: count, total_count: count })
  .meta({ id: 'PageMeta' });

export const postPage = z.strictObject({ data: z.array(post), meta: pageMeta }).meta({ id: 'BlogPostPage' });
export const commentPage = z
  .strictObject({ data: z.array(comment), meta: pageMeta })
  .meta({ id: 'CommentPage' });
export const tagList = z.strictObject({ data: z.array(tag), truncated }).meta({ id: 'TagList' });

export const session = z.strictObject({ token: z.string(), user }).meta({ id: 'Session' });
export const renewedToken = z.strictObject({ token: z.string() }).meta({ id: 'RenewedToken' });

export const failure = z.strictObject({ error: z.string() }).meta({ id: 'BlogError' });
export const problemList = z.strictObject({ errors: z.array(z.string()) }).meta({ id: 'BlogProblemList' });
export const problemsByField = z
  .strictObject({ errors: z.record(z.string(), z.array(z.string())) })
  .meta({ id: 'BlogProblems' });
