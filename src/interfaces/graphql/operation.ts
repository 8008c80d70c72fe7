import type { Attributes } from '../../observe/tracing.ts';
import type { Operation } from './context.ts';

export type { Operation, Variables } from './context.ts';

/** Longer operation names are truncated in traces. */
const longestName = 100;

/** Returns the trace attributes of an operation: never its text, which may hold values. */
export function describe({ definition }: Operation): Attributes {
  return {
    'graphql.operation.type': definition.operation,
    'graphql.operation.name': definition.name?.value.slice(0, longestName),
  };
}
