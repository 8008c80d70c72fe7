import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Caller } from '../../blog/access.ts';
import type { Blog } from '../../blog/blog.ts';
import type { Fault } from '../../http/faults.ts';
import type { WorldLane } from '../../http/world-lane.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Cursors } from '../../lib/cursor.ts';
import { isObject } from '../../lib/json.ts';
import type { Log } from '../../lib/log.ts';
import type { Transport } from '../../observe/operation-meter.ts';
import type { World } from '../../world.ts';
import { type FieldFault, InjectedError } from './faults.ts';
import type { FieldPlan, Plan } from './plan.ts';
import type { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import type { Coerced, VariableValues } from './variables.ts';

export type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** A valid operation that can run any number of times. */
export interface Operation {
  /** Equal for equal operations of equal texts. */
  readonly key: string;
  readonly text: string;
  readonly schema: GraphQLSchema;
  readonly schemaName: SchemaName;
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
  coerce(variables: Variables): Coerced;
  planFor(variableValues: VariableValues): Plan;
  run(context: GraphqlContext): Promise<OperationResult>;
}

/** The caller, as a transport knows it. */
export interface Requester {
  readonly authorization: string | null;
  /** Computed on demand over HTTP. */
  readonly address: string;
  readonly transport: Transport;
  /** Returns the request id for the log; called only if something goes wrong. */
  readonly requestId?: (() => string) | undefined;
  readonly fault?: Fault | null;
  /** Returns false once the client is gone. */
  readonly isWanted?: () => boolean;
}

/** Returns the token of a WebSocket, from its parameters or from HTTP headers in them; null if there is none. */
export function authorizationIn(params: unknown): string | null {
  const places = isObject(params) ? [params, isObject(params.headers) ? params.headers : {}] : [];
  const given = places.flatMap(({ Authorization, authorization }) => [Authorization, authorization]);
  const found = given.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found : null;
}

/** Reads the address now: it is needed for counting later, and is unknown once the client is gone. */
export function settled(requester: Requester): Requester {
  return { ...requester };
}

/** The caller of one operation, on the event loop or in a lane. */
export type Runner = Omit<Requester, 'fault'> & { readonly fault?: FieldFault | null };

export interface OperationRequest {
  /** The text; empty if only its hash is sent. */
  readonly query: string;
  /** The SHA-256 of the text, by which it can be sent next time. */
  readonly hash?: string | null;
  readonly operationName?: string | null | undefined;
  readonly pinned: SchemaName | null;
  readonly requester: Pick<Requester, 'address'>;
}

export interface Carrier {
  /** The position to resume after; null to start with new events. */
  readonly lastEventId: string | null;
  onTooSlow(): void;
  /** Ends the stream without a `complete`, or closes the WebSocket with this code. */
  close(code: number): void;
}

/** The resolver of a root field; everything below it is read from the returned nodes. */
export type RootResolver<Result, _Parent, Context, Args> = (
  args: Args,
  context: Context,
  field: FieldPlan,
) => Awaitable<Result>;

export interface GraphqlContext {
  readonly blog: Blog;
  readonly log: Log;
  readonly cursors: Cursors;
  readonly maxResults: number;
  readonly requester: Runner;
  readonly operation: Operation;
  readonly variableValues: VariableValues;
  readonly plan: Plan;
  /** Returns the current user, looked up once, on demand. */
  caller(): Promise<Caller>;
  /**
   * By response key, the results of mutations and the records of events before their selections are read: an operation that
   * is executed again, here or in a lane, does not write again.
   */
  readonly roots: Map<string, unknown>;
  readonly injected: InjectedError | null;
  readonly budget: Budget;
  /** Runs an operation that turns out to be long; null if there are no threads. */
  readonly lane: WorldLane | null;
}

export function createContext(
  { blog, http: { lane }, runtime: { log, settings } }: World,
  cursors: Cursors,
  operation: Operation,
  variableValues: VariableValues,
  requester: Runner,
  budget: Budget,
): GraphqlContext {
  const isToWrite = operation.definition.operation === 'mutation';
  let caller: Promise<Caller> | null = null;
  return {
    blog,
    log,
    cursors,
    maxResults: settings.maxResults,
    requester,
    operation,
    variableValues,
    plan: operation.planFor(variableValues),
    roots: new Map(),
    injected: InjectedError.of(requester.fault ?? null),
    budget,
    lane,
    caller: () => {
      caller ??= blog.accounts.callerOf(requester.authorization, { isToWrite });
      return caller;
    },
  };
}
