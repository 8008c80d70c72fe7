import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Awaitable } from '../../lib/awaitable.ts';
import type { GraphqlCode } from './errors.ts';

/** Compiled code makes errors of its own kind; every transport wants those of the reference implementation. */
export function toReferenceResult(result: Awaitable<ExecutionResult>): Awaitable<ExecutionResult> {
  return result instanceof Promise ? result.then(withReferenceErrors) : withReferenceErrors(result);
}

function withReferenceErrors(result: ExecutionResult): ExecutionResult {
  return result.errors === undefined ? result : { ...result, errors: result.errors.map(toReferenceError) };
}

function toReferenceError(error: GraphQLError): GraphQLError {
  const { message, path, extensions, originalError } = error;
  // An error that knows its own place, such as a bad value within an argument, keeps it.
  const ownPlace = originalError instanceof GraphQLError ? originalError.locations : undefined;
  if (error instanceof GraphQLError && extensions?.code && ownPlace === undefined) return error;
  const made = new GraphQLError(message, { path, extensions: { code: codeAt(path), ...extensions } });
  return Object.defineProperty(made, 'locations', { value: ownPlace ?? error.locations, enumerable: true });
}

/** Resolvers give their errors a code, and only root fields have arguments: what has none there is about those. */
function codeAt(path: GraphQLError['path']): GraphqlCode {
  return path?.length === 1 ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
}
