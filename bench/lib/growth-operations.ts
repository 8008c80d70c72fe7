import { openStream } from '../../harness/event-stream.ts';
import { createPositions } from '../../src/events/positions.ts';
import { createCursors } from '../../src/lib/cursor.ts';
import { ask } from './answers.ts';
import { commonWord, type Dataset, productsPerCategory, rareWord } from './dataset.ts';
import type { LoadRequest } from './drive.ts';
import { get, graphql, mutationVariables, post, queries } from './workloads.ts';

/** A documented operation whose cost is followed as the data grows. */
export interface Operation {
  readonly title: string;
  /** Asks once, for something else each time where there is much to choose from. */
  perform(url: string): Promise<unknown>;
}

/** What the database knows and a client would have to walk for. */
export interface Secrets {
  /** Signs cursors: with it a page at any depth can be asked for. */
  readonly cursors: string;
  /** Signs places in the log of events, and the name of the log. */
  readonly events: string;
  readonly log: string;
}

/** Events that a subscriber missed, in the measurement of its return. */
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
    // Before anything is announced here, so that the same events are missed every time.
    { title: `events: ${missed} that were missed, resumed`, perform: (url) => resume(url, position) },
    {
      title: 'events: GraphQL mutation that announces one',
      perform: (url) => ask(url, graphql(queries.mutation, mutationVariables)),
    },
  ];
}

/** Comes back to a subscription, and hears what was missed. */
async function resume(url: string, lastEventId: string): Promise<void> {
  const stream = await openStream(url, queries.subscription, { lastEventId });
  for (const { text } of await stream.take(missed)) if (text.includes('"errors"')) throw new Error(text);
  stream.close();
}
