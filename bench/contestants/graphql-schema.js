import DataLoader from 'dataloader';
import { store } from './node-store.js';

/** The part of the GraphQL schema that the workloads use, with resolvers as in the libraries' guides. */

export const typeDefs = /* GraphQL */ `
  type User { id: ID! name: String! }
  type Post { id: ID! title: String! content: String! author: User! comments: [Comment!]! }
  type Comment { id: ID! text: String! author: User! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type PostEdge { cursor: String! node: Post! }
  type PostConnection { edges: [PostEdge!]! pageInfo: PageInfo! totalCount: Int! }
  type Query {
    post(id: ID!): Post
    posts(limit: Int, offset: Int): [Post!]!
    postsConnection(first: Int, after: String): PostConnection!
  }
  type Mutation { createPost(title: String!, content: String!, authorId: ID!): Post! }
  type Subscription { postCreated: Post! }
`;

const toCursor = (id) => Buffer.from(`post:${id}`).toString('base64url');
const fromCursor = (cursor) => Number(Buffer.from(cursor, 'base64url').toString().slice(5));

export function connection({ first = 10, after = null }) {
  const found = store.listBlogPostsAfter(after === null ? 0 : fromCursor(after), first + 1);
  const edges = found.slice(0, first).map((node) => ({ cursor: toCursor(node.id), node }));
  return {
    edges,
    pageInfo: { hasNextPage: found.length > first, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: store.countBlogPosts(),
  };
}

export const queries = {
  post: (_root, { id }) => store.findBlogPost(Number(id)),
  posts: (_root, { limit = 10, offset = 0 }) => store.listBlogPosts(limit, offset),
  postsConnection: (_root, args) => connection(args),
};

export function createMutations(publish) {
  return {
    createPost(_root, input) {
      const post = store.createBlogPost(input);
      publish(post);
      return post;
    },
  };
}

export function usersOf(authorIds) {
  const users = new Map(store.namesOfUsers([...new Set(authorIds)]).map((user) => [user.id, user]));
  return authorIds.map((id) => users.get(id));
}

export function commentsOf(postIds) {
  const comments = Map.groupBy(store.commentsOfPosts(postIds), ({ postId }) => postId);
  return postIds.map((id) => comments.get(id) ?? []);
}

/** One set per request. */
export function createLoaders() {
  return {
    users: new DataLoader(async (ids) => usersOf(ids)),
    comments: new DataLoader(async (ids) => commentsOf(ids)),
  };
}

/** For libraries that leave batching to DataLoader, which is in the context. */
export const batchedFields = {
  Post: {
    author: ({ authorId }, _args, { users }) => users.load(authorId),
    comments: ({ id }, _args, { comments }) => comments.load(id),
  },
  Comment: { author: ({ authorId }, _args, { users }) => users.load(authorId) },
};
