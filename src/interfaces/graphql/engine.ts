import { GraphQLError } from 'graphql';
import type { BlogEvent } from '../../blog/events.ts';
import type { EventReader } from '../../events/event-reader.ts';
import type { WorldLane } from '../../http/world-lane.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import { type Budget, type BudgetLimits, NeedsLane } from '../../lib/budget.ts';
import { type Cursors, createCursors } from '../../lib/cursor.ts';
import { RetryLater } from '../../lib/failure.ts';
import { clientOf } from '../../lib/networks.ts';
import { inSpan } from '../../observe/tracing.ts';
import type { World } from '../../world.ts';
import type { GraphqlContext } from './context.ts';
import { createContext } from './create-context.ts';
import { describe, outcomeOf } from './describe.ts';
import { type NamedText, PersistedDocuments } from './documents/persisted-documents.ts';
import { explain } from './errors.ts';
import { EventResults, type EventSource, readSource } from './event-source.ts';
import { withLiveFault } from './faults.ts';
import { type GraphqlTask, type GraphqlTaskResult, runInLane, toTaskResult } from './in-lane.ts';
import type { LiveEvent } from './live-event.ts';
import type { Operation, Variables } from './operation.ts';
import { Operations } from './operations.ts';
import type { Carrier, OperationRequest, Requester } from './requester.ts';
import { showEvent } from './resolvers/events.ts';
import { OperationResult } from './result.ts';
import { schemas } from './schemas.ts';
import { Subscriptions } from './subscriptions.ts';
import type { VariableValues } from './variables.ts';

/** Runs operations for every transport: HTTP, WebSocket and server-sent events. */
export class GraphqlEngine {
  readonly subscriptions: Subscriptions;
  readonly #world: World;
  readonly #operations: Operations;
  readonly #documents: PersistedDocuments;
  readonly #cursors: Cursors;
  readonly #budgetLimits: BudgetLimits;
  readonly #lane: WorldLane | null;

