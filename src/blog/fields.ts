import * as z from 'zod';
import {
  emailFacts,
  hasAtMost,
  isEmail,
  longestIndexedText,
  maxPostTags,
  type TextLimits,
} from '../lib/input-limits.ts';
import { onceFor } from '../lib/once.ts';
import { boundedArray } from '../lib/shapes.ts';
import { countCharacters, filled, isBlank, isStorable, storable } from '../lib/text.ts';
import type { GivenOfPost, GivenOfUser } from './model.ts';
import { InvalidRecord, type Problem, type Rule, rules } from './problems.ts';

/** The fields that clients send, each with its rules. A rule's name is the message of the schema that checks it. */

const rule = (name: Rule): Rule => name;

export const shortestPassword = 6;
export const longestPassword = 256;

/** A rule with its bound. A field that breaks it is not checked any further. */
const bound = (name: Rule, max: number) => ({ error: rule(name), params: { max }, abort: true });

const anyText = z.string({ error: ({ input }) => rule(input == null ? 'missing' : 'not_text') });

const textOf = (max: number) =>
  anyText
    .refine((value) => hasAtMost(value, max), bound('too_long', max))
    .refine(isStorable, rule('bad_text'))
    .meta({ ...storable, maxLength: max });

const filledTextOf = (max: number) =>
  textOf(max)
    .refine((value) => !isBlank(value), rule('blank'))
    .meta({ ...filled, maxLength: max });

const indexedText = filledTextOf(longestIndexedText);

const email = anyText
  .refine(isStorable, rule('bad_text'))
  .refine((value) => !isBlank(value), rule('blank'))
  .refine((value) => isBlank(value) || isEmail(value), rule('email'))
  .meta({ ...filled, ...emailFacts });

const age = z
  .int({ error: rule('not_age') })
  .min(0, rule('not_age'))
  .max(150, rule('not_age'));

const password = textOf(longestPassword)
  .refine((value) => countCharacters(value) >= shortestPassword, rule('too_short'))
  .meta({ minLength: shortestPassword, maxLength: longestPassword });

const tooManyTags = bound('too_many', maxPostTags);
const tagId = z.int({ error: rule('not_ids') }).positive(rule('not_ids'));
const tagIds = boundedArray(tagId, tooManyTags, rule('not_ids'));
const tagNames = boundedArray(indexedText, tooManyTags);

const flag = z.boolean({ error: rule('not_boolean') });

type RulesOf<Name extends string> = Readonly<Record<Name, z.ZodType>>;

/** Creates the fields for a service with these limits (S14). */
export const createFields = onceFor(({ maxTextCharacters, maxTitleCharacters }: TextLimits) => {
  const text = textOf(maxTextCharacters);
  const filledText = filledTextOf(maxTextCharacters);
  const title = filledTextOf(maxTitleCharacters);
  const newPost = z.object({
    ...({ title, body: filledText, published: flag.optional() } satisfies RulesOf<GivenOfPost>),
    tagIds: tagIds.optional(),
    tagNames: tagNames.optional(),
  });
  const newUser = z.object({
    name: title,
    email,
    role: indexedText.nullish(),
    age: age.nullish(),
    adminNotes: text.optional(),
  } satisfies RulesOf<GivenOfUser>);
  return {
    newUser,
    userChanges: newUser.partial().extend({ role: indexedText.optional() }),
    registration: z.object({ name: title, email, password }),
    newPost,
    postChanges: newPost.partial(),
    newComment: z.object({ body: filledText }),
    newTag: z.object({ name: indexedText }),
  };
});

export type Fields = ReturnType<typeof createFields>;
export type NewUser = z.infer<Fields['newUser']>;
export type UserChanges = z.infer<Fields['userChanges']>;
export type Registration = z.infer<Fields['registration']>;
export type NewPost = z.infer<Fields['newPost']>;
export type PostChanges = z.infer<Fields['postChanges']>;
export type NewComment = z.infer<Fields['newComment']>;
export type NewTag = z.infer<Fields['newTag']>;

/** Parses the input, or throws with every rule that it breaks. */
export function parseFields<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new InvalidRecord(problemsOf(result.error));
}

export function problemsOf(error: z.ZodError): readonly Problem[] {
  const problems = new Map<string, Problem>();
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    // The first broken rule of a field is enough: a missing name is also an invalid name.
    if (!problems.has(field)) problems.set(field, toProblem(field, issue));
  }
  return [...problems.values()];
}

function toProblem(field: string, issue: z.core.$ZodIssue): Problem {
  const max: unknown = issue.code === 'custom' ? issue.params?.max : undefined;
  return { field, rule: asRule(issue.message), ...(typeof max === 'number' && { max }) };
}

function asRule(message: string): Rule {
  const known = rules.find((name) => name === message);
  if (known === undefined) throw new Error(`a schema broke no named rule: ${message}`);
  return known;
}
