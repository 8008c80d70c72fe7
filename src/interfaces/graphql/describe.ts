import type { Outcome } from '../../observe/operation-meter.ts';
import type { Attributes } from '../../observe/tracing.ts';
import type { Operation } from './operation.ts';
import type { OperationResult } from './result.ts';

/** Longer operation names are truncated in traces. */
const longestName = 100;

/** Returns the trace attributes of an operation: never its text, which may hold values. */
export function describe({ definition }: Operation): Attributes {
  return {
    'graphql.operation.type': definition.operation,
    'graphql.operation.name': definition.name?.value.slice(0, longestName),
  };
}

export function outcomeOf({ data, errors }: OperationResult): Outcome {
  if (errors === undefined) return 'ok';
  return data == null ? 'failed' : 'partial';
}
