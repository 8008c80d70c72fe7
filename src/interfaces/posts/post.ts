import * as z from 'zod';
import { readJson, readJsonWithText } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { BodyInput } from '../../http/operation.ts';
import { hasAtMost, type TextLimits } from '../../lib/input-limits.ts';
import { isObject, parseJsonExactly } from '../../lib/json.ts';
import { onceFor } from '../../lib/once.ts';
import { filled, isBlank, isStorable } from '../../lib/text.ts';
import { count, integerId, time, truncated } from '../../openapi/shapes.ts';
import type { apiPost } from '../../records/collections.ts';
import type { Model, New } from '../../records/record.ts';
import { InvalidPost } from './errors.ts';

type ShapeOf<Fields extends string> = Record<Fields, z.ZodType>;

/** The fields that no body sets. */
export const setByService = ['id', 'createdAt', 'updatedAt'] as const;
type Given = Exclude<keyof Model<typeof apiPost>, (typeof setByService)[number]>;

const anyValue = 'Any JSON value, stored exactly as sent';

/** A post on the wire. `authorId` is the exact value that was sent, or absent if there was none (P2). */
export const post = z
  .strictObject({
    id: integerId,
    title: z.string(),
    content: z.string(),
    authorId: z.unknown().optional().describe(`${anyValue}.`),
    createdAt: time,
    updatedAt: time,
  } satisfies ShapeOf<keyof Model<typeof apiPost>>)
  .meta({ id: 'Post' });
export type PostShape = Readonly<z.infer<typeof post>>;

/** The post of the examples. */
export const examplePost: PostShape = {
  id: 1,
  title: 'Hello',
  content: 'First post',
  authorId: 7,
  createdAt: '2026-01-31T09:30:00.000Z',
  updatedAt: '2026-01-31T09:30:00.000Z',
};

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
export type NewPostInput = Pick<New<typeof apiPost>, Given>;
export type PostInput = { readonly [Name in Given]?: NewPostInput[Name] | undefined };

const tooLongWords = 'Must have at most';
const tooLong = (max: number) => ({ error: `${tooLongWords} ${max} characters`, abort: true });

/** Missing means absent, null or blank (P1). */
const textOf = (max: number) =>
  z
    .string({ error: ({ input }) => (input == null ? 'Required' : 'Must be a string') })
    .refine((value) => hasAtMost(value, max), tooLong(max))
    .refine((value) => !isBlank(value), 'Required')
    .refine(isStorable, 'Must not contain NUL or invalid Unicode characters')
    .meta({ ...filled, maxLength: max });

/** Describes the bodies for these limits (S14). `PUT` merges `authorId` too, `PATCH` does not (P3). */
export const describeBodies = onceFor((limits: TextLimits) => {
  const title = textOf(limits.maxTitleCharacters);
  const content = textOf(limits.maxTextCharacters);
  const authorId = authorIdOf(limits.maxTextCharacters);
  const whole = z.object({ title, content, authorId } satisfies ShapeOf<Given>);
  const changes = whole.partial();
  return {
    newPost: bodyOf('The post.', whole.meta({ id: 'NewPost' }), async (exchange) => {
      const { value, text } = await readJsonWithText(exchange);
      return isObject(value) ? withAuthorId(value, text) : {};
    }),
    put: bodyOf(toChange, changes.meta({ id: 'PostReplacement' }), async (exchange) => {
      const { value, text } = await readJsonWithText(exchange);
      return withAuthorId(requireObject(value), text);
    }),
    patch: bodyOf(toChange, changes.omit({ authorId: true }).meta({ id: 'PostChanges' }), async (exchange) =>
      requireObject(await readJson(exchange)),
    ),
  };
});

export type Bodies = ReturnType<typeof describeBodies>;

const toChange = 'The fields to change.';

function bodyOf<T>(
  description: string,
  shape: z.ZodType<T>,
  read: (exchange: Exchange) => Promise<Body>,
): BodyInput<T> {
  return { description, shape, parse: async (exchange) => parse(shape, await read(exchange)) };
}

/** Any value, as JSON text in which numbers stay as they were written (P2). */
function authorIdOf(max: number) {
  return z
    .unknown()
    .optional()
    .describe(`${anyValue}. Its JSON text has at most ${max} characters.`)
    .transform((text, context) => {
      if (typeof text !== 'string') return undefined;
      if (hasAtMost(text, max)) return text;
      context.addIssue(tooLong(max).error);
      return z.NEVER;
    });
}

type Body = Readonly<Record<string, unknown>>;

function requireObject(body: unknown): Body {
  if (isObject(body)) return body;
  throw new InvalidPost({ title: null, content: null }, 'Body must be a JSON object');
}

function withAuthorId(body: Body, source: string): Body {
  if (!Object.hasOwn(body, 'authorId')) return body;
  const { authorId } = parseJsonExactly(source) as Body;
  return { ...body, authorId: JSON.stringify(authorId) };
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
