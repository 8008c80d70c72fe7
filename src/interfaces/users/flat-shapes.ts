import * as z from 'zod';
import { boundedArray } from '../../lib/bounded-array.ts';
import { emailFacts, isEmail } from '../../lib/email.ts';
import { hasAtMost, type TextLimits } from '../../lib/input-limits.ts';
import { isStorable } from '../../lib/text.ts';
import { count, time, truncated } from '../../openapi/shapes.ts';
import { type Detail, InvalidFlatInput } from './flat-errors.ts';

/** The service gives UUIDs; a path may name anything. */
export const userId = z.string().meta({ format: 'uuid' });

export const flatUser = z
  .strictObject({ id: userId, name: z.string(), email: z.string(), role: z.string(), created_at: time })
  .meta({ id: 'User' });
export type FlatUser = Readonly<z.infer<typeof flatUser>>;

export const flatUsers = z.array(flatUser);

export const foundUsers = z
  .strictObject({ query: z.string(), count, truncated, data: flatUsers })
  .meta({ id: 'FoundUsers' });

export const deletedUsers = z
  .strictObject({ deleted: z.array(z.string()), not_found: z.array(z.string()) })
  .meta({ id: 'DeletedUsers' });

/** The largest bulks that are taken (F4, S14): of new users, and of ids to delete. */
export const maxNewUsers = 1000;
export const maxDeletedIds = 10_000;

/** An answer names no more problems than this: else a body of a megabyte would buy an answer of fifty. */
const maxDetails = 1000;

/** Roles are indexed, and an index has a largest entry. */
const longestRole = 255;

/** The kinds of detail. The key is the message of the schema that finds it, and its `type` on the wire. */
const messages = {
  missing: () => 'Field required',
  string_type: () => 'Input should be a valid string',
  string_unicode: () => 'Input should be text without NUL or broken characters',
  string_too_long: (max) => `String should have at most ${max} characters`,
  value_error: () => 'value is not a valid email address',
  model_attributes_type: () => 'Input should be a valid dictionary or object to extract fields from',
  list_type: () => 'Input should be a valid list',
  too_long: (max) => `List should have at most ${max} items`,
} satisfies Record<string, (max: unknown) => string>;
type Kind = keyof typeof messages;

const kind = (name: Kind): Kind => name;

/** What is too long, or no storable text, is judged no further: one detail a field. */
const tooLong = (max: number) => ({ error: kind('string_too_long'), params: { max }, abort: true });
const notStorable = { error: kind('string_unicode'), abort: true };
const anyText = z.string({ error: ({ input }) => kind(input === undefined ? 'missing' : 'string_type') });
const textOf = (max: number) =>
  anyText
    .refine(isStorable, notStorable)
    .refine((value) => hasAtMost(value, max), tooLong(max))
    .meta({ maxLength: max });
const role = textOf(longestRole);
const email = anyText.refine(isStorable, notStorable).refine(isEmail, kind('value_error')).meta(emailFacts);

const notAnObject = { error: kind('model_attributes_type') };
const tooMany = (max: number) => ({ error: kind('too_long'), params: { max } });

/** The bodies of a service with these limits (S14). */
export function describeBodies({ maxTextCharacters, maxTitleCharacters }: TextLimits) {
  const name = textOf(maxTitleCharacters);
  const id = textOf(maxTextCharacters);
  const newUser = z.object({ name, email, role: role.default('user') }, notAnObject).meta({ id: 'NewUser' });
  return {
    newUser,
    newUsers: boundedArray(newUser, tooMany(maxNewUsers), kind('list_type')),
    /** Null counts as not supplied (F3). */
    changes: z
      .object({ name: name.nullish(), email: email.nullish(), role: role.nullish() }, notAnObject)
      .meta({ id: 'UserChanges' }),
    ids: boundedArray(id, tooMany(maxDeletedIds), kind('list_type')),
  };
}

export type Bodies = ReturnType<typeof describeBodies>;
export type NewFlatUser = z.infer<Bodies['newUser']>;
export type FlatUserChanges = z.infer<Bodies['changes']>;

/** The body as its schema describes it, or what is wrong with it. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, maxDetails);
  throw new InvalidFlatInput(issues.map((issue) => toDetail(issue, body)));
}

function toDetail(issue: z.core.$ZodIssue, body: unknown): Detail {
  const { path, message, input } = issue;
  const type = message as Kind;
  const loc = path.map((part) => (typeof part === 'number' ? part : String(part)));
  const max = issue.code === 'custom' ? issue.params?.max : undefined;
  // A missing field has no input of its own: the object that lacks it is shown instead.
  const shown = type === 'missing' ? valueAt(body, path.slice(0, -1)) : input;
  return { type, loc: ['body', ...loc], msg: messages[type](max), input: shown ?? null };
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], body);
}
