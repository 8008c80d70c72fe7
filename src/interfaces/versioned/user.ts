import * as z from 'zod';
import type { Fields } from '../../blog/fields.ts';
import { defaultRole, type GivenOfUser, type User } from '../../blog/model.ts';
import { integerId, time } from '../../openapi/shapes.ts';
import type { ColumnName } from '../../records/record.ts';
import { noon } from './request.ts';

/**
 * The wire shape, the input and an example of a user. Every field of the record is either here or listed as omitted.
 */

export const userFields = {
  id: integerId,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  created_at: time,
  full_name: z.string().describe('The name with runs of white space collapsed.'),
  admin_notes: z.string().optional().describe('Shown to administrators only.'),
} satisfies Record<ColumnName<Exclude<keyof User, 'age' | 'isAccount'>> | 'full_name', z.ZodType>;

export const user = z.strictObject(userFields).meta({ id: 'BlogUser' });
export type UserShape = Readonly<z.infer<typeof user>>;

export function presentUser(record: User, viewerIsAdministrator: boolean): UserShape {
  return {
    id: record.id,
    name: record.name,
    email: record.email,
    role: record.role,
    created_at: record.createdAt,
    full_name: record.name.trim().replace(/\s+/g, ' '),
    ...(viewerIsAdministrator && { admin_notes: record.adminNotes }),
  };
}

type Body = Record<ColumnName<Exclude<GivenOfUser, 'age'>>, z.ZodType>;

/** The bodies of new and of changed users; the rules are the blog's. */
export function userBodies({ newUser: { shape: created }, userChanges: { shape: changed } }: Fields) {
  return {
    newUser: z.object({
      name: created.name,
      email: created.email,
      role: created.role.meta({ default: defaultRole }),
      admin_notes: created.adminNotes.describe(ofAdministrators),
    } satisfies Body),
    userChanges: z.object({
      name: changed.name,
      email: changed.email,
      role: changed.role,
      admin_notes: changed.adminNotes.describe(ofAdministrators),
    } satisfies Body),
  };
}

const ofAdministrators = 'Ignored unless an administrator sends it.';

export const ada: UserShape = {
  id: 1,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'user',
  created_at: noon,
  full_name: 'Ada Lovelace',
};

export const bob: UserShape = { ...ada, id: 4, name: 'Bob', email: 'bob@example.com', full_name: 'Bob' };
