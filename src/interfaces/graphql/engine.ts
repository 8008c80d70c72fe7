import { GraphQLError } from 'graphql';
import type { Caller } from '../../blog/access.ts';
import type { EventReader } from '../../events/event-reader.ts';
import type { Fault } from '../../http/faults.ts';
import { type Awaitable, orElse, whenReady } from '../../lib/awaitable.ts';
import type { Budget, BudgetLimits } from '../../lib/budget.ts';
import { type Cursors, createCursors } from '../../lib/cursor.ts';
import { RetryLater } from '../../lib/failure.ts';
import { clientOf } from '../../lib/networks.ts';
import type { Outcome, Transport } from '../../observe/operation-meter.ts';
import { type Attributes, inSpan } from '../../observe/tracing.ts';
import type { World } from '../../world.ts';
import type { GraphqlContext } from './context.ts';
import type { DocumentReference } from './documents/document-reference.ts';
import { type NamedText, PersistedDocuments } from './documents/persisted-documents.ts';
import { explain } from './errors.ts';
import { EventResults, type EventSource, readSource } from './event-source.ts';
import { InjectedError, withLiveFault } from './faults.ts';
import type { LiveEvent } from './live-event.ts';
import { NodeLoader } from './node-loader.ts';
import type { Operation, Variables } from './operation.ts';
import { Operations } from './operations.ts';
import { PageLoader } from './page-loader.ts';
import { showEvent } from './resolvers/events.ts';
import { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import { schemas } from './schemas.ts';
import { Subscriptions } from './subscriptions.ts';
import type { VariableValues } from './variables.ts';

/** Who asks, as a transport knows it. */
export interface Requester {
  readonly authorization: string | null;
  readonly address: string;
  readonly transport: Transport;
  /** What the request is called in the log, asked for when something goes wrong. */
  readonly requestId?: (() => string) | undefined;
  /** What goes wrong with the operation on purpose. */
  readonly fault?: Fault | null;
  /** What several operations of one request share; each has its own where there is none. */
  readonly budget?: Budget;
}

export interface OperationRequest {
  /** The text; empty where the document is only named. */
  readonly query: string;
  readonly reference?: DocumentReference | null;
  readonly operationName?: string | null | undefined;
  readonly variables?: Variables;
  readonly pinned: SchemaName | null;
  /** Whose it is. */
  readonly requester: Pick<Requester, 'address'>;
}

/** What carries a subscription to its client. */
export interface Carrier {
  /** The position after which the client goes on; null where it hears from now on. */
  readonly lastEventId: string | null;
  onTooSlow(): void;
  /** Ends without a word, or with the code that a WebSocket is closed with. */
  close(code: number): void;
}

/** Of an operation's name, so much is told. */
const longestName = 100;

/** Runs operations for every transport: HTTP, WebSocket and server-sent events. */
export class GraphqlEngine {
  readonly subscriptions: Subscriptions;
  readonly #world: World;
  readonly #operations: Operations;
  readonly #documents: PersistedDocuments;
  readonly #cursors: Cursors;
  readonly #budgetLimits: BudgetLimits;

  constructor(world: World) {
    const { events, cursorSecret } = world;
    const { settings, tracing, trustedDocuments, log } = world.runtime;
    this.#world = world;
    this.#budgetLimits = {
      maxItems: settings.graphqlMaxRecords,
      maxBytes: settings.maxAnswerBytes,
      maxSeconds: settings.graphqlMaxSeconds,
    };
    this.#operations = new Operations({ schemas, settings, tracing });
    const documents = new PersistedDocuments(world.database, trustedDocuments, log);
    this.#documents = documents;
    const { journal } = world.http;
    if (journal !== null)
      journal.documentNamed = (documentId, extensions) => documents.known(documentId, extensions);
    this.#cursors = createCursors(cursorSecret);
    this.subscriptions = new Subscriptions(events);
  }

  prepare(request: OperationRequest): Awaitable<Operation | readonly GraphQLError[]> {
    return whenReady(this.#documents.find(request.query, request.reference ?? null), (named) =>
      whenReady(named instanceof GraphQLError ? [named] : this.#prepare(named, request), (prepared) => {
        const { tracing } = this.#world.runtime;
        if ('definition' in prepared) tracing?.annotate(describe(prepared));
        else this.#world.meters.operations.refused();
        return prepared;
      }),
    );
  }

  #prepare(
    { text, keepAs }: NamedText,
    { operationName, pinned, requester }: OperationRequest,
  ): Awaitable<Operation | readonly GraphQLError[]> {
    const pause = () => this.pauseFor(requester.address);
    const preparing = this.#operations.prepare(text, operationName, pinned, pause);
    if (keepAs === null) return preparing;
    return whenReady(preparing, async (prepared) => {
      if ('definition' in prepared) await this.#documents.keep(keepAs, text, clientOf(requester.address));
      return prepared;
    });
  }

  /** Lets other clients go on, if this turn of the event loop has had its time. */
  pauseFor(address: string): Awaitable<void> {
    return this.#world.runtime.budgets.loop.enter(() => clientOf(address));
  }

  /** What one operation may cost, or several that come together. Its maker ends it. */
  beginBudget(requester: Pick<Requester, 'address'>): Budget {
    return this.#world.runtime.budgets.begin(this.#budgetLimits, () => clientOf(requester.address));
  }

  /** Runs a query or a mutation. */
  execute(operation: Operation, variables: Variables, requester: Requester): Awaitable<OperationResult> {
    const values = operation.coerce(variables);
    if ('coerced' in values) return this.executeWith(operation, values.coerced, requester);
    this.#world.meters.operations.executed(operation.definition.operation, 'failed', performance.now());
    return new OperationResult(undefined, values.errors);
  }

  /** The same with variables that are as their types want them. */
  executeWith(
    operation: Operation,
    variableValues: VariableValues,
    requester: Requester,
  ): Awaitable<OperationResult> {
    const startedAt = performance.now();
    const { tracing } = this.#world.runtime;
    const context = this.#createContext(operation, requester);
    const run = () => this.#run(undefined, operation, variableValues, context);
    const running = tracing === null ? run() : inSpan(tracing, 'graphql.execute', run, describe(operation));
    return whenReady(running, (result) => {
      if (requester.budget === undefined) context.budget.end();
      this.#world.meters.operations.executed(operation.definition.operation, outcomeOf(result), startedAt);
      return result;
    });
  }

  /** Counts a query whose answer is known already. */
  repeated(startedAt: number): void {
    this.#world.meters.operations.executed('query', 'ok', startedAt);
  }

  /** Never fails for a query or a mutation. An event fails where it can be delivered later. */
  #run(
    root: unknown,
    operation: Operation,
    variableValues: VariableValues,
    context: GraphqlContext,
  ): Awaitable<OperationResult> {
    return orElse(
      () => operation.run(root, context, variableValues),
      (error) => {
        if (root !== undefined && error instanceof RetryLater) throw error;
        const requestId = context.requestId?.();
        return new OperationResult(null, [explain(error, this.#world.runtime.log, { requestId })]);
      },
    );
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
    { name, selection, variableValues }: EventSource,
    operation: Operation,
    requester: Requester,
  ): Promise<OperationResult | null> {
    const context = this.#createContext(operation, requester);
    try {
      const node = await showEvent(event, selection, context);
      if (node === null) return null;
      return (await this.#run({ [name]: node }, operation, variableValues, context)).at(eventId);
    } catch (error) {
      if (error instanceof RetryLater) throw error;
      return new OperationResult(undefined, [explain(error, this.#world.runtime.log)]);
    } finally {
      context.budget.end();
    }
  }

  #createContext({ selections, schemaName, definition }: Operation, requester: Requester): GraphqlContext {
    const { blog } = this.#world;
    const { log, settings } = this.#world.runtime;
    const { authorization, requestId, fault, budget = this.beginBudget(requester) } = requester;
    const isToWrite = definition.operation === 'mutation';
    let caller: Promise<Caller> | null = null;
    return {
      blog,
      log,
      cursors: this.#cursors,
      maxResults: settings.maxResults,
      authorization,
      requester,
      requestId,
      selections,
      given: new Map(),
      injected: InjectedError.of(fault ?? null),
      budget,
      caller: () => {
        caller ??= blog.accounts.callerOf(authorization, { isToWrite });
        return caller;
      },
      schemaName,
      createLoader: () =>
        schemaName === 'relay' ? new PageLoader(blog, budget, this.#cursors) : new NodeLoader(blog, budget),
    };
  }
}

/** What a trace says of an operation: never its text, which may hold values. */
function describe({ definition }: Operation): Attributes {
  return {
    'graphql.operation.type': definition.operation,
    'graphql.operation.name': definition.name?.value.slice(0, longestName),
  };
}

function outcomeOf({ data, errors }: OperationResult): Outcome {
  if (errors === undefined) return 'ok';
  return data == null ? 'failed' : 'partial';
}
