import * as z from 'zod';
import type { Fields } from '../../blog/fields.ts';
import { defaultRole } from '../../blog/model.ts';

/** The bodies that this interface takes, in its own spelling; the rules of the fields are the blog's. */
export function describeBodies(fields: Fields) {
  const { shape: newUser } = fields.newUser;
  const { shape: changedUser } = fields.userChanges;
  const { shape: newPost } = fields.newPost;
  const { shape: changedPost } = fields.postChanges;
  const registration = fields.registration.extend({
    password_confirmation: z.string().describe('The password once more.'),
  });
  const user = z.object({
    name: newUser.name,
    email: newUser.email,
    role: newUser.role.meta({ default: defaultRole }),
    admin_notes: newUser.adminNotes.describe(ofAdministrators),
  });
  const userChanges = z.object({
    name: changedUser.name,
    email: changedUser.email,
    role: changedUser.role,
    admin_notes: changedUser.adminNotes.describe(ofAdministrators),
  });
  const post = z.object({
    title: newPost.title,
    body: newPost.body,
    published: newPost.published.meta({ default: false }),
    tag_ids: newPost.tagIds,
  });
  const postChanges = z.object({
    title: changedPost.title,
    body: changedPost.body,
    published: changedPost.published,
    tag_ids: changedPost.tagIds,
  });
  return {
    registration: wrappedOrFlat('user', registration.meta({ id: 'Registration' })),
    user: wrappedOrFlat('user', user.meta({ id: 'NewBlogUser' })),
    userChanges: wrappedOrFlat('user', userChanges.meta({ id: 'BlogUserChanges' })),
    post: wrappedOrFlat('post', post.meta({ id: 'NewBlogPost' })),
    postChanges: wrappedOrFlat('post', postChanges.meta({ id: 'BlogPostChanges' })),
    comment: wrappedOrFlat('comment', fields.newComment.meta({ id: 'NewComment' })),
    tag: wrappedOrFlat('tag', fields.newTag.meta({ id: 'NewTag' })),
  };
}

export type Bodies = ReturnType<typeof describeBodies>;

const ofAdministrators = 'Ignored unless an administrator sends it.';

export const credentialsBody = wrappedOrFlat(
  'user',
  z.object({ email: z.string(), password: z.string() }).meta({ id: 'Credentials' }),
);

/** Bodies may be wrapped, `{"user": {…}}`, or flat (V2). */
function wrappedOrFlat(wrapper: string, shape: z.ZodType): z.ZodType {
  return z.union([z.object({ [wrapper]: shape }), shape]);
}
