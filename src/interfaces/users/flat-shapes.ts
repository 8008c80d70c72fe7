import * as z from 'zod';
import { emailFacts, isEmail } from '../../lib/email.ts';
import { countCharacters, isStorable } from '../../lib/text.ts';
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

/** The largest bulk that is taken (F4). */
export const largestBulk = 1000;

/** An answer names no more problems than this: else a body of a megabyte would buy an answer of fifty. */
const mostDetails = 1000;

/** Roles are indexed, and an index has a largest entry. */
const longestRole = 255;

/** The kinds of detail. The key is the message of the schema that finds it, and its `type` on the wire. */
const messages = {
  missing: 'Field required',
  string_type: 'Input should be a valid string',
  string_unicode: 'Input should be text without NUL or broken characters',
  string_too_long: `String should have at most ${longestRole} characters`,
  value_error: 'value is not a valid email address',
  model_attributes_type: 'Input should be a valid dictionary or object to extract fields from',
  list_type: 'Input should be a valid list',
  too_long: `List should have at most ${largestBulk} items`,
} as const;
type Kind = keyof typeof messages;

const kind = (name: Kind): Kind => name;

const text = z
  .string({ error: ({ input }) => kind(input === undefined ? 'missing' : 'string_type') })
  // What is no storable text is judged no further: one detail a field.
  .refine(isStorable, { error: kind('string_unicode'), abort: true });
const email = text.refine(isEmail, kind('value_error')).meta(emailFacts);
const role = text
  .refine((value) => countCharacters(value) <= longestRole, kind('string_too_long'))
  .meta({ maxLength: longestRole });

const notAnObject = { error: kind('model_attributes_type') };
export const newUser = z
  .object({ name: text, email, role: role.default('user') }, notAnObject)
  .meta({ id: 'NewUser' });
export const newUsers = z.array(newUser, { error: kind('list_type') }).max(largestBulk, kind('too_long'));

/** Null counts as not supplied (F3). */
export const userChanges = z
  .object({ name: text.nullish(), email: email.nullish(), role: role.nullish() }, notAnObject)
  .meta({ id: 'UserChanges' });

export const ids = z.array(text, { error: kind('list_type') });

export type NewFlatUser = z.infer<typeof newUser>;
export type FlatUserChanges = z.infer<typeof userChanges>;

export const parseNewUser = (body: unknown): NewFlatUser => parse(newUser, body);
export const parseNewUsers = (body: unknown): readonly NewFlatUser[] => parse(newUsers, body);
export const parseUserChanges = (body: unknown): FlatUserChanges => parse(userChanges, body);
export const parseIds = (body: unknown): readonly string[] => parse(ids, body);

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, mostDetails);
  throw new InvalidFlatInput(issues.map((issue) => toDetail(issue, body)));
}

function toDetail({ path, message, input }: z.core.$ZodIssue, body: unknown): Detail {
  const type = message as Kind;
  const loc = path.map((part) => (typeof part === 'number' ? part : String(part)));
  // A missing field has no input of its own: the object that lacks it is shown instead.
  const shown = type === 'missing' ? valueAt(body, path.slice(0, -1)) : input;
  return { type, loc: ['body', ...loc], msg: messages[type], input: shown ?? null };
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], body);
}
