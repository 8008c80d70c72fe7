import type { GraphQLError } from 'graphql';
import type { EventReader } from '../../events/event-reader.ts';
import { findPersisted, isHashOf, persist } from '../../http/persisted-queries.ts';
import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { Budget, type BudgetLimits } from '../../lib/budget.ts';
import { type Cursors, createCursors } from '../../lib/cursor.ts';
import { RetryLater } from '../../lib/failure.ts';
import { clientOf } from '../../lib/networks.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { type Attributes, inSpan } from '../../observe/tracing.ts';
import type { World } from '../../world.ts';
import {
  type Carrier,
  createContext,
  type GraphqlContext,
  type Operation,
  type OperationRequest,
  type Requester,
  type Runner,
  type Variables,
} from './context.ts';
import { explain, graphqlError } from './errors.ts';
import { type Deliver, type EventSource, readSource, resultsOf } from './event-source.ts';
import { withLiveFault } from './faults.ts';
import { type GraphqlTask, type GraphqlTaskResult, toTaskResult, tryOnLoop } from './in-lane.ts';
import { type LiveEvent, SharedResults } from './live-event.ts';
import { DocumentCache, Operations } from './operations.ts';
import { Gone } from './resolvers/resolvers.ts';
import { OperationResult } from './result.ts';
import { schemas } from './schemas.ts';
import { Subscriptions } from './subscriptions.ts';
import type { VariableValues } from './variables.ts';

/** Shared by main and all sandboxes. */
const cache = new DocumentCache();

const maxExecutingEvents = 8;

const notFound = () => graphqlError('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');
const mismatch = () => graphqlError('provided sha does not match query', 'BAD_USER_INPUT');

/** Runs operations for every transport: HTTP, WebSocket and server-sent events. */
export class GraphqlEngine {
  readonly operations: Operations;
  readonly subscriptions: Subscriptions;
  readonly #world: World;
  readonly #cursors: Cursors;
  readonly #budgetLimits: BudgetLimits;
  readonly #results = new SharedResults();
  /** An event may have thousands of different subscriptions, which would all begin in the same turn. */
  readonly #executing = new Semaphore({ atOnce: maxExecutingEvents, maxWaiting: Number.POSITIVE_INFINITY });

