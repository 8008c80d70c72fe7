import { GraphQLError } from 'graphql';
import { InvalidRecord, type Problem, type Rule } from '../../blog/problems.ts';
import { failureRows } from '../../http/failure-rows.ts';
import { json, type Reply } from '../../http/reply.ts';
import { OutOfTime } from '../../lib/budget.ts';
import { Failure, type FailureCode } from '../../lib/failure.ts';
import type { Log, LogFields } from '../../lib/log.ts';

/**
 * The error style of the GraphQL interface: `{"errors": [{"message", "locations", "path", "extensions": {"code"}}]}`.
 */

/** The codes that clients see (G8). */
export const graphqlCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'ANSWER_TOO_LARGE',
  'TOO_MANY_ATTEMPTS',
  'RATE_LIMITED',
  'EVENTS_EXPIRED',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
] as const;
export type GraphqlCode = (typeof graphqlCodes)[number];

/** The code of each failure. Statuses and messages are the defaults, for failures around an operation. */
const codes: Readonly<Record<FailureCode, GraphqlCode>> = {
  INVALID_JSON: 'BAD_USER_INPUT',
  PAYLOAD_TOO_LARGE: 'BAD_USER_INPUT',
  UNSUPPORTED_MEDIA_TYPE: 'BAD_USER_INPUT',
  UNSUPPORTED_CODING: 'BAD_USER_INPUT',
  METHOD_NOT_ALLOWED: 'BAD_USER_INPUT',
  INVALID_INPUT: 'BAD_USER_INPUT',
  ANSWER_TOO_LARGE: 'ANSWER_TOO_LARGE',
  PRECONDITION_FAILED: 'BAD_USER_INPUT',
  KEY_IN_USE: 'BAD_USER_INPUT',
  RECORD_EXISTS: 'BAD_USER_INPUT',
  KEY_REUSED: 'BAD_USER_INPUT',
  NOT_FOUND: 'NOT_FOUND',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  INVALID_CREDENTIALS: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  TOO_MANY_ATTEMPTS: 'TOO_MANY_ATTEMPTS',
  RATE_LIMITED: 'RATE_LIMITED',
  STORAGE_FULL: 'SERVICE_UNAVAILABLE',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
};

export function graphqlError(message: string, code: GraphqlCode): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** Returns a graphql-js error with a code of this interface, at the same location. */
export function withCode(
  { message, nodes, source, positions, path }: GraphQLError,
  code: GraphqlCode,
  more?: object,
): GraphQLError {
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions: { code, ...more },
  });
}

/** Writes a failure before or around an operation as a whole response. */
export function replyToFailure(failure: Failure): Reply {
  const { status } = failureRows[failure.code];
  return json(status, { errors: [toGraphqlError(failure)] });
}

/** Converts a domain failure to the wording of this interface. */
export function toGraphqlError(failure: Failure): GraphQLError {
  const code = codes[failure.code];
  if (failure instanceof InvalidRecord) return graphqlError(inWords(failure.problems), code);
  if (failure instanceof OutOfTime) return graphqlError(failure.message, code);
  // In this interface, the failure names the missing record: a user or a post.
  const usual = failure.code === 'NOT_FOUND' ? undefined : failureRows[failure.code].message;
  return graphqlError(usual ?? failure.message, code);
}

/** Converts a resolver error for clients. Unexpected errors go only to the log. */
export function explain(error: unknown, log: Log, fields?: LogFields): GraphQLError {
  if (error instanceof GraphQLError && error.extensions.code !== undefined) return error;
  if (error instanceof Failure) return toGraphqlError(error);
  log.error('unexpected failure in GraphQL', error, { ...fields, interface: 'GraphQL' });
  return toGraphqlError(new Failure('INTERNAL'));
}

const words: Readonly<Record<Rule, string>> = {
  missing: 'is required',
  blank: 'must not be blank',
  not_text: 'must be a string',
  bad_text: 'must not contain NUL or invalid Unicode characters',
  too_short: 'is too short: at least 6 characters',
  too_long: 'is too long',
  too_many: 'has too many items',
  email: 'must be a valid e-mail address',
  taken: 'has already been taken',
  mismatch: 'does not match',
  not_boolean: 'must be true or false',
  not_ids: 'must be a list of ids',
  not_age: 'must be from 0 to 150',
  unknown: 'is unknown',
  not_object: 'must be an object',
  oneself: 'must be another user',
  not_size: 'must be at least 0',
  bad_cursor: 'is not a valid cursor',
};

function inWords(problems: readonly Problem[]): string {
  return problems.map((problem) => `${problem.field} ${words[problem.rule]}${boundOf(problem)}`).join('; ');
}

function boundOf({ rule, max }: Problem): string {
  return max === undefined ? '' : `: at most ${max}${rule === 'too_long' ? ' characters' : ''}`;
}

/** Renames fields in the problems of the work: `body` is a post's `content` and a comment's `text`. */
export async function renaming<T>(
  names: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidRecord)) throw error;
    throw new InvalidRecord(
      error.problems.map((problem) => ({ ...problem, field: names[problem.field] ?? problem.field })),
    );
  }
}
