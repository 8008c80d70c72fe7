import { type comment, type post, type tag, user } from '../records/blog.ts';
import type { Model } from '../records/record.ts';

/** The blog as its two interfaces, GraphQL and the Versioned API, see it (S5). */

export type User = Model<typeof user>;
export type Post = Model<typeof post>;
export type Comment = Model<typeof comment>;
export type Tag = Model<typeof tag>;

/** Records with their keys and only those other fields that are shown. */
export type SomeUser = Pick<User, 'id'> & Partial<User>;
export type SomePost = Pick<Post, 'id' | 'authorId'> & Partial<Post>;
export type SomeComment = Pick<Comment, 'id' | 'authorId' | 'postId'> & Partial<Comment>;

/** The fields that the service sets itself. Clients provide all others. */
export const setByService = {
  user: ['id', 'isAccount', 'createdAt'],
  post: ['id', 'authorId', 'publishedAt', 'createdAt', 'updatedAt'],
} as const;

export type GivenOfUser = Exclude<keyof User, (typeof setByService.user)[number]>;
export type GivenOfPost = Exclude<keyof Post, (typeof setByService.post)[number]>;

export const defaultRole = user.fields.role.initial;
export const adminRole = 'admin';
