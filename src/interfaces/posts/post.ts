import * as z from 'zod';
import { readJson, readJsonWithText } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { BodyInput } from '../../http/operation.ts';
import { hasAtMost } from '../../lib/input-limits.ts';
import { isObject, parseJsonExactly, sourceOfMember } from '../../lib/json.ts';
import { onceFor } from '../../lib/once-for.ts';
import { filled, isBlank, isStorable } from '../../lib/text.ts';
import { count, integerId, time, truncated } from '../../openapi/shapes.ts';
import type { Limits } from '../../world.ts';
import { InvalidPost } from './errors.ts';

const anyValue = 'Any JSON value, kept exactly as it was sent';

/** A post as the wire shows it. `authorId` is the exact value that was sent, or left out if there was none (P2). */
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

/** The bodies of a service with these limits (S14). `PUT` merges `authorId` too, `PATCH` does not (P3). */
export const describeBodies = onceFor((limits: Limits) => {
  const title = textOf(limits.maxTitleCharacters);
  const content = textOf(limits.maxTextCharacters);
  const authorId = authorIdOf(limits.maxTextCharacters);
  const changes = z.object({ title: title.optional(), content: content.optional() });
  return {
    newPost: bodyOf(
      'The post.',
      z.object({ title, content, authorId }).meta({ id: 'NewPost' }),
      async (exchange) => {
        const { value, text } = await readJsonWithText(exchange);
        return isObject(value) ? withAuthorId(value, text) : {};
      },
    ),
    put: bodyOf(toChange, changes.extend({ authorId }).meta({ id: 'PostReplacement' }), async (exchange) => {
      const { value, text } = await readJsonWithText(exchange);
      return withAuthorId(requireObject(value), text);
    }),
    patch: bodyOf(toChange, changes.meta({ id: 'PostChanges' }), async (exchange) =>
      requireObject(await readJson(exchange)),
    ),
  };
});

export type Bodies = ReturnType<typeof describeBodies>;

const toChange = 'What is to change.';

function bodyOf<T>(
  description: string,
  shape: z.ZodType<T>,
  read: (exchange: Exchange) => Promise<Body>,
): BodyInput<T> {
  return { description, shape, parse: async (exchange) => parse(shape, await read(exchange)) };
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
