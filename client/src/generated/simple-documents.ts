// Written by `npm run generate` from documents/simple.graphql.

import type { TypedText } from '../typed-document.ts';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type UserFieldsFragment = { id: string, name: string, email: string, createdAt: string };

export type PostFieldsFragment = { id: string, title: string, content: string, published: boolean, createdAt: string, author: { id: string, name: string } };

export type UsersQueryVariables = Exact<{ [key: string]: never; }>;


export type UsersQuery = { users: Array<{ id: string, name: string, email: string, createdAt: string }> };

export type PostsQueryVariables = Exact<{
  published?: boolean | null | undefined;
}>;


export type PostsQuery = { posts: Array<{ id: string, title: string, content: string, published: boolean, createdAt: string, author: { id: string, name: string } }> };

export type CreateUserMutationVariables = Exact<{
  name: string;
  email: string;
}>;


export type CreateUserMutation = { createUser: { id: string, name: string, email: string, createdAt: string } };

export type CreatePostMutationVariables = Exact<{
  title: string;
  content: string;
  authorId: string | number;
}>;


export type CreatePostMutation = { createPost: { id: string, title: string, content: string, published: boolean, createdAt: string, author: { id: string, name: string } } };

export const users = 'fragment userFields on User{id name email createdAt}query users{users{...userFields}}' as TypedText<UsersQuery, UsersQueryVariables>;

export const posts = 'fragment postFields on Post{id title content published createdAt author{id name}}query posts($published:Boolean){posts(published:$published){...postFields}}' as TypedText<PostsQuery, PostsQueryVariables>;

export const createUser = 'fragment userFields on User{id name email createdAt}mutation createUser($name:String!$email:String!){createUser(name:$name email:$email){...userFields}}' as TypedText<CreateUserMutation, CreateUserMutationVariables>;

export const createPost = 'fragment postFields on Post{id title content published createdAt author{id name}}mutation createPost($title:String!$content:String!$authorId:ID!){createPost(title:$title content:$content authorId:$authorId){...postFields}}' as TypedText<CreatePostMutation, CreatePostMutationVariables>;
