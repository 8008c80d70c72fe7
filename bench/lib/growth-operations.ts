import { createCursors } from '../../src/lib/cursor.ts';
import { commonWord, type Dataset, productsPerCategory, rareWord } from './dataset.ts';
import type { LoadRequest } from './drive.ts';
import { graphql, post, queries } from './workloads.ts';

/** A documented operation whose cost is followed as the data grows. */
export interface Operation {
  readonly title: string;
  /** Another request each time where there are many to choose from. */
  request(): LoadRequest;
}

const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: {}, body: null });

const connectionQuery = `query ($first: Int, $after: String, $last: Int) {
  postsConnection(first: $first, after: $after, last: $last) {
    totalCount edges { cursor node { id title } } pageInfo { hasNextPage hasPreviousPage endCursor } } }`;

export function operationsOn(size: Dataset, cursorSecret: string): readonly Operation[] {
  const cursors = createCursors(cursorSecret);
  const anyOf = (count: number): number => 1 + Math.floor(Math.random() * count);
  const pageAfter = (share: number): LoadRequest =>
    graphql(connectionQuery, { first: 10, after: cursors.issue(Math.floor(size.blogPosts * share)) });
  const categories = Math.floor(size.products / productsPerCategory);
  return [
    { title: 'read one', request: () => get(`/posts/${anyOf(size.posts)}`) },
    { title: 'first page', request: () => get('/posts?page=1&limit=10') },
    { title: 'total', request: () => get('/posts?page=1&limit=1') },
    {
      title: 'filter by category',
      request: () => get(`/api/v1/products?category=category-${anyOf(categories - 1)}`),
    },
    {
      title: 'filter by category and price',
      request: () =>
        get(`/api/v1/products?category=category-${anyOf(categories - 1)}&min_price=10&max_price=900`),
    },
    { title: 'search, rare word', request: () => get(`/posts/search?q=${rareWord}`) },
    { title: 'search, common word (1,000 given)', request: () => get(`/posts/search?q=${commonWord}`) },
    { title: 'GraphQL connection, first page', request: () => graphql(connectionQuery, { first: 10 }) },
    { title: 'GraphQL connection, in the middle', request: () => pageAfter(0.5) },
    { title: 'GraphQL connection, near the end', request: () => pageAfter(0.99) },
    { title: 'GraphQL connection, last page', request: () => graphql(connectionQuery, { last: 10 }) },
    { title: 'GraphQL nested, 20 posts', request: () => graphql(queries.nested) },
    {
      title: 'create',
      request: () => post('/posts', { title: 'A new entry', content: `The ${commonWord} today` }),
    },
    {
      title: 'page at the end, by OFFSET',
      request: () => get(`/posts?page=${Math.floor(size.posts / 10)}&limit=10`),
    },
  ];
}
