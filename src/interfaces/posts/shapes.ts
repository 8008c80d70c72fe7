import * as z from 'zod';
import { hasAtMost, type TextLimits } from '../../lib/input-limits.ts';
import { isObject, parseJsonExactly, sourceOfMember } from '../../lib/json.ts';
import { largestPage, type Range } from '../../lib/query-number.ts';
import { filled, isBlank, isStorable } from '../../lib/text.ts';
import { count, integerId, time, truncated } from '../../openapi/shapes.ts';
import { InvalidPost } from './errors.ts';

const authorId = z.unknown().optional();
const anyValue = 'Any JSON value, kept exactly as it was sent';

/** A post as the wire shows it. `authorId` is whatever was sent, and left out when nothing was (P2). */
export const post = z
  .strictObject({
    id: integerId,
    title: z.string(),
    content: z.string(),
    authorId: authorId.describe(`${anyValue}.`),
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

const tooLongWords = 'Must have at most';
const tooLong = (max: number) => ({ error: `${tooLongWords} ${max} characters`, abort: true });

/** Missing means absent, null or blank (P1). */
const textOf = (max: number) =>
  z
    .string({ error: ({ input }) => (input == null ? 'Required' : 'Must be a string') })
    .refine((value) => hasAtMost(value, max), tooLong(max))
    .refine((value) => !isBlank(value), 'Required')
    .refine(isStorable, 'Must not contain NUL or broken characters')
    .meta({ ...filled, maxLength: max });

/** The bodies of a service with these limits (S14). */
export function describeBodies(limits: TextLimits) {
  const title = textOf(limits.maxTitleCharacters);
  const content = textOf(limits.maxTextCharacters);
  const sentAuthorId = authorId.describe(
    `${anyValue}. Its JSON text has at most ${limits.maxTextCharacters} characters.`,
  );
  const newPost = z.object({ title, content });
  const changes = z.object({ title: title.optional(), content: content.optional() });
  return {
    newPost: newPost.extend({ authorId: sentAuthorId }).meta({ id: 'NewPost' }),
    put: changes.extend({ authorId: sentAuthorId }).meta({ id: 'PostReplacement' }),
    patch: changes.meta({ id: 'PostChanges' }),
  };
}

export type Bodies = ReturnType<typeof describeBodies>;

/**
 * Reads what clients send. `source` is the text of the body: `authorId` is taken from it, so that its numbers stay as
 * they were written, and its length is known before it is parsed.
 */
export function createPostParser(bodies: Bodies, { maxTextCharacters }: TextLimits) {
  const authorIdText = z
    .string()
    .refine((text) => hasAtMost(text, maxTextCharacters), tooLong(maxTextCharacters))
    .transform(normalize)
    .optional();
  const newPost = bodies.newPost.extend({ authorId: authorIdText });
  const put = bodies.put.extend({ authorId: authorIdText });

  return {
    newPost: (body: unknown, source: string): NewPostInput =>
      parse(newPost, isObject(body) ? withAuthorId(body, source) : {}),

    /** `PUT` merges `authorId` too, `PATCH` does not (P3). */
    put: (body: unknown, source: string): PostInput => parse(put, withAuthorId(requireObject(body), source)),
    patch: (body: unknown): PostInput => parse(bodies.patch, requireObject(body)),
  };
}

type Body = Readonly<Record<string, unknown>>;

function requireObject(body: unknown): Body {
  if (isObject(body)) return body;
  throw new InvalidPost({ title: null, content: null }, 'Body must be a JSON object');
}

function withAuthorId({ title, content }: Body, source: string): Body {
  return { title, content, authorId: sourceOfMember(source, 'authorId') };
}

/** JSON text without what does not matter, its numbers as they were written. */
function normalize(text: string): string {
  return JSON.stringify(parseJsonExactly(text));
}

function parse<T>(schema: z.ZodType<T>, body: Body): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[String(path[0])] ??= message;
  const isTooLong = Object.values(problems).every((problem) => problem.startsWith(tooLongWords));
  throw new InvalidPost(
    { title: null, content: null, ...problems },
    ...(isTooLong ? [`${Object.keys(problems).join(' and ')} must be shorter`] : []),
  );
}

export function readAuthorId(stored: string): unknown {
  return parseJsonExactly(stored);
}
