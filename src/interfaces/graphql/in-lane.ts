import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { contentOf, type WorldLane } from '../../http/world-lane.ts';
import { NeedsLane, type Used } from '../../lib/budget.ts';
import { RetryLater } from '../../lib/failure.ts';
import { clientOf } from '../../lib/networks.ts';
import type { GraphqlContext } from './context.ts';
import type { FieldFault } from './faults.ts';
import { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import type { VariableValues } from './variables.ts';

/** The part of an operation that runs in another thread: all of a query, or the selection of one event or mutation. */
export interface Part {
  /** The response key of an event, or of a mutation that may have written. */
  readonly key?: string;
  /** True for an event, which can be delivered later. */
  readonly isEvent?: boolean;
  /** False if the result is one of several. */
  readonly isWhole?: boolean;
}

export interface GraphqlTask {
  readonly kind: 'graphql';
  readonly text: string;
  readonly schemaName: SchemaName;
  readonly operationName: string | null;
  readonly variableValues: VariableValues;
  readonly authorization: string | null;
  readonly address: string;
  /** The result of a mutation or the record of an event, by response key, before its selection is read. */
  readonly roots: readonly (readonly [key: string, value: unknown])[];
  readonly fault: FieldFault | null;
  readonly used: Used;
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
  readonly used: Used;
} | null;

/** A text to validate in another thread. */
export interface ValidationTask {
  readonly kind: 'validate';
  readonly text: string;
  readonly pinned: SchemaName | null;
}

/** The schema that a text is valid for, or its errors. */
export type Validation<Problem> =
  | { readonly errors: readonly Problem[] }
  | { readonly schemaName: SchemaName };

export async function validateInLane(lane: WorldLane, client: string, task: ValidationTask) {
  const validation = await lane.run<Validation<GraphQLFormattedError>>(client, task);
  return 'errors' in validation ? { errors: validation.errors.map(toError) } : validation;
}

/**
 * Runs a part of an operation on the event loop, and again in a lane if it turns out to be long. What has been written is
 * always shown: on the event loop, if there is no lane for it.
 */
export async function tryOnLoop<Result extends OperationResult | null>(
  work: () => Promise<Result>,
  context: GraphqlContext,
  part: Part = {},
): Promise<Result> {
  const { lane, budget, roots } = context;
  const { used } = budget;
  budget.beginPart();
  try {
    return await work();
  } catch (error) {
    if (lane === null || !(error instanceof NeedsLane)) throw error;
    budget.used = used;
    const running = runInLane(lane, context, part) as Promise<Result>;
    return running.catch((reason) => {
      if (!(reason instanceof RetryLater) || part.isEvent || !roots.has(part.key ?? '')) throw reason;
      budget.stay();
      return work();
    });
  }
}

async function runInLane(
  lane: WorldLane,
  { operation, variableValues, requester, injected, budget, roots }: GraphqlContext,
  { key = '', isEvent = false, isWhole = true }: Part,
): Promise<OperationResult | null> {
  const { text, schemaName, definition } = operation;
  const { address, transport, authorization, isWanted = () => true } = requester;
  const task: GraphqlTask = {
    kind: 'graphql',
    text,
    schemaName,
    operationName: definition.name?.value ?? null,
    variableValues,
    authorization,
    address,
    roots: roots.has(key) ? [[key, roots.get(key) ?? null]] : [],
    fault: injected?.fault ?? null,
    used: budget.used,
    asDocument: transport === 'http' && isWhole,
  };
  const isWritten = key !== '' && !isEvent;
  const result = await lane.run<GraphqlTaskResult>(clientOf(address), task, {
    isContinued: isWritten || budget.used.read > 0,
    isWanted: () => isWritten || isWanted(),
    ...(!isWritten && { since: budget.startedAt }),
  });
  if (result === null) return null;
  if (result.isFaulty) injected?.touch();
  budget.used = result.used;
  return new OperationResult(result.data, result.errors?.map(toError), null, result.document);
}

export function toTaskResult(
  result: OperationResult | null,
  { asDocument }: GraphqlTask,
  { budget: { used }, injected }: GraphqlContext,
): GraphqlTaskResult {
  if (result === null) return null;
  const { data } = result;
  const errors = result.errors?.map((error) => error.toJSON());
  const isFaulty = injected?.hasTouched ?? false;
  const content = asDocument && data != null && !result.isUnavailable ? contentOf(result.toText()) : '';
  if (typeof content !== 'string') return { data: '', errors, document: content, isFaulty, used };
  return { data, errors, document: null, isFaulty, used };
}

/** Keeps the given locations: the document that they refer to is in the other thread. */
function toError({ message, locations, path, extensions }: GraphQLFormattedError): GraphQLError {
  const error = new GraphQLError(message, { path: path ?? null, extensions: extensions ?? null });
  return Object.defineProperty(error, 'locations', { value: locations });
}
