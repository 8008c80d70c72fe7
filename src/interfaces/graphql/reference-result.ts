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
  if (error instanceof GraphQLError && extensions.code) return error;
  // An error that knows its own place, such as a bad value within an argument, keeps it.
  const locations = (originalError instanceof GraphQLError && originalError.locations) || error.locations;
  const code = extensions?.code ?? codeAt(path);
  const made = new GraphQLError(message, { path, extensions: { ...extensions, code } });
  return Object.defineProperty(made, 'locations', { value: locations, enumerable: true }) as GraphQLError;
}

/** Resolvers give their errors a code, and only root fields have arguments: what has none there is about those. */
function codeAt(path: GraphQLError['path']): GraphqlCode {
  return path?.length === 1 ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
}