  constructor(world: World) {
    const { events, cursorSecret } = world;
    const { graphql, limits, tracing } = world.runtime;
    this.#world = world;
    this.#lane = world.http.lane;
    this.#budgetLimits = {
      maxItems: graphql.maxRecords,
      maxBytes: limits.maxAnswerBytes,
      maxSeconds: graphql.maxSeconds,
    };
    this.#operations = new Operations({ schemas, ...graphql, tracing });
    const documents = new PersistedDocuments(world.database, graphql.trustedDocuments, world.runtime.log);
    this.#documents = documents;
    const { journal } = world.http;
    if (journal !== null)
      journal.documentNamed = (documentId, extensions) => documents.known(documentId, extensions);
    this.#cursors = createCursors(cursorSecret);
    this.subscriptions = new Subscriptions(events);
  }

  async prepare(request: OperationRequest): Promise<Operation | readonly GraphQLError[]> {
    const named = await this.#documents.find(request.query, request.reference ?? null);
    const prepared = named instanceof GraphQLError ? [named] : await this.#prepare(named, request);
    const { tracing } = this.#world.runtime;
    if ('definition' in prepared) tracing?.annotate(describe(prepared));
    else this.#world.meters.operations.refused();
    return prepared;
  }

  async #prepare(
    { text, keepAs }: NamedText,
    { operationName, pinned, requester }: OperationRequest,
  ): Promise<Operation | readonly GraphQLError[]> {
    const pause = () => this.pauseFor(requester.address);
    const prepared = await this.#operations.prepare(text, operationName, pinned, pause);
    if (keepAs !== null && 'definition' in prepared)
      await this.#documents.keep(keepAs, text, clientOf(requester.address));
    return prepared;
  }

  /** Lets other clients go on, if this turn of the event loop has had its time. */
  pauseFor(address: string): Awaitable<void> {
    return this.#world.runtime.budgets.loop.enter(() => clientOf(address));
  }

  /** What one operation may cost, or several that come together. Its maker ends it. */
  beginBudget(requester: Pick<Requester, 'address'>, mayMove = false): Budget {
    const client = () => clientOf(requester.address);
    return this.#world.runtime.budgets.begin(this.#budgetLimits, client, { mayMove });
  }

  /** Runs a query or a mutation. */
  async execute(operation: Operation, variables: Variables, requester: Requester): Promise<OperationResult> {
    const values = operation.coerce(variables);
    if ('coerced' in values) return this.executeWith(operation, values.coerced, requester);
    this.#world.meters.operations.executed(operation.definition.operation, 'failed', performance.now());
    return new OperationResult(undefined, values.errors);
  }

  /** The same with variables that are as their types want them. */
  async executeWith(
    operation: Operation,
    variableValues: VariableValues,
    requester: Requester,
  ): Promise<OperationResult> {
    const startedAt = performance.now();
    const { tracing } = this.#world.runtime;
    const context = this.#createContext(operation, requester);
    const runHere = () => this.#run(undefined, operation, variableValues, context);
    const run = () =>
      this.#runOrMove(runHere, operation, variableValues, context, null).catch((error) =>
        this.#explain(error, context),
      );
    const running = tracing === null ? run() : inSpan(tracing, 'graphql.execute', run, describe(operation));
    const result = (await running) ?? new OperationResult(null);
    if (requester.budget === undefined) context.budget.end();
    this.#world.meters.operations.executed(operation.definition.operation, outcomeOf(result), startedAt);
    return result;
  }

  /** Counts a query whose answer is known already. */
  repeated(startedAt: number): void {
    this.#world.meters.operations.executed('query', 'ok', startedAt);
  }

  /** Runs an operation here, and again in a lane if it turns out to be long. */
  async #runOrMove(
    run: () => Promise<OperationResult | null>,
    operation: Operation,
    variableValues: VariableValues,
    context: GraphqlContext,
    event: BlogEvent | null,
  ): Promise<OperationResult | null> {
    try {
      return await run();
    } catch (error) {
      if (this.#lane === null || !(error instanceof NeedsLane)) throw error;
      return runInLane(this.#lane, operation, variableValues, context, event);
    }
  }

  /** Runs what was moved to this thread. */
  async runTask(task: GraphqlTask): Promise<GraphqlTaskResult> {
    const { text: query, schemaName: pinned, operationName, variableValues, authorization, address } = task;
    const requester: Requester = { authorization, address, transport: 'http' };
    const operation = await this.prepare({ query, operationName, pinned, requester });
    if (!('definition' in operation)) return toTaskResult(new OperationResult(undefined, operation), task);
    const context = this.#createContext(operation, requester);
    try {
      if (task.event === null)
        return toTaskResult(await this.#run(undefined, operation, variableValues, context), task);
      const source = readSource(operation, variableValues);
      if ('errors' in source) return toTaskResult(new OperationResult(undefined, source.errors), task);
      return toTaskResult(await this.#show(task.event, source, operation, context), task);
    } finally {
      context.budget.end();
    }
  }

  /** Never fails for a query or a mutation. An event fails where it can be delivered later. */
  async #run(
    root: unknown,
    operation: Operation,
    variableValues: VariableValues,
    context: GraphqlContext,
  ): Promise<OperationResult> {
    try {
      return await operation.run(root, context, variableValues);
    } catch (error) {
      if (error instanceof NeedsLane || (root !== undefined && error instanceof RetryLater)) throw error;
      return this.#explain(error, context);
    }
  }

  #explain(error: unknown, { requestId }: GraphqlContext): OperationResult {
    return new OperationResult(null, [explain(error, this.#world.runtime.log, { requestId: requestId?.() })]);
  }

  /**
   * Runs a subscription: a stream of results, or the result that says why there is none. One that is read too slowly
   * fails, and so does one whose position is not good, with an error of GraphQL.
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
    // Equal operations with equal variables tell an event alike, so it is read and executed once for all of them.
    const key = JSON.stringify(source.variableValues);
    const events = await this.#begin(source, lastEventId, onTooSlow, requester, startedAt, key.length);
    const { fault = null, authorization, address, transport } = requester;
    // Nothing else of the request stays in memory.
    const subscriber: Requester = { authorization, address, transport, fault };
    const tell = (event: LiveEvent) => {
      const deliver = () => this.#deliver(event, source, operation, subscriber);
      return fault === null ? event.share(operation, key, deliver) : deliver();
    };
    const stream = new EventResults(events, tell, operations, this.#world.runtime.log);
    // It counts from here on: its answer, or the message that asked for it, has been dealt with when an event comes.
    if (fault && (fault.live || fault.graphqlError?.path[0] === source.key)) fault.hasTouched = true;
    return fault?.live ? withLiveFault(stream, fault.live, close) : stream;
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
      const { loop } = this.#world.runtime.budgets;
      const pause = () => loop.enter(() => clientOf(address));
      const events = await this.subscriptions.subscribe({ wants, lastEventId, pause, onTooSlow, onBegin });
      operations.executed('subscription', 'ok', startedAt);
      return events;
    } catch (error) {
      operations.executed('subscription', 'failed', startedAt);
      throw error;
    }
  }

  /** The event as its subscribers see it; null when its record is gone already. Fails if it must be tried again. */
  async #deliver(
    { event, eventId }: LiveEvent,
    source: EventSource,
    operation: Operation,
    requester: Requester,
  ): Promise<OperationResult | null> {
    const context = this.#createContext(operation, requester);
    const show = () => this.#show(event, source, operation, context);
    try {
      const result = await this.#runOrMove(show, operation, source.variableValues, context, event);
      return result === null ? null : result.at(eventId);
    } catch (error) {
      if (error instanceof RetryLater) throw error;
      return new OperationResult(undefined, [explain(error, this.#world.runtime.log)]);
    } finally {
      context.budget.end();
    }
  }

  async #show(
    event: BlogEvent,
    { name, selection, variableValues }: EventSource,
    operation: Operation,
    context: GraphqlContext,
  ): Promise<OperationResult | null> {
    const node = await showEvent(event, selection, context);
    return node === null ? null : this.#run({ [name]: node }, operation, variableValues, context);
  }

  #createContext(operation: Operation, requester: Requester): GraphqlContext {
    // What goes wrong on purpose does so on the event loop.
    const mayMove = this.#lane !== null && operation.definition.operation !== 'mutation' && !requester.fault;
    const budget = requester.budget ?? this.beginBudget(requester, mayMove);
    return createContext(this.#world, this.#cursors, operation, requester, budget);
  }
}
