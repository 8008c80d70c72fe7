import * as z from 'zod';
import { readJson, readJsonWithText } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { BodyInput } from '../../http/operation.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { hasAtMost } from '../../lib/input-limits.ts';
import { isObject, parseJsonExactly, sourceOfMember } from '../../lib/json.ts';
import { onceFor } from '../../lib/once-for.ts';
import { filled, isBlank, isStorable } from '../../lib/text.ts';
import { count, integerId, time, truncated } from '../../openapi/shapes.ts';
import type { Limits } from '../../world.ts';
import { InvalidPost } from './errors.ts';

const anyValue = 'Any JSON value, kept exactly as it was sent';

/** A post on the wire. `authorId` is the exact value that was sent, or absent if there was none (P2). */
export const post = z
  .strictObject({
    id: integerId,
    title: z.string(),
    content: z.string(),
    authorId: z.unknown().optional().describe(`${anyValue}.`),
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

/** The fields that a client may write, with `authorId` as JSON text. */
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

/** Describes the bodies for these limits (S14). `PUT` merges `authorId` too, `PATCH` does not (P3). */
export const describeBodies = onceFor((limits: Limits) => {
  const title = textOf(limits.maxTitleCharacters);
  const content = textOf(limits.maxTextCharacters);
  const authorId = authorIdOf(limits.maxTextCharacters);
  const changes = z.object({ title: title.optional(), content: content.optional() });
  const read = (exchange: Exchange) => readJsonWithText(exchange);
  return {
    newPost: bodyOf('The post.', z.object({ title, content, authorId }).meta({ id: 'NewPost' }), (exchange) =>
      whenReady(read(exchange), ({ value, text }) => (isObject(value) ? withAuthorId(value, text) : {})),
    ),
    put: bodyOf(toChange, changes.extend({ authorId }).meta({ id: 'PostReplacement' }), (exchange) =>
      whenReady(read(exchange), ({ value, text }) => withAuthorId(requireObject(value), text)),
    ),
    patch: bodyOf(toChange, changes.meta({ id: 'PostChanges' }), (exchange) =>
      whenReady(readJson(exchange), requireObject),
    ),
  };
});

export type Bodies = ReturnType<typeof describeBodies>;

const toChange = 'What is to change.';

function bodyOf<T>(
  description: string,
  shape: z.ZodType<T>,
  read: (exchange: Exchange) => Awaitable<Body>,
): BodyInput<T> {
  return { description, shape, parse: (exchange) => whenReady(read(exchange), (body) => parse(shape, body)) };
}

/** Any value, read from the text of the body, so that its numbers stay as they were written (P2). */
function authorIdOf(max: number) {
  return z
    .unknown()
    .optional()
    .describe(`${anyValue}. Its JSON text has at most ${max} characters.`)
    .transform((text, context) => {
      if (typeof text !== 'string') return undefined;
      if (hasAtMost(text, max)) return normalize(text);
      context.addIssue(tooLong(max).error);
      return z.NEVER;
    });
}

type Body = Readonly<Record<string, unknown>>;

function requireObject(body: unknown): Body {
  if (isObject(body)) return body;
  throw new InvalidPost({ title: null, content: null }, 'Body must be a JSON object');
}

function withAuthorId({ title, content }: Body, source: string): Body {
  return { title, content, authorId: sourceOfMember(source, 'authorId') };
}

/** Removes insignificant white space from JSON text, and leaves its numbers as they were written. */
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
