import { GraphQLError } from 'graphql';
import type { BlogEvent } from '../../blog/events.ts';
import type { EventReader } from '../../events/event-reader.ts';
import { RetryLater } from '../../lib/failure.ts';
import { parseIntegerId } from '../../lib/integer-id.ts';
import type { Log } from '../../lib/log.ts';
import { Mapped } from '../../lib/mapped.ts';
import type { OperationMeter } from '../../observe/operation-meter.ts';
import type { Operation, Variables } from './context.ts';
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
export class EventResults extends Mapped<LiveEvent, OperationResult> {
  readonly #events: EventReader<LiveEvent>;
  readonly #deliver: Deliver;
  readonly #meter: OperationMeter;
  readonly #log: Log;

  constructor(events: EventReader<LiveEvent>, deliver: Deliver, meter: OperationMeter, log: Log) {
    super(events);
    this.#events = events;
    this.#deliver = deliver;
    this.#meter = meter;
    this.#log = log;
  }

  protected async map(event: LiveEvent): Promise<OperationResult | null> {
    const result = await this.#untilDelivered(event);
    if (result !== null && !event.isReplayed)
      this.#meter.delivered(event.logged.ageMs + performance.now() - event.readAt);
    return result;
  }

  async #untilDelivered(event: LiveEvent): Promise<OperationResult | null> {
    do {
      try {
        return await this.#deliver(event);
      } catch (error) {
        if (!(error instanceof RetryLater)) throw error;
      }
    } while (await this.#events.waitForDatabase());
    return null;
  }

  protected override explain(error: unknown): GraphQLError {
    return explain(error, this.#log);
  }
}
