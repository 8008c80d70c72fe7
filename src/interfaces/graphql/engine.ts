import type { GraphQLError } from 'graphql';
import type { BlogEvent } from '../../blog/events.ts';
import type { EventReader } from '../../events/event-reader.ts';
import { findPersisted, isHashOf, persist } from '../../http/persisted-queries.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import { type Budget, type BudgetLimits, NeedsLane } from '../../lib/budget.ts';
import { type Cursors, createCursors } from '../../lib/cursor.ts';
import { RetryLater } from '../../lib/failure.ts';
import { clientOf } from '../../lib/networks.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { inSpan } from '../../observe/tracing.ts';
import type { World } from '../../world.ts';
import type { GraphqlContext } from './context.ts';
import { createContext } from './create-context.ts';
import { explain, graphqlError } from './errors.ts';
import { type Deliver, EventResults, type EventSource, readSource } from './event-source.ts';
import { withLiveFault } from './faults.ts';
import { type GraphqlTask, type GraphqlTaskResult, toTaskResult, tryOnLoop } from './in-lane.ts';
import type { LiveEvent } from './live-event.ts';
import { describe, type Operation, type Variables } from './operation.ts';
import { DocumentCache, Operations } from './operations.ts';
import type { Carrier, OperationRequest, Requester, Runner } from './requester.ts';
import { showEvent } from './resolvers/events.ts';
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

  async prepare(request: OperationRequest): Promise<Operation | readonly GraphQLError[]> {
    const { operationName, pinned, requester, query, hash = null } = request;
    const text = query === '' && hash !== null ? findPersisted(hash) : query;
    if (text === undefined) return this.#refuse([notFound()]);
    if (hash !== null && query !== '' && !isHashOf(hash, text)) return this.#refuse([mismatch()]);
    const preparing = this.operations.prepare(text, operationName, pinned, requester);
    const prepared = preparing instanceof Promise ? await preparing : preparing;
    if (!('definition' in prepared)) return this.#refuse(prepared);
    if (hash !== null) persist(hash, text);
    this.#world.runtime.tracing?.annotate(describe(prepared));
    return prepared;
  }

  #refuse(errors: readonly GraphQLError[]): readonly GraphQLError[] {
    this.#world.meters.operations.refused();
    return errors;
  }

  /** Yields to other clients if this turn of the event loop has used its time. */
  pauseFor(address: string): Awaitable<void> {
    return this.#world.runtime.budgets.loop.enter(() => clientOf(address));
  }

  /** Creates the budget of one operation, or of a batch. Its creator ends it. */
  beginBudget(requester: Pick<Requester, 'address'>): Budget {
    const client = () => clientOf(requester.address);
    const mayMove = this.#world.http.lane !== null;
    return this.#world.runtime.budgets.begin(this.#budgetLimits, client, { mayMove });
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
    const { operation, budget, requester } = context;
    const { tracing } = this.#world.runtime;
    const run = () => tryOnLoop(() => operation.run(undefined, context), context);
    const attributes = tracing ? describe(operation) : {};
    try {
      return await inSpan(tracing, 'graphql.execute', run, attributes);
    } catch (error) {
      return this.#explain(error, context);
    } finally {
      if (!('budget' in requester)) budget.end();
    }
  }

  /** Counts a query that was served from the response cache. */
  repeated(startedAt: number): void {
    this.#world.meters.operations.executed('query', 'ok', startedAt);
  }

  async runTask(task: GraphqlTask): Promise<GraphqlTaskResult> {
    const { event, variableValues, authorization, address, fault } = task;
    const requester: Runner = { authorization, address, transport: 'http', fault };
    const context = this.#createContext(this.operations.accept(task), variableValues, requester);
    context.budget.used = task.used;
    for (const [key, value] of task.written) context.written.set(key, value);
    try {
      return toTaskResult(await this.#runPart(event, context), task, context);
    } finally {
      context.budget.end();
    }
  }

  async #runPart(event: BlogEvent | null, context: GraphqlContext): Promise<OperationResult | null> {
    if (event === null) return this.#run(undefined, context);
    const source = readSource(context.operation, context.variableValues);
    if ('errors' in source) return new OperationResult(undefined, source.errors);
    return this.#show(event, source, context).catch((error) => this.#explainEvent(error));
  }

  /** Never fails for a query or a mutation. An event fails if it can be delivered later. */
  async #run(root: unknown, context: GraphqlContext): Promise<OperationResult> {
    try {
      return await context.operation.run(root, context);
    } catch (error) {
      if (error instanceof NeedsLane || (root !== undefined && error instanceof RetryLater)) throw error;
      return this.#explain(error, context);
    }
  }

  explain(error: unknown): GraphQLError {
    return explain(error, this.#world.runtime.log);
  }

  #explain(error: unknown, { requestId }: GraphqlContext): OperationResult {
    return new OperationResult(null, [explain(error, this.#world.runtime.log, { requestId: requestId?.() })]);
  }

  #explainEvent(error: unknown): OperationResult {
    if (error instanceof RetryLater) throw error;
    return new OperationResult(undefined, [this.explain(error)]);
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
    const stream = new EventResults(events, deliver, operations, this.#world.runtime.log);
    // Counted now: by the time an event arrives, the response or message that opened the subscription has been sent.
    if (fault && (fault.live || fault.graphqlError?.path[0] === source.key)) fault.hasTouched = true;
    return fault?.live ? withLiveFault(stream, fault.live, close) : stream;
  }

  /**
   * Equal operations with equal variables have equal results, so an event is read and executed once for all of them. A function
   * made in an async one would keep its variables in memory, and so the whole request, for as long as the subscription lasts.
   */
  #createDelivery(
    source: EventSource,
    operation: Operation,
    { authorization, address, transport, fault = null }: Requester,
    key: string,
  ): Deliver {
    const subscriber: Requester = { authorization, address, transport, fault };
    return (event) => {
      const deliver = () => this.#deliver(event, source, operation, subscriber);
      return fault === null ? event.share(operation, key, deliver) : deliver();
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
      const held = this.#world.runtime.budgets.ledger.hold(clientOf(address), 2 * variablesLength);
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

  /**
   * Returns the event as its subscribers see it; null if its record is gone. Throws `RetryLater` if it must
   * be tried again.
   */
  async #deliver(
    { event, eventId }: LiveEvent,
    source: EventSource,
    operation: Operation,
    requester: Requester,
  ): Promise<OperationResult | null> {
    const context = this.#createContext(operation, source.variableValues, requester);
    const client = clientOf(requester.address);
    try {
      const show = () => this.#executing.run(() => this.#showInTurn(event, source, context), { client });
      const result = await tryOnLoop(show, context, { event });
      return result === null ? null : result.at(eventId);
    } catch (error) {
      return this.#explainEvent(error);
    } finally {
      context.budget.end();
    }
  }

  async #showInTurn(event: BlogEvent, source: EventSource, context: GraphqlContext) {
    await this.pauseFor(context.requester.address);
    return this.#show(event, source, context);
  }

  async #show(
    event: BlogEvent,
    { name, selection }: EventSource,
    context: GraphqlContext,
  ): Promise<OperationResult | null> {
    const node = await showEvent(event, selection, context);
    return node === null ? null : this.#run({ [name]: node }, context);
  }

  #createContext(operation: Operation, variables: VariableValues, requester: Runner): GraphqlContext {
    const budget = requester.budget ?? this.beginBudget(requester);
    return createContext(this.#world, this.#cursors, operation, variables, requester, budget);
  }
}
