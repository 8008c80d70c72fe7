import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ApiError, inWords, send, Unreachable } from '../lib/api.ts';
import { eventsIn } from '../lib/event-stream.ts';
import { waitUntilBack } from '../lib/journal.ts';
import { sayGone } from '../lib/server-state.ts';
import { baseOf } from '../lib/worlds.ts';

/** Subscriptions of a world as they fire, over server-sent events. Each goes on where it was when it was cut off. */

export interface Subscription {
  /** What tells it from the others: `postCreated`, `commentAdded 7`. */
  readonly key: string;
  readonly field: 'postCreated' | 'commentAdded';
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface Heard {
  readonly number: number;
  readonly at: string;
  readonly subscription: Subscription;
  /** Where it is in the log of events: for `Last-Event-ID`. */
  readonly position: string;
  // biome-ignore lint/suspicious/noExplicitAny: it is what the query above asked for
  readonly record: any;
}

export type State = 'opening' | 'listening' | { readonly problem: string };

export const heard = signal<readonly Heard[]>([]);
export const states = signal<ReadonlyMap<string, State>>(new Map());

const maxHeard = 1_000;
let lastNumber = 0;

export const posts: Subscription = {
  key: 'postCreated',
  field: 'postCreated',
  query: 'subscription { postCreated { id title content published tags createdAt author { id name } } }',
  variables: {},
};

export function commentsOn(postId: string): Subscription {
  return {
    key: `commentAdded ${postId}`,
    field: 'commentAdded',
    query:
      'subscription ($postId: ID!) { commentAdded(postId: $postId) { id text createdAt author { id name } post { id title } } }',
    variables: { postId },
  };
}

export function forget(): void {
  heard.value = [];
}

/** Listens for as long as the component is shown. */
export function useSubscription(world: string, subscription: Subscription): void {
  useEffect(() => {
    const ending = new AbortController();
    setState(subscription, 'opening');
    void listen(world, subscription, ending.signal);
    return () => {
      ending.abort();
      const left = new Map(states.peek());
      left.delete(subscription.key);
      states.value = left;
    };
  }, [world, subscription.key]);
}

async function listen(world: string, subscription: Subscription, ending: AbortSignal): Promise<void> {
  let position = '';
  while (!ending.aborted) {
    try {
      position = await follow(world, subscription, position, ending);
    } catch (error) {
      if (ending.aborted) return;
      if (error instanceof ApiError) return setState(subscription, { problem: inWords(error) });
      if (!(error instanceof Unreachable)) sayGone();
      position = latestOf(subscription) ?? position;
    }
    if (ending.aborted) return;
    setState(subscription, 'opening');
    await waitUntilBack(ending);
  }
}

/** Listens until the stream ends, and gives where to go on. */
async function follow(
  world: string,
  subscription: Subscription,
  after: string,
  ending: AbortSignal,
): Promise<string> {
  const { query, variables } = subscription;
  const response = await send(`${baseOf(world)}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(after !== '' && { 'last-event-id': after }),
    },
    body: JSON.stringify({ query, variables }),
    signal: ending,
  });
  let position = after;
  for await (const events of eventsIn(response)) {
    setState(subscription, 'listening');
    for (const { id, data } of events.filter((event) => event.data !== '')) {
      const { data: result, errors } = JSON.parse(data);
      if (errors !== undefined) position = explain(errors, position);
      else {
        hear(subscription, id, result[subscription.field]);
        position = id;
      }
    }
  }
  return position;
}

/** Events that are kept no longer, or are of a world that was reset, are let go of; all else is a refusal. */
function explain(
  errors: readonly { message: string; extensions?: { code?: string } }[],
  position: string,
): string {
  const [error] = errors;
  if (error?.extensions?.code === 'EVENTS_EXPIRED') return '';
  if (error?.extensions?.code === 'SERVICE_UNAVAILABLE') return position;
  throw new ApiError(400, error?.message ?? 'The subscription was refused.');
}

function hear(subscription: Subscription, position: string, record: unknown): void {
  lastNumber += 1;
  const event = { number: lastNumber, at: new Date().toISOString(), subscription, position, record };
  heard.value = [...heard.peek(), event].slice(-maxHeard);
}

function latestOf({ key }: Subscription): string | undefined {
  return heard.peek().findLast(({ subscription }) => subscription.key === key)?.position;
}

function setState({ key }: Subscription, state: State): void {
  if (states.peek().get(key) !== state) states.value = new Map(states.peek()).set(key, state);
}
