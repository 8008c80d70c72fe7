import * as z from 'zod';
import { createFields, type Fields, parseFields } from '../../blog/fields.ts';
import { InvalidRecord, type Rule } from '../../blog/problems.ts';
import { readJson } from '../../http/body.ts';
import type { BodyInput } from '../../http/operation.ts';
import { Failure } from '../../lib/failure.ts';
import type { TextLimits } from '../../lib/input-limits.ts';
import { isObject } from '../../lib/json.ts';
import { onceFor } from '../../lib/once.ts';
import { explainInvalid } from './errors.ts';
import { postBodies } from './post.ts';
import { userBodies } from './user.ts';

export interface Sent<T> {
  readonly fields: T;
  /** True if later errors are reported as a list too. */
  readonly isListed: boolean;
}

/** The bodies of this interface, in its own spelling; the rules of the fields are the blog's. */
export const describeBodies = onceFor((limits: TextLimits) => {
  const fields = createFields(limits);
  const { newUser, userChanges } = userBodies(fields);
  const { newPost, postChanges } = postBodies(fields);
  const bodyOf = <T>(wrapper: string, shape: z.ZodType<T>, description: string, options: BodyOptions = {}) =>
    wrappedOrFlat({ wrapper, shape, description, ...options });
  const optional = { isOptional: true };
  const describedUser = newUser.meta({ id: 'NewBlogUser' });
  const describedChanges = userChanges.meta({ id: 'BlogUserChanges' });
  return {
    registration: bodyOf('user', registrationOf(fields), 'The account to create.'),
    credentials: credentialsOf(),
    newUser: (options: BodyOptions) => bodyOf('user', describedUser, 'The profile.', options),
    userChanges: (options: BodyOptions) =>
      bodyOf('user', describedChanges, toChange, { ...options, ...optional }),
    newPost: bodyOf('post', newPost.meta({ id: 'NewBlogPost' }), 'The post.'),
    postChanges: bodyOf('post', postChanges.meta({ id: 'BlogPostChanges' }), toChange, optional),
    newComment: bodyOf('comment', fields.newComment.meta({ id: 'NewComment' }), 'The comment.'),
    newTag: bodyOf('tag', fields.newTag.meta({ id: 'NewTag' }), 'The tag.'),
  };
});

export type Bodies = ReturnType<typeof describeBodies>;

const toChange = 'The fields to change.';

interface BodyOptions {
  /** True if errors of a flat body are reported as a list with status 400 (V2). */
  readonly listsFlatErrors?: boolean;
  readonly isOptional?: boolean;
}

interface Wrapped<T> extends BodyOptions {
  readonly wrapper: string;
  readonly shape: z.ZodType<T>;
  readonly description: string;
}

/** Bodies may be wrapped, `{"user": {…}}`, or flat; an absent body counts as an empty object (V2). */
function wrappedOrFlat<T>(options: Wrapped<T>): BodyInput<Sent<T>> {
  const { wrapper, shape, description, listsFlatErrors = false, isOptional = false } = options;
  return {
    description,
    isOptional,
    shape: z.union([z.object({ [wrapper]: shape }), shape]),
    async parse(exchange) {
      const { fields, isFlat } = unwrap(await readJson(exchange, {}), wrapper);
      const isListed = isFlat && listsFlatErrors;
      try {
        return { fields: parseFields(shape, fields), isListed };
      } catch (error) {
        return explainInvalid(isListed, error);
      }
    },
  };
}

/** Returns the fields of a body. An empty body is not flat (V2). */
function unwrap(body: unknown, wrapper: string): { fields: object; isFlat: boolean } {
  if (!isObject(body)) throw new InvalidRecord([{ field: 'base', rule: 'not_object' }]);
  if (!Object.hasOwn(body, wrapper)) return { fields: body, isFlat: Object.keys(body).length > 0 };
  const fields = body[wrapper];
  if (!isObject(fields)) throw new InvalidRecord([{ field: wrapper, rule: 'not_object' }]);
  return { fields, isFlat: false };
}

/** The confirmation exists only in this interface, so its problems are reported next to those of the blog's fields. */
function registrationOf({ registration }: Fields) {
  const isMissing = (confirmation: unknown) => confirmation == null || confirmation === '';
  const rule = (error: Rule) => ({ error, path: ['password_confirmation'], when: () => true });
  return registration
    .extend({
      // Compared with the password as it was sent, even if it is not text.
      password_confirmation: z
        .unknown()
        .optional()
        .meta({ type: 'string', description: 'The same password again.' }),
    })
    .refine((sent) => !isMissing(sent.password_confirmation), rule('missing'))
    .refine(
      ({ password, password_confirmation: confirmation }) =>
        isMissing(confirmation) || confirmation === password,
      rule('mismatch'),
    )
    .meta({ id: 'Registration', required: [...Object.keys(registration.shape), 'password_confirmation'] });
}

/** Anything missing or malformed counts as wrong credentials (V1). */
function credentialsOf(): BodyInput<{ email: string; password: string }> {
  const shape = z.object({ email: z.string(), password: z.string() }).meta({ id: 'Credentials' });
  const documented = wrappedOrFlat({ wrapper: 'user', shape, description: 'The credentials.' });
  return {
    ...documented,
    isOptional: true,
    async parse(exchange) {
      const body = await readJson(exchange, {});
      const result = shape.safeParse(isObject(body) && isObject(body.user) ? body.user : body);
      if (!result.success) throw new Failure('INVALID_CREDENTIALS');
      return result.data;
    },
  };
}
