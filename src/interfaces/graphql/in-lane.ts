import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { BlogEvent } from '../../blog/events.ts';
import { contentOf, type WorldLane } from '../../http/world-lane.ts';
import { clientOf } from '../../lib/networks.ts';
import type { GraphqlContext } from './context.ts';
import type { FieldFault } from './faults.ts';
import type { Operation } from './operation.ts';
import { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import type { VariableValues } from './variables.ts';

/** A query, or a subscription with one of its events, that runs in another thread. */
export interface GraphqlTask {
  readonly kind: 'graphql';
  readonly text: string;
  readonly schemaName: SchemaName;
  readonly operationName: string | null;
  readonly variableValues: VariableValues;
  readonly authorization: string | null;
  readonly address: string;
  readonly event: BlogEvent | null;
  readonly fault: FieldFault | null;
  /** True if a long result is wanted as a document. */
  readonly asDocument: boolean;
}

/** Null for an event whose record is gone. */
export type GraphqlTaskResult = {
  readonly data: string | null | undefined;
  readonly errors: readonly GraphQLFormattedError[] | undefined;
  /** The whole response body, ready to be sent, instead of the data. */
  readonly document: Uint8Array<ArrayBuffer> | null;
  /** True if the fault of the task changed the result. */
  readonly isFaulty: boolean;
} | null;

/** A text to validate in another thread. */
export interface JudgeTask {
  readonly kind: 'judge';
  readonly text: string;
  readonly pinned: SchemaName | null;
}

/** The schema that a text is valid for, or its errors. */
export type Verdict<Problem> = { readonly errors: readonly Problem[] } | { readonly schemaName: SchemaName };

export async function judgeInLane(lane: WorldLane, client: string, task: JudgeTask) {
  const verdict = await lane.run<Verdict<GraphQLFormattedError>>(client, task);
  return 'errors' in verdict ? { errors: verdict.errors.map(toError) } : verdict;
}

export async function runInLane(
  lane: WorldLane,
  { text, schemaName, definition }: Operation,
  variableValues: VariableValues,
  { authorization, requester: { address, transport }, injected }: GraphqlContext,
  event: BlogEvent | null,
): Promise<OperationResult | null> {
  const operationName = definition.name?.value ?? null;
  const call = { text, schemaName, operationName, variableValues, authorization, address, event };
  const fault = injected?.fault ?? null;
  const task: GraphqlTask = { kind: 'graphql', ...call, fault, asDocument: transport === 'http' };
  const result = await lane.run<GraphqlTaskResult>(clientOf(address), task);
  if (result?.isFaulty) injected?.touch();
  return result && new OperationResult(result.data, result.errors?.map(toError), null, result.document);
}

export function toTaskResult(
  result: OperationResult | null,
  { asDocument }: GraphqlTask,
  isFaulty = false,
): GraphqlTaskResult {
  if (result === null) return null;
  const { data } = result;
  const errors = result.errors?.map((error) => error.toJSON());
  const content = asDocument && data != null && !result.isUnavailable ? contentOf(result.toText()) : '';
  if (typeof content !== 'string') return { data: '', errors, document: content, isFaulty };
  return { data, errors, document: null, isFaulty };
}

/** Keeps the given locations: the document that they refer to is in the other thread. */
function toError({ message, locations, path, extensions }: GraphQLFormattedError): GraphQLError {
  const error = new GraphQLError(message, { path: path ?? null, extensions: extensions ?? null });
  return Object.defineProperty(error, 'locations', { value: locations });
}
