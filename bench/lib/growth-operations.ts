import { openStream } from '../../harness/event-stream.ts';
import { createPositions } from '../../src/events/positions.ts';
import { createCursors } from '../../src/lib/cursor.ts';
import { commonWord, type Dataset, productsPerCategory, rareWord } from './dataset.ts';
import type { LoadRequest } from './drive.ts';
import { ask } from './responses.ts';
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
  const { log, events } = secrets;
  const position = createPositions(events).issue({ log, position: size.events - missed });
  const category = () => `/api/v1/products?category=category-${anyOf(categories - 1)}`;
  const requests: Readonly<Record<string, () => LoadRequest>> = {
    'read one': () => get(`/posts/${anyOf(size.posts)}`),
    'first page': () => get('/posts?page=1&limit=10'),
    total: () => get('/posts?page=1&limit=1'),
    'filter by category': () => get(category()),
    'filter by category and price': () => get(`${category()}&min_price=10&max_price=900`),
    'search, rare word': () => get(`/posts/search?q=${rareWord}`),
    'search, common word (1,000 given)': () => get(`/posts/search?q=${commonWord}`),
    'GraphQL connection, first page': () => graphql(connectionQuery, { first: 10 }),
    'GraphQL connection, in the middle': () => pageAfter(0.5),
    'GraphQL connection, near the end': () => pageAfter(0.99),
    'GraphQL connection, last page': () => graphql(connectionQuery, { last: 10 }),
    'GraphQL nested, 20 posts': () => graphql(queries.nested),
    create: () => post('/posts', { title: 'A new entry', content: `The ${commonWord} today` }),
    'page in the middle, by its number': () => pageAt(0.5),
    'page at the end, by its number': () => pageAt(1),
  };
  const simple = Object.entries(requests).map(([title, request]) => ({
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

/** Resumes a subscription and receives the missed events. */
async function resume(url: string, lastEventId: string): Promise<void> {
  const stream = await openStream(url, queries.subscription, { lastEventId });
  for (const { text } of await stream.take(missed)) if (text.includes('"errors"')) throw new Error(text);
  stream.close();
}
