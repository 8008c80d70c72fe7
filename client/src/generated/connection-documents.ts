// Written by `npm run generate` from documents/connection.graphql.

import type { TypedText } from '../typed-document.ts';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type PostsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PostsQuery = { posts: { totalCount: number, pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ cursor: string, node: { id: string, title: string, content: string, published: boolean, tags: Array<string>, createdAt: string, author: { id: string, name: string } } }> } };

export const posts = 'query posts($first:Int$after:String){posts(first:$first after:$after){totalCount pageInfo{hasNextPage endCursor}edges{cursor node{id title content published tags createdAt author{id name}}}}}' as TypedText<PostsQuery, PostsQueryVariables>;
