import type { Comment, Post, User } from '../../blog/model.ts';

/**
 * Records as the schema shows them, so that selecting a field is reading a property. What a record is related to is
 * filled in by the loader as far as it is selected.
 */
export interface UserNode {
  readonly __typename: 'User';
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly age: number | null;
  readonly createdAt: string;
  posts?: readonly PostNode[];
  friends?: readonly UserNode[];
  comments?: readonly CommentNode[];
}

export interface PostNode {
  readonly __typename: 'Post';
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly published: boolean;
  readonly createdAt: string;
  readonly authorId: number;
  author?: UserNode;
  comments?: readonly CommentNode[];
  tags?: readonly string[];
  /** Something that the schema promises was deleted while it was read; the post itself is about to go as well. */
  isBroken?: boolean;
}

export interface CommentNode {
  readonly __typename: 'Comment';
  readonly id: number;
  readonly text: string;
  readonly createdAt: string;
  readonly authorId: number;
  readonly postId: number;
  author?: UserNode;
  post?: PostNode;
  isBroken?: boolean;
}

export interface ConnectionNode {
  readonly edges?: readonly { readonly cursor?: string; readonly node?: PostNode }[];
  readonly pageInfo?: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount?: number;
}

export interface SessionNode {
  readonly token: string;
  readonly user: UserNode;
}

export function toUserNode({ id, name, email, age, createdAt }: User): UserNode {
  return { __typename: 'User', id, name, email, age, createdAt };
}

export function toPostNode({ id, title, body, published, createdAt, authorId }: Post): PostNode {
  return { __typename: 'Post', id, title, content: body, published, createdAt, authorId };
}

export function toCommentNode({ id, body, createdAt, authorId, postId }: Comment): CommentNode {
  return { __typename: 'Comment', id, text: body, createdAt, authorId, postId };
}
