/** The blog as its two interfaces, GraphQL and the Versioned API, see it (S5). */

/** A person who writes. With a password it is an account and can log in; without one it is a profile (A1). */
export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly age: number | null;
  readonly adminNotes: string;
  readonly isAccount: boolean;
  readonly createdAt: string;
}

export interface Post {
  readonly id: number;
  readonly authorId: number;
  readonly title: string;
  readonly body: string;
  readonly published: boolean;
  readonly publishedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Comment {
  readonly id: number;
  readonly postId: number;
  readonly authorId: number;
  readonly body: string;
  readonly createdAt: string;
}

/** Records of which, beyond their keys, only those fields were read that somebody shows. */
export type SomeUser = Pick<User, 'id'> & Partial<User>;
export type SomePost = Pick<Post, 'id' | 'authorId'> & Partial<Post>;
export type SomeComment = Pick<Comment, 'id' | 'authorId' | 'postId'> & Partial<Comment>;

export interface Tag {
  readonly id: number;
  readonly name: string;
}

export const defaultRole = 'user';
export const adminRole = 'admin';
