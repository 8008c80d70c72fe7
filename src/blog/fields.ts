import * as z from 'zod';
import { emailFacts, isEmail } from '../lib/email.ts';
import { countCharacters, filled, isBlank, isStorable } from '../lib/text.ts';
import { InvalidRecord, type Problem, type Rule, rules } from './problems.ts';

/** The fields that clients send, each with its rules. A rule's name is the message of the schema that checks it. */

const rule = (name: Rule): Rule => name;

/** Text that an index holds: the engines' indexes have a largest entry. */
export const longestIndexedText = 255;
export const shortestPassword = 6;
export const longestPassword = 256;

const text = z
  .string({ error: ({ input }) => rule(input == null ? 'missing' : 'not_text') })
  .refine(isStorable, rule('bad_text'));

const filledText = text.refine((value) => !isBlank(value), rule('blank')).meta(filled);

const indexedText = filledText
  .refine((value) => countCharacters(value) <= longestIndexedText, rule('too_long'))
  .meta({ maxLength: longestIndexedText });

const email = filledText.refine((value) => isBlank(value) || isEmail(value), rule('email')).meta(emailFacts);

const age = z
  .int({ error: rule('not_age') })
  .min(0, rule('not_age'))
  .max(150, rule('not_age'));

const password = text
  .refine((value) => countCharacters(value) >= shortestPassword, rule('too_short'))
  .refine((value) => countCharacters(value) <= longestPassword, rule('too_long'))
  .meta({ minLength: shortestPassword, maxLength: longestPassword });

const tagIds = z.array(z.int({ error: rule('not_ids') }).positive(rule('not_ids')), {
  error: rule('not_ids'),
});

const tagNames = z.array(indexedText);

const flag = z.boolean({ error: rule('not_boolean') });

export const newUserFields = z.object({
  name: filledText,
  email,
  role: indexedText.nullish(),
  age: age.nullish(),
  adminNotes: text.optional(),
});

export const userChanges = z.object({
  name: filledText.optional(),
  email: email.optional(),
  role: indexedText.optional(),
  age: age.nullish(),
  adminNotes: text.optional(),
});

export const registrationFields = z.object({ name: filledText, email, password });

export const newPostFields = z.object({
  title: filledText,
  body: filledText,
  published: flag.optional(),
  tagIds: tagIds.optional(),
  tagNames: tagNames.optional(),
});

export const postChanges = newPostFields.partial();

export const newCommentFields = z.object({ body: filledText });

export const newTagFields = z.object({ name: indexedText });

export type NewUser = z.infer<typeof newUserFields>;
export type UserChanges = z.infer<typeof userChanges>;
export type Registration = z.infer<typeof registrationFields>;
export type NewPost = z.infer<typeof newPostFields>;
export type PostChanges = z.infer<typeof postChanges>;
export type NewComment = z.infer<typeof newCommentFields>;
export type NewTag = z.infer<typeof newTagFields>;

/** The input as its schema describes it, or every rule that it breaks. */
export function parseFields<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new InvalidRecord(problemsOf(result.error));
}

export function problemsOf(error: z.ZodError): readonly Problem[] {
  const problems = new Map<string, Problem>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    // The first broken rule of a field says enough: a missing name is also no valid name.
    if (!problems.has(field)) problems.set(field, { field, rule: asRule(message) });
  }
  return [...problems.values()];
}

function asRule(message: string): Rule {
  const known = rules.find((name) => name === message);
  if (known === undefined) throw new Error(`a schema broke no named rule: ${message}`);
  return known;
}
