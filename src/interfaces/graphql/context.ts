import type { DocumentNode, GraphQLResolveInfo, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Caller } from '../../blog/access.ts';
import type { Blog } from '../../blog/blog.ts';
import type { WorldLane } from '../../http/world-lane.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Cursors } from '../../lib/cursor.ts';
import type { Log } from '../../lib/log.ts';
import type { Transport } from '../../observe/operation-meter.ts';
import type { InjectedError } from './faults.ts';
import type { Loader } from './load.ts';
import type { Kind, Plan, Selection } from './plan.ts';
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
  run(root: unknown, context: GraphqlContext): Promise<OperationResult>;
}

export interface GraphqlContext {
  readonly blog: Blog;
  readonly log: Log;
  readonly cursors: Cursors;
  readonly maxResults: number;
  /** The `Authorization` of the request or its socket. */
  readonly authorization: string | null;
  /** The address is computed on demand. */
  readonly requester: { readonly address: string; readonly transport: Transport };
  /** The request id for the log; operations over a WebSocket have none. */
  readonly requestId: (() => string) | undefined;
  readonly operation: Operation;
  readonly variableValues: VariableValues;
  readonly plan: Plan;
  /** Returns the selection of a root field, on one type if it is a union. */
  selection(info: GraphQLResolveInfo, kind?: Kind): Selection;
  /** Returns the current user, looked up once, on demand. */
  caller(): Promise<Caller>;
  readonly schemaName: SchemaName;
  /** Creates a loader for one root field, which batches its reads. */
  createLoader(): Loader;
  /**
   * The results of mutations before their selections are read, by response key: a mutation that is executed again, here
   * or in a lane, does not write again.
   */
  readonly written: Map<string | number, unknown>;
  readonly injected: InjectedError | null;
  readonly budget: Budget;
  /** Runs an operation that turns out to be long; null if there are no threads. */
  readonly lane: WorldLane | null;
}