  constructor(world: World) {
    const { events, cursorSecret, http } = world;
    const { settings, tracing } = world.runtime;
    this.#world = world;
    this.#budgetLimits = {
      maxItems: settings.graphqlMaxRecords,
      maxBytes: settings.maxAnswerBytes,
      maxSeconds: settings.graphqlMaxSeconds,
    };
    this.operations = new Operations({ cache, schemas, settings, tracing, lane: http.lane });
    this.#cursors = createCursors(cursorSecret);
    this.subscriptions = new Subscriptions(events);
  }

  prepare(request: OperationRequest): Awaitable<Operation | readonly GraphQLError[]> {
    const { operationName, pinned, requester, query, hash = null } = request;
    const text = query === '' && hash !== null ? findPersisted(hash) : query;
    if (text === undefined) return this.#refuse([notFound()]);
    if (hash !== null && query !== '' && !isHashOf(hash, text)) return this.#refuse([mismatch()]);
    return whenReady(this.operations.prepare(text, operationName, pinned, requester), (prepared) => {
      if (!('definition' in prepared)) return this.#refuse(prepared);
      if (hash !== null) persist(hash, text);
      this.#world.runtime.tracing?.annotate(describe(prepared));
      return prepared;
    });
  }

  #refuse(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    this.#world.meters.operations.refused();
    return errors;
  }

  /** Waits for the client's turn on the event loop; `bytes` is the length of the text that is processed in it. */
  pauseFor(address: string, bytes?: number): Awaitable<void> {
    return this.#world.runtime.admission.turns.enter(() => clientOf(address), bytes);
  }

  /** Runs a query or a mutation. Never fails. */
  async execute(operation: Operation, variables: Variables, requester: Requester): Promise<OperationResult> {
    const startedAt = performance.now();
    const values = operation.coerce(variables);
    const result =
      'errors' in values
        ? new OperationResult(undefined, values.errors)
        : await this.#execute(this.#createContext(operation, values.coerced, requester));
    this.#world.meters.operations.executed(operation.definition.operation, result.outcome, startedAt);
    return result;
  }

  async #execute(context: GraphqlContext): Promise<OperationResult> {
    const { operation, budget } = context;
    const { tracing } = this.#world.runtime;
    const run = () => tryOnLoop(() => operation.run(context), context);
    try {
      return await (tracing === null ? run() : inSpan(tracing, 'graphql.execute', run, describe(operation)));
    } catch (error) {
      return this.#fail(error, context);
    } finally {
      budget.end();
    }
  }

  /** Counts a query that was served from the response cache. */
  repeated(startedAt: number): void {
    this.#world.meters.operations.executed('query', 'ok', startedAt);
  }

  /** Runs an operation, or the rest of one, for another thread. */
  async runTask(task: GraphqlTask): Promise<GraphqlTaskResult> {
    const { variableValues, authorization, address, fault } = task;
    const requester: Runner = { authorization, address, transport: 'http', fault };
    const context = this.#createContext(this.operations.accept(task), variableValues, requester);
    context.budget.used = task.used;
    for (const [key, value] of task.roots) context.roots.set(key, value);
    try {
      return toTaskResult(await context.operation.run(context), task, context);
    } catch (error) {
      const isEvent = context.operation.definition.operation === 'subscription';
      const result = isEvent ? this.#failEvent(error, context) : this.#fail(error, context);
      return toTaskResult(result, task, context);
    } finally {
      context.budget.end();
    }
  }

  explain(error: unknown, requestId?: string): GraphQLError {
    return explain(error, this.#world.runtime.log, { requestId });
  }

  #fail(error: unknown, { requester }: GraphqlContext): OperationResult {
    return new OperationResult(null, [this.explain(error, requester.requestId?.())]);
  }

  /** Returns null for an event whose record is gone. Throws `RetryLater` if it must be tried again. */
  #failEvent(error: unknown, context: GraphqlContext): OperationResult | null {
    if (error instanceof RetryLater) throw error;
    return error instanceof Gone ? null : this.#fail(error, context);
  }

  /**
   * Runs a subscription. Returns a stream of results, or the result that explains why there is none. The
   * stream fails with a GraphQL error if it is read too slowly or if its position is invalid.
   */
  async subscribe(
    operation: Operation,
    variables: Variables,
    requester: Requester,
    { lastEventId, onTooSlow, close }: Carrier,
  ): Promise<AsyncGenerator<OperationResult, void, void> | OperationResult> {
    const startedAt = performance.now();
    const { operations } = this.#world.meters;
    const source = readSource(operation, variables);
    if ('errors' in source) {
      operations.executed('subscription', 'failed', startedAt);
      return new OperationResult(undefined, source.errors);
    }
    const key = JSON.stringify(source.variableValues);
    const events = await this.#begin(source, lastEventId, onTooSlow, requester, startedAt, key.length);
    const { fault = null } = requester;
    const deliver = this.#createDelivery(source, operation, requester, key);
    const stream = resultsOf(events, deliver, operations, this.#world.runtime.log);
    // Counted now: by the time an event arrives, the response or message that opened the subscription has been sent.
    if (fault && (fault.live || fault.graphqlError?.path[0] === source.key)) fault.hasTouched = true;
    return fault?.live ? withLiveFault(stream, fault.live, close) : stream;
  }

  /** A function made in an async one would keep its variables in memory, and so the whole request, as long as the subscription. */
  #createDelivery(
    source: EventSource,
    operation: Operation,
    { authorization, address, transport, fault = null }: Requester,
    key: string,
  ): Deliver {
    const subscriber: Requester = { authorization, address, transport, fault };
    return (event) => {
      const deliver = () => this.#deliver(event, source, operation, subscriber);
      return fault === null ? this.#results.share(event, operation, key, deliver) : deliver();
    };
  }

  async #begin(
    { wants }: EventSource,
    lastEventId: string | null,
    onTooSlow: () => void,
    { transport, address }: Requester,
    startedAt: number,
    variablesLength: number,
  ): Promise<EventReader<LiveEvent>> {
    const { operations } = this.#world.meters;
    const onBegin = () => {
      const ended = operations.subscribed(transport, lastEventId !== null);
      const held = this.#world.runtime.admission.ledger.hold(clientOf(address), 2 * variablesLength);
      return () => {
        held.release();
        ended();
      };
    };
    try {
      const pause = () => this.pauseFor(address);
      const events = await this.subscriptions.subscribe({ wants, lastEventId, pause, onTooSlow, onBegin });
      operations.executed('subscription', 'ok', startedAt);
      return events;
    } catch (error) {
      operations.executed('subscription', 'failed', startedAt);
      throw error;
    }
  }

  /** Returns the event as its subscribers see it; null if its record is gone. Throws `RetryLater` if it must be tried again. */
  async #deliver(
    { event, logged }: LiveEvent,
    { key, variableValues }: EventSource,
    operation: Operation,
    requester: Requester,
  ): Promise<OperationResult | null> {
    const context = this.#createContext(operation, variableValues, requester);
    context.roots.set(key, event.kind === 'postCreated' ? event.postId : event.commentId);
    const client = clientOf(requester.address);
    const run = async () => {
      await this.pauseFor(requester.address);
      return operation.run(context);
    };
    try {
      const running = () => this.#executing.run(run, { client });
      const result = await tryOnLoop(running, context, { key, isEvent: true });
      const { positions, ownLog } = this.#world.events;
      return result === null ? null : result.at(positions.issue({ ...logged, log: ownLog ?? logged.log }));
    } catch (error) {
      return this.#failEvent(error, context);
    } finally {
      context.budget.end();
    }
  }

  #createContext(operation: Operation, variables: VariableValues, requester: Runner): GraphqlContext {
    const client = () => clientOf(requester.address);
    const { http, runtime } = this.#world;
    const budget = new Budget(this.#budgetLimits, runtime.admission, client, http.lane !== null);
    return createContext(this.#world, this.#cursors, operation, variables, requester, budget);
  }
}

/** Longer operation names are truncated in traces. */
const longestName = 100;

/** Returns the trace attributes of an operation: never its text, which may hold values. */
function describe({ definition }: Operation): Attributes {
  return {
    'graphql.operation.type': definition.operation,
    'graphql.operation.name': definition.name?.value.slice(0, longestName),
  };
}
