import * as z from 'zod';
import { bodiesParsedBy } from '../../http/body.ts';
import type { PathParameter } from '../../http/interface.ts';
import type { Parsed } from '../../http/operation.ts';
import {
  emailFacts,
  hasAtMost,
  isEmail,
  longestIndexedText,
  type TextLimits,
} from '../../lib/input-limits.ts';
import { onceFor } from '../../lib/once.ts';
import { boundedArray } from '../../lib/shapes.ts';
import { isStorable, storable } from '../../lib/text.ts';
import { count, time, truncated } from '../../openapi/shapes.ts';
import { flatUser as record } from '../../records/collections.ts';
import type { ColumnName, Model } from '../../records/record.ts';
import { explainBody, kind, notStorable } from './errors.ts';

/** The service generates UUIDs, but a path may name anything. */
export const userId = z.string().meta({ format: 'uuid' });

export const flatUser = z
  .strictObject({
    id: userId,
    name: z.string(),
    email: z.string(),
    role: z.string(),
    created_at: time,
  } satisfies Record<ColumnName<keyof Model<typeof record>>, z.ZodType>)
  .meta({ id: 'User' });
export type FlatUser = Readonly<z.infer<typeof flatUser>>;

export const flatUsers = z.array(flatUser);

export const foundUsers = z
  .strictObject({ query: z.string(), count, truncated, data: flatUsers })
  .meta({ id: 'FoundUsers' });

export const deletedUsers = z
  .strictObject({ deleted: z.array(z.string()), not_found: z.array(z.string()) })
  .meta({ id: 'DeletedUsers' });

/** The largest bulks (F4, S14): of new users, and of ids to delete. */
export const maxNewUsers = 1000;
export const maxDeletedIds = 10_000;

/** Text that is too long is not checked any further: one detail per field. */
const tooLong = (max: number) => ({ error: kind('string_too_long'), params: { max }, abort: true });
const anyText = z.string({ error: ({ input }) => kind(input === undefined ? 'missing' : 'string_type') });
const textOf = (max: number) =>
  anyText
    .refine(isStorable, notStorable)
    .refine((value) => hasAtMost(value, max), tooLong(max))
    .meta({ ...storable, maxLength: max });
const role = textOf(longestIndexedText);
const email = anyText.refine(isStorable, notStorable).refine(isEmail, kind('value_error')).meta(emailFacts);

const notAnObject = { error: kind('model_attributes_type') };
const tooMany = (max: number) => ({ error: kind('too_long'), params: { max } });

/** Describes the bodies for these limits (S14). */
export const describeBodies = onceFor(({ maxTextCharacters, maxTitleCharacters }: TextLimits) => {
  const name = textOf(maxTitleCharacters);
  const id = textOf(maxTextCharacters);
  const newUser = z
    .object({ name, email, role: role.default(record.fields.role.initial) }, notAnObject)
    .meta({ id: 'NewUser' });
  /** Null counts as not supplied (F3). */
  const changes = z
    .object({ name: name.nullish(), email: email.nullish(), role: role.nullish() }, notAnObject)
    .meta({ id: 'UserChanges' });
  const newUsers = boundedArray(newUser, tooMany(maxNewUsers), kind('list_type'));
  const ids = boundedArray(id, tooMany(maxDeletedIds), kind('list_type'));
  const bodyOf = bodiesParsedBy(parse);
  return {
    newUser: bodyOf('The user.', newUser),
    newUsers: bodyOf('The users.', newUsers),
    changes: bodyOf('The fields to change.', changes),
    ids: bodyOf('The ids of the users.', ids),
  };
});

export type Bodies = ReturnType<typeof describeBodies>;
export type NewFlatUser = Parsed<Bodies['newUser']>;
export type FlatUserChanges = Parsed<Bodies['changes']>;

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  throw explainBody(result.error, body);
}

/** The users of the examples. */
export const grace = {
  id: '3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11',
  name: 'Grace',
  email: 'grace@example.com',
  role: 'user',
  created_at: '2026-01-31T09:30:00.000Z',
};

export const alan = {
  ...grace,
  id: 'e2a9c1de-3b0e-4f0b-8d8e-0a8a50a6b222',
  name: 'Alan',
  email: 'alan@example.com',
  role: 'editor',
};

export const nobody = '00000000-0000-4000-8000-000000000000';

export const userIdParameter: PathParameter = {
  description: 'The id of the user.',
  shape: userId,
  example: grace.id,
  unknown: nobody,
};
