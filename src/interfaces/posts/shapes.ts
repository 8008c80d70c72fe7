import * as z from 'zod';
import { isObject, parseJsonExactly } from '../../lib/json.ts';
import { largestPage, type Range } from '../../lib/query-number.ts';
import { filled, isBlank, isStorable } from '../../lib/text.ts';
import { count, integerId, time, truncated } from '../../openapi/shapes.ts';
import { InvalidPost, type PostFieldProblems } from './errors.ts';

const authorId = z.unknown().optional().describe('Any JSON value, kept exactly as it was sent.');

/** A post as the wire shows it. `authorId` is whatever was sent, and left out when nothing was (P2). */
export const post = z
  .strictObject({
    id: integerId,
    title: z.string(),
    content: z.string(),
    authorId,
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Post' });
export type PostShape = Readonly<z.infer<typeof post>>;

export const onePost = z.strictObject({ data: post }).meta({ id: 'SinglePost' });

export const postPage = z
  .strictObject({
    data: z.array(post),
    meta: z.strictObject({ total: count, page: integerId, limit: integerId, totalPages: count }),
  })
  .meta({ id: 'PostPage' });

export const foundPosts = z
  .strictObject({ data: z.array(post), meta: z.strictObject({ query: z.string(), count, truncated }) })
  .meta({ id: 'FoundPosts' });

export const pageRange: Range = { preset: 1, least: 1 };
export const limitRange: Range = { preset: 10, least: 1, most: largestPage };

/** What a client may write, with `authorId` as JSON text. */
export interface PostInput {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly authorId?: string | undefined;
}

export type NewPostInput = PostInput & { readonly title: string; readonly content: string };

/** Missing means absent, null or blank (P1). */
const text = z
  .string({ error: ({ input }) => (input == null ? 'Required' : 'Must be a string') })
  .refine((value) => !isBlank(value), 'Required')
  .refine(isStorable, 'Must not contain NUL or broken characters')
  .meta(filled);

const newPost = z.object({ title: text, content: text });
const postChanges = z.object({ title: text.optional(), content: text.optional() });

/** The same as bodies, whose `authorId` nobody has to parse: it is kept as text. */
export const postBody = newPost.extend({ authorId }).meta({ id: 'NewPost' });
export const putBody = postChanges.extend({ authorId }).meta({ id: 'PostReplacement' });
export const patchBody = postChanges.meta({ id: 'PostChanges' });

export function parseNewPost(body: unknown, source: string): NewPostInput {
  return { ...parse(newPost, isObject(body) ? body : {}), authorId: authorIdOf(body, source) };
}

/** `PUT` merges `authorId` too, `PATCH` does not (P3). */
export function parsePut(body: unknown, source: string): PostInput {
  return { ...parsePatch(body), authorId: authorIdOf(body, source) };
}

export function parsePatch(body: unknown): PostInput {
  if (!isObject(body)) throw new InvalidPost({ title: null, content: null }, 'Body must be a JSON object');
  return parse(postChanges, body);
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[String(path[0])] ??= message;
  throw new InvalidPost({ title: null, content: null, ...problems } satisfies PostFieldProblems);
}

/** The JSON text of `authorId`, with its numbers as they were written; undefined when it was not sent. */
function authorIdOf(body: unknown, source: string): string | undefined {
  if (!isObject(body) || !Object.hasOwn(body, 'authorId')) return undefined;
  const exact = parseJsonExactly(source) as { authorId: unknown };
  return JSON.stringify(exact.authorId);
}

export function readAuthorId(stored: string): unknown {
  return parseJsonExactly(stored);
}
