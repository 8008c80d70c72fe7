import { GraphQLError } from 'graphql';
import type { BlogEvent } from '../../blog/events.ts';
import type { EventReader } from '../../events/event-reader.ts';
import { RetryLater } from '../../lib/failure.ts';
import { parseIntegerId } from '../../lib/integer-id.ts';
import type { Log } from '../../lib/log.ts';
import type { OperationMeter } from '../../observe/operation-meter.ts';
import type { Operation, Variables } from './context.ts';
import { endTogether } from './end-together.ts';
import { explain, graphqlError } from './errors.ts';
import type { LiveEvent } from './live-event.ts';
import type { OperationResult } from './result.ts';
import { readArguments, type VariableValues } from './variables.ts';

/** The root field of a subscription: the events that it matches. */
export interface EventSource {
  readonly key: string;
  readonly variableValues: VariableValues;
  wants(event: BlogEvent): boolean;
}

export function readSource(
  { coerce, planFor }: Operation,
  variables: Variables,
): EventSource | { readonly errors: readonly GraphQLError[] } {
  const values = coerce(variables);
  if ('errors' in values) return values;
  const variableValues = values.coerced;
  const [root] = planFor(variableValues).fields;
  if (root?.field === undefined)
    return { errors: [graphqlError('The subscription does not select a field.', 'BAD_USER_INPUT')] };
  const { key } = root;
  const source = { key, variableValues };
  if (root.field.name === 'postCreated') return { ...source, wants: ({ kind }) => kind === 'postCreated' };
  try {
    const { postId } = readArguments(root.field, root.nodes, variableValues);
    const wanted = parseIntegerId(String(postId));
    // An unknown post is an idle stream (G12).
    const wants = (event: BlogEvent) => event.kind === 'commentAdded' && event.postId === wanted;
    return { ...source, wants };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

/** Returns the result of an event for one subscriber; null if there is none. Throws `RetryLater` if it must wait. */
export type Deliver = (event: LiveEvent) => Promise<OperationResult | null>;

/**
 * Maps events to results. An event whose record cannot be read waits until it can. Any failure of the stream
 * becomes an error that clients may see.
 */
export function resultsOf(
  events: EventReader<LiveEvent>,
  deliver: Deliver,
  meter: OperationMeter,
  log: Log,
): AsyncGenerator<OperationResult, void, void> {
  async function* results(): AsyncGenerator<OperationResult, void, void> {
    try {
      for await (const event of events) {
        const result = await untilDelivered(event, events, deliver);
        if (result === null) continue;
        if (!event.isReplayed) meter.delivered(event.logged.ageMs + performance.now() - event.readAt);
        yield result;
      }
    } catch (error) {
      throw explain(error, log);
    }
  }
  return endTogether(events, results());
}

async function untilDelivered(
  event: LiveEvent,
  events: EventReader<LiveEvent>,
  deliver: Deliver,
): Promise<OperationResult | null> {
  do {
    try {
      return await deliver(event);
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  } while (await events.waitForDatabase());
  return null;
}
