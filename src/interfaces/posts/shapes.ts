import * as z from 'zod';
import { isObject, parseJsonExactly } from '../../lib/json.ts';
import { isBlank, isStorable } from '../../lib/text.ts';
import { InvalidPost, type PostFieldProblems } from './errors.ts';

/** A post as the wire shows it. `authorId` is whatever was sent, and left out when nothing was (P2). */
export interface PostShape {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly authorId?: unknown;
  readonly createdAt: string;
  readonly updatedAt: string;
}

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
  .refine(isStorable, 'Must not contain NUL or broken characters');

const newPost = z.object({ title: text, content: text });
const postChanges = z.object({ title: text.optional(), content: text.optional() });

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
