// Written by `npm run generate` from documents/main.graphql.

import type { TypedText } from '../typed-document.ts';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A filter for posts. A post must match every field that is given. */
export type PostFilter = {
  /** Matches published posts (true) or drafts (false). */
  published?: boolean | null | undefined;
  /** Matches posts by this user. */
  authorId?: string | number | null | undefined;
  /** Matches posts with at least one of these tags. At most 1,000 tags. */
  tags?: Array<string> | null | undefined;
};

/** The fields of a user to change. Fields that are null or omitted stay unchanged. */
export type UpdateUserInput = {
  /** The new name. Must not be blank. */
  name?: string | null | undefined;
  /** The new e-mail address. */
  email?: string | null | undefined;
  /** The new age, from 0 to 150. An explicit null clears it. */
  age?: number | null | undefined;
};

/** The details of a new profile. */
export type CreateUserInput = {
  /** The name. Must not be blank. */
  name: string;
  /** The e-mail address. */
  email: string;
  /** The age in years, from 0 to 150. */
  age?: number | null | undefined;
};

export type UserFieldsFragment = { id: string, name: string, email: string, age: number | null, createdAt: string };

export type PostFieldsFragment = { id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } };

export type CommentFieldsFragment = { id: string, text: string, createdAt: string, author: { id: string, name: string } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, name: string, email: string, age: number | null, createdAt: string } | null };

export type UserQueryVariables = Exact<{
  id: string | number;
}>;


export type UserQuery = { user: { id: string, name: string, email: string, age: number | null, createdAt: string } | null };

export type UsersQueryVariables = Exact<{
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type UsersQuery = { users: Array<{ id: string, name: string, email: string, age: number | null, createdAt: string }> };

export type PostQueryVariables = Exact<{
  id: string | number;
}>;


export type PostQuery = { post: { id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, comments: Array<{ id: string, text: string, createdAt: string, author: { id: string, name: string } }>, author: { id: string, name: string } } | null };

export type PostsQueryVariables = Exact<{
  filter?: PostFilter | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}>;


export type PostsQuery = { posts: Array<{ id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } }> };

export type PostsConnectionQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  filter?: PostFilter | null | undefined;
}>;


export type PostsConnectionQuery = { postsConnection: { totalCount: number, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null }, edges: Array<{ cursor: string, node: { id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } } }> } };

export type DraftsQueryVariables = Exact<{ [key: string]: never; }>;


export type DraftsQuery = { drafts: Array<{ id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } }> };

export type SearchQueryVariables = Exact<{
  query: string;
}>;


export type SearchQuery = { search: Array<
    | { __typename: 'User', id: string, name: string, email: string, age: number | null, createdAt: string }
    | { __typename: 'Post', id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } }
  > };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { id: string, name: string, email: string, age: number | null, createdAt: string } };

export type UpdateUserMutationVariables = Exact<{
  id: string | number;
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { id: string, name: string, email: string, age: number | null, createdAt: string } };

export type DeleteUserMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteUserMutation = { deleteUser: boolean };

export type CreatePostMutationVariables = Exact<{
  title: string;
  content: string;
  tags?: Array<string> | null | undefined;
}>;


export type CreatePostMutation = { createPost: { id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } } };

export type UpdatePostMutationVariables = Exact<{
  id: string | number;
  title?: string | null | undefined;
  content?: string | null | undefined;
  tags?: Array<string> | null | undefined;
}>;


export type UpdatePostMutation = { updatePost: { id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } } };

export type PublishPostMutationVariables = Exact<{
  id: string | number;
}>;


export type PublishPostMutation = { publishPost: { id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } } };

export type DeletePostMutationVariables = Exact<{
  id: string | number;
}>;


export type DeletePostMutation = { deletePost: boolean };

export type AddCommentMutationVariables = Exact<{
  postId: string | number;
  text: string;
}>;


export type AddCommentMutation = { addComment: { id: string, text: string, createdAt: string, author: { id: string, name: string } } };

export type AddFriendMutationVariables = Exact<{
  userId: string | number;
}>;


export type AddFriendMutation = { addFriend: { id: string, name: string, email: string, age: number | null, createdAt: string } };

export type RemoveFriendMutationVariables = Exact<{
  userId: string | number;
}>;


export type RemoveFriendMutation = { removeFriend: { id: string, name: string, email: string, age: number | null, createdAt: string } };

export type PostCreatedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type PostCreatedSubscription = { postCreated: { id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } } };

export type CommentAddedSubscriptionVariables = Exact<{
  postId: string | number;
}>;


export type CommentAddedSubscription = { commentAdded: { id: string, text: string, createdAt: string, author: { id: string, name: string } } };

export const me = 'fragment userFields on User{id name email age createdAt}query me{me{...userFields}}' as TypedText<MeQuery, MeQueryVariables>;

