import * as z from 'zod';
import type { Fields } from '../../blog/fields.ts';
import type { GivenOfPost, Post, Tag } from '../../blog/model.ts';
import { countWords, truncate } from '../../lib/text.ts';
import { count, integerId, time } from '../../openapi/shapes.ts';
import type { ColumnName } from '../../records/record.ts';
import { noon } from './request.ts';
import { ada, type UserShape, user } from './user.ts';

/**
 * The wire shape, the input and an example of a post. Every field of the record is either here or listed as omitted.
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
