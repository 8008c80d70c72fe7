import * as z from 'zod';
import { count, integerId, time } from '../../openapi/shapes.ts';

/** The bodies that this interface gives. */

const userFields = {
  id: integerId,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  created_at: time,
  full_name: z.string().describe('The name with inner white space collapsed.'),
  admin_notes: z.string().optional().describe('Shown to administrators only.'),
};

export const user = z.strictObject(userFields).meta({ id: 'BlogUser' });
export const tag = z.strictObject({ id: integerId, name: z.string() }).meta({ id: 'Tag' });

const postFields = {
  id: integerId,
  title: z.string(),
  body: z.string(),
  published: z.boolean(),
  published_at: time.nullable().describe('When `published` turned true; null while it is false.'),
  author: user,
  tags: z.array(tag),
  excerpt: z.string().describe('The first 150 characters of the body.'),
  reading_time: count.describe('The minutes that reading it takes.'),
  created_at: time,
  updated_at: time,
};

export const post = z.strictObject(postFields).meta({ id: 'BlogPost' });

export const comment = z
  .strictObject({ id: integerId, body: z.string(), author: user, post_id: integerId, created_at: time })
  .meta({ id: 'Comment' });

export const postWithComments = z
  .strictObject({ ...postFields, comments: z.array(comment).describe('Oldest first.') })
  .meta({ id: 'BlogPostWithComments' });

const lists = { posts: z.array(post), comments: z.array(comment) };

export const userWithLists = z.strictObject({ ...userFields, ...lists }).meta({ id: 'BlogUserWithLists' });

export const listedUser = z
  .strictObject({ ...userFields, posts: lists.posts.optional(), comments: lists.comments.optional() })
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
export const tagList = z.strictObject({ data: z.array(tag) }).meta({ id: 'TagList' });

export const session = z.strictObject({ token: z.string(), user }).meta({ id: 'Session' });
export const renewedToken = z.strictObject({ token: z.string() }).meta({ id: 'RenewedToken' });

export const failure = z.strictObject({ error: z.string() }).meta({ id: 'BlogError' });
export const problemList = z.strictObject({ errors: z.array(z.string()) }).meta({ id: 'BlogProblemList' });
export const problemsByField = z
  .strictObject({ errors: z.record(z.string(), z.array(z.string())) })
  .meta({ id: 'BlogProblems' });
