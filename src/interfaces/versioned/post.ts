import * as z from 'zod';
import type { Fields } from '../../blog/fields.ts';
import type { Comment, GivenOfPost, Post, Tag } from '../../blog/model.ts';
import { countWords, truncate } from '../../lib/text.ts';
import { count, integerId, time } from '../../openapi/shapes.ts';
import type { ColumnName } from '../../records/record.ts';
import { noon } from './request.ts';
import { ada, type UserShape, user } from './user.ts';

/**
 * The wire shapes, the input and examples of posts and comments. Every field of a record is either here or listed as
 * omitted.
 */

export const tag = z.strictObject({ id: integerId, name: z.string() }).meta({ id: 'Tag' });

type Shown = ColumnName<Exclude<keyof Post, 'authorId'>> | 'author' | 'tags' | 'excerpt' | 'reading_time';

export const postFields = {
  id: integerId,
  title: z.string(),
  body: z.string(),
  published: z.boolean(),
  published_at: time
    .nullable()
    .describe('The time at which the post was published. Null if `published` is false.'),
  author: user,
  tags: z.array(tag),
  excerpt: z.string().describe('The first 150 characters of the body.'),
  reading_time: count.describe('The reading time in minutes.'),
  created_at: time,
  updated_at: time,
} satisfies Record<Shown, z.ZodType>;

export const post = z.strictObject(postFields).meta({ id: 'BlogPost' });
export type PostShape = Readonly<Omit<z.infer<typeof post>, 'tags'>> & { readonly tags: readonly Tag[] };

const excerptLength = 150;
const wordsPerMinute = 200;

export function presentPost(record: Post, author: UserShape, tags: readonly Tag[]): PostShape {
  return {
    id: record.id,
    title: record.title,
    body: record.body,
    published: record.published,
    published_at: record.publishedAt,
    author,
    tags,
    excerpt: truncate(record.body, excerptLength),
    reading_time: Math.ceil(countWords(record.body) / wordsPerMinute),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}

type Body = Record<ColumnName<GivenOfPost> | 'tag_ids', z.ZodType>;

/** The bodies of new and of changed posts; the rules are the blog's. */
export function postBodies({ newPost: { shape } }: Fields) {
  const { title, body, published, tagIds } = shape;
  const fields = { title, body, published, tag_ids: tagIds } satisfies Body;
  return {
    newPost: z.object({ ...fields, published: published.meta({ default: false }) }),
    postChanges: z.object(fields).partial(),
  };
}

/** Returns the sent fields under the names of the blog. */
export function toFields<Sent extends { readonly tag_ids?: number[] | undefined }>({
  tag_ids: tagIds,
  ...fields
}: Sent) {
  return { ...fields, tagIds };
}

export const history: Tag = { id: 1, name: 'History' };

export const notes: PostShape = {
  id: 1,
  title: 'Notes',
  body: 'On the engine',
  published: true,
  published_at: noon,
  author: ada,
  tags: [history],
  excerpt: 'On the engine',
  reading_time: 1,
  created_at: noon,
  updated_at: noon,
};

export const comment = z
  .strictObject({
    id: integerId,
    body: z.string(),
    author: user,
    post_id: integerId,
    created_at: time,
  } satisfies Record<ColumnName<Exclude<keyof Comment, 'authorId'>> | 'author', z.ZodType>)
  .meta({ id: 'Comment' });
export type CommentShape = Readonly<z.infer<typeof comment>>;

export function presentComment(record: Comment, author: UserShape): CommentShape {
  return {
    id: record.id,
    body: record.body,
    author,
    post_id: record.postId,
    created_at: record.createdAt,
  };
}

export const wellSaid: CommentShape = { id: 1, body: 'Well said', author: ada, post_id: 1, created_at: noon };
