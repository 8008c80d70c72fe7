import type { SomeComment, SomePost, SomeUser } from '../../blog/model.ts';

/**
 * Records as the schema shows them, so that selecting a field is reading a property: every value is what the wire shows.
 * What is not selected may be missing; what a record is related to is filled in by the loader.
 */
export interface UserNode {
  readonly __typename: 'User';
  /** The id as a number. */
  readonly key: number;
  readonly id: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly age: number | null | undefined;
  readonly createdAt: string | undefined;
  posts?: readonly PostNode[];
  friends?: readonly UserNode[];
  comments?: readonly CommentNode[];
}

export interface PostNode {
  readonly __typename: 'Post';
  readonly key: number;
  readonly id: string;
  readonly title: string | undefined;
  readonly content: string | undefined;
  readonly published: boolean | undefined;
  readonly createdAt: string | undefined;
  readonly authorId: number;
  author?: UserNode;
  comments?: readonly CommentNode[];
  tags?: readonly string[];
  /** Something that the schema promises was deleted while it was read; the post itself is about to go as well. */
  isBroken?: boolean;
}

export interface CommentNode {
  readonly __typename: 'Comment';
  readonly key: number;
  readonly id: string;
  readonly text: string | undefined;
  readonly createdAt: string | undefined;
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

export function toUserNode({ id, name, email, age, createdAt }: SomeUser): UserNode {
  return { __typename: 'User', key: id, id: String(id), name, email, age, createdAt };
}

export function toPostNode({ id, title, body, published, createdAt, authorId }: SomePost): PostNode {
  return {
    __typename: 'Post',
    key: id,
    id: String(id),
    title,
    content: body,
    published,
    createdAt,
    authorId,
  };
}

export function toCommentNode({ id, body, createdAt, authorId, postId }: SomeComment): CommentNode {
  return { __typename: 'Comment', key: id, id: String(id), text: body, createdAt, authorId, postId };
}
