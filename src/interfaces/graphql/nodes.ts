import type { Comment, Post, SomeComment, SomePost, SomeUser, User } from '../../blog/model.ts';

/**
 * The fields of each record by their domain name, with their name in the schema. Hidden fields are listed
 * too, so that a new one is not forgotten.
 */
export const shownNames = {
  User: { name: 'name', email: 'email', age: 'age', createdAt: 'createdAt' },
  Post: { title: 'title', body: 'content', published: 'published', createdAt: 'createdAt' },
  Comment: { body: 'text', createdAt: 'createdAt' },
} as const satisfies {
  User: Readonly<Record<Exclude<keyof User, 'id' | 'role' | 'adminNotes' | 'isAccount'>, string>>;
  Post: Readonly<Record<Exclude<keyof Post, 'id' | 'authorId' | 'publishedAt' | 'updatedAt'>, string>>;
  Comment: Readonly<Record<Exclude<keyof Comment, 'id' | 'authorId' | 'postId'>, string>>;
};

type Shown<Model, Names extends Partial<Record<keyof Model, string>>> = {
  readonly [Name in keyof Names & keyof Model as Names[Name] & string]: Model[Name] | undefined;
};

/**
 * Records as the schema shows them: selecting a field is reading a property, and every value is a wire value.
 * Unselected fields may be missing; the loader fills in relations.
 */
export interface UserNode extends Shown<User, typeof shownNames.User> {
  readonly __typename: 'User';
  readonly key: number;
  readonly id: string;
  posts?: readonly PostNode[];
  friends?: readonly UserNode[];
  comments?: readonly CommentNode[];
}

export interface PostNode extends Shown<Post, typeof shownNames.Post> {
  readonly __typename: 'Post';
  readonly key: number;
  readonly id: string;
  readonly authorId: number;
  author?: UserNode;
  comments?: readonly CommentNode[];
  tags?: readonly string[];
  /**
   * Set if a record that the schema promises was deleted during the read; the post itself is about to be deleted too.
   */
  isBroken?: boolean;
}

export interface CommentNode extends Shown<Comment, typeof shownNames.Comment> {
  readonly __typename: 'Comment';
  readonly key: number;
  readonly id: string;
  readonly authorId: number;
  readonly postId: number;
  author?: UserNode;
  post?: PostNode;
  isBroken?: boolean;
}

export type Edges<Node> = readonly { readonly cursor?: string; readonly node?: Node }[];

export interface PageInfoNode {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

export interface ConnectionNode<Node = PostNode> {
  readonly edges?: Edges<Node>;
  readonly pageInfo?: PageInfoNode;
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
