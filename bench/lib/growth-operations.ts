import { createPositions } from '../../src/events/positions.ts';
import { createCursors } from '../../src/lib/cursor.ts';
import { ask } from './answers.ts';
import { commonWord, type Dataset, productsPerCategory, rareWord } from './dataset.ts';
import type { LoadRequest } from './drive.ts';
import { get, graphql, mutationVariables, post, queries } from './workloads.ts';

/** A documented operation whose cost is tracked as the data grows. */
export interface Operation {
  readonly title: string;
  /** Sends one request, for a different record each time if there are many. */
  perform(url: string): Promise<unknown>;
}

/** Facts from the database that a client would have to page for. */
export interface Secrets {
  /** Signs cursors, so that a page at any depth can be requested. */
  readonly cursors: string;
  /** Signs positions in the event log, with the name of the log. */
  readonly events: string;
  readonly log: string;
}

/** The number of events that a resuming subscriber missed. */
const missed = 10;

const connectionQuery = `query ($first: Int, $after: String, $last: Int) {
  postsConnection(first: $first, after: $after, last: $last) {
    totalCount edges { cursor node { id title } } pageInfo { hasNextPage hasPreviousPage endCursor } } }`;

export function operationsOn(size: Dataset, secrets: Secrets): readonly Operation[] {
  const cursors = createCursors(secrets.cursors);
  const anyOf = (count: number): number => 1 + Math.floor(Math.random() * count);
  const pageAfter = (share: number): LoadRequest =>
    graphql(connectionQuery, { first: 10, after: cursors.issue(Math.floor(size.blogPosts * share)) });
  const categories = Math.floor(size.products / productsPerCategory);
  const pageAt = (share: number): LoadRequest =>
    get(`/posts?page=${Math.floor((size.posts / 10) * share)}&limit=10`);
  const position = createPositions(secrets.events).issue({
    log: secrets.log,
    position: size.events - missed,
  });
  const asked: readonly Asked[] = [
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
    { title: 'page in the middle, by its number', request: () => pageAt(0.5) },
    { title: 'page at the end, by its number', request: () => pageAt(1) },
  ];
  const simple = asked.map(({ title, request }) => ({
    title,
    perform: (url: string) => ask(url, request()),
  }));
  return [
    ...simple,
    // Before anything is published here, so that the number of missed events is constant.
    { title: `events: ${missed} that were missed, resumed`, perform: (url) => resume(url, position) },
    {
      title: 'events: GraphQL mutation that announces one',
      perform: (url) => ask(url, graphql(queries.mutation, mutationVariables)),
    },
  ];
}

interface Asked {
  readonly title: string;
  request(): LoadRequest;
}

/** Resumes a subscription and receives the missed events. */
async function resume(url: string, position: string): Promise<void> {
  const ending = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'last-event-id': position,
    },
    body: JSON.stringify({ query: queries.subscription }),
    signal: ending.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('"errors"')) throw new Error(text);
    if (text.split('event: next').length > missed) break;
  }
  ending.abort();
}