export const user = 'fragment userFields on User{id name email age createdAt}query user($id:ID!){user(id:$id){...userFields}}' as TypedText<UserQuery, UserQueryVariables>;

export const users = 'fragment userFields on User{id name email age createdAt}query users($limit:Int$offset:Int){users(limit:$limit offset:$offset){...userFields}}' as TypedText<UsersQuery, UsersQueryVariables>;

export const post = 'fragment postFields on Post{id title content published tags createdAt author{id name}}fragment commentFields on Comment{id text createdAt author{id name}}query post($id:ID!){post(id:$id){...postFields comments{...commentFields}}}' as TypedText<PostQuery, PostQueryVariables>;

export const posts = 'fragment postFields on Post{id title content published tags createdAt author{id name}}query posts($filter:PostFilter$limit:Int$offset:Int){posts(filter:$filter limit:$limit offset:$offset){...postFields}}' as TypedText<PostsQuery, PostsQueryVariables>;

export const postsConnection = 'fragment postFields on Post{id title content published tags createdAt author{id name}}query postsConnection($first:Int$after:String$last:Int$before:String$filter:PostFilter){postsConnection(first:$first after:$after last:$last before:$before filter:$filter){totalCount pageInfo{hasNextPage hasPreviousPage startCursor endCursor}edges{cursor node{...postFields}}}}' as TypedText<PostsConnectionQuery, PostsConnectionQueryVariables>;

export const drafts = 'fragment postFields on Post{id title content published tags createdAt author{id name}}query drafts{drafts{...postFields}}' as TypedText<DraftsQuery, DraftsQueryVariables>;

export const search = 'fragment userFields on User{id name email age createdAt}fragment postFields on Post{id title content published tags createdAt author{id name}}query search($query:String!){search(query:$query){__typename ...on User{...userFields}...on Post{...postFields}}}' as TypedText<SearchQuery, SearchQueryVariables>;

export const createUser = 'fragment userFields on User{id name email age createdAt}mutation createUser($input:CreateUserInput!){createUser(input:$input){...userFields}}' as TypedText<CreateUserMutation, CreateUserMutationVariables>;

export const updateUser = 'fragment userFields on User{id name email age createdAt}mutation updateUser($id:ID!$input:UpdateUserInput!){updateUser(id:$id input:$input){...userFields}}' as TypedText<UpdateUserMutation, UpdateUserMutationVariables>;

export const deleteUser = 'mutation deleteUser($id:ID!){deleteUser(id:$id)}' as TypedText<DeleteUserMutation, DeleteUserMutationVariables>;

export const createPost = 'fragment postFields on Post{id title content published tags createdAt author{id name}}mutation createPost($title:String!$content:String!$tags:[String!]){createPost(title:$title content:$content tags:$tags){...postFields}}' as TypedText<CreatePostMutation, CreatePostMutationVariables>;

export const updatePost = 'fragment postFields on Post{id title content published tags createdAt author{id name}}mutation updatePost($id:ID!$title:String$content:String$tags:[String!]){updatePost(id:$id title:$title content:$content tags:$tags){...postFields}}' as TypedText<UpdatePostMutation, UpdatePostMutationVariables>;

export const publishPost = 'fragment postFields on Post{id title content published tags createdAt author{id name}}mutation publishPost($id:ID!){publishPost(id:$id){...postFields}}' as TypedText<PublishPostMutation, PublishPostMutationVariables>;

export const deletePost = 'mutation deletePost($id:ID!){deletePost(id:$id)}' as TypedText<DeletePostMutation, DeletePostMutationVariables>;

export const addComment = 'fragment commentFields on Comment{id text createdAt author{id name}}mutation addComment($postId:ID!$text:String!){addComment(postId:$postId text:$text){...commentFields}}' as TypedText<AddCommentMutation, AddCommentMutationVariables>;

export const addFriend = 'fragment userFields on User{id name email age createdAt}mutation addFriend($userId:ID!){addFriend(userId:$userId){...userFields}}' as TypedText<AddFriendMutation, AddFriendMutationVariables>;

export const removeFriend = 'fragment userFields on User{id name email age createdAt}mutation removeFriend($userId:ID!){removeFriend(userId:$userId){...userFields}}' as TypedText<RemoveFriendMutation, RemoveFriendMutationVariables>;

export const postCreated = 'fragment postFields on Post{id title content published tags createdAt author{id name}}subscription postCreated{postCreated{...postFields}}' as TypedText<PostCreatedSubscription, PostCreatedSubscriptionVariables>;

export const commentAdded = 'fragment commentFields on Comment{id text createdAt author{id name}}subscription commentAdded($postId:ID!){commentAdded(postId:$postId){...commentFields}}' as TypedText<CommentAddedSubscription, CommentAddedSubscriptionVariables>;
