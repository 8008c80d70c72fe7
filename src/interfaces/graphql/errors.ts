import { GraphQLError } from 'graphql';
import { InvalidRecord, type Problem, type Rule } from '../../blog/problems.ts';
import { type Answer, json } from '../../http/answer.ts';
import { Failure, type FailureCode } from '../../lib/failure.ts';
import type { Log } from '../../lib/log.ts';

/** The error style of the GraphQL interface: `{"errors": [{"message", "locations", "path", "extensions": {"code"}}]}`. */

/** The codes that clients see (G8). */
export type GraphqlCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'TOO_MANY_ATTEMPTS'
  | 'RATE_LIMITED'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

interface Row {
  readonly status: number;
  readonly code: GraphqlCode;
  readonly message?: string;
}

const rows: Readonly<Record<FailureCode, Row>> = {
  INVALID_JSON: { status: 400, code: 'BAD_USER_INPUT' },
  PAYLOAD_TOO_LARGE: { status: 413, code: 'BAD_USER_INPUT', message: 'Body is too large' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    code: 'BAD_USER_INPUT',
    message: 'Send the body as application/json',
  },
  METHOD_NOT_ALLOWED: { status: 405, code: 'BAD_USER_INPUT', message: 'Method not allowed' },
  NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  INVALID_INPUT: { status: 400, code: 'BAD_USER_INPUT' },
  UNAUTHENTICATED: { status: 401, code: 'UNAUTHENTICATED', message: 'Unauthorized' },
  INVALID_CREDENTIALS: { status: 401, code: 'UNAUTHENTICATED', message: 'Invalid credentials' },
  FORBIDDEN: { status: 403, code: 'FORBIDDEN', message: 'Forbidden' },
  TOO_MANY_ATTEMPTS: { status: 429, code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts' },
  PRECONDITION_FAILED: {
    status: 412,
    code: 'BAD_USER_INPUT',
    message: 'The record has changed since the version that If-Match names',
  },
  KEY_IN_USE: {
    status: 409,
    code: 'BAD_USER_INPUT',
    message: 'A request with this Idempotency-Key is still running',
  },
  KEY_REUSED: {
    status: 422,
    code: 'BAD_USER_INPUT',
    message: 'This Idempotency-Key was used with another body',
  },
  RATE_LIMITED: { status: 429, code: 'RATE_LIMITED', message: 'Too many requests' },
  UNAVAILABLE: { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Service unavailable' },
  INTERNAL: { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' },
};

export function graphqlError(message: string, code: GraphqlCode): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** An error of the GraphQL library with a code of ours, pointing at the same place. */
export function withCode(
  { message, nodes, source, positions }: GraphQLError,
  code: GraphqlCode,
): GraphQLError {
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    extensions: { code },
  });
}

/** A failure before or around an operation, as a whole answer. */
export function answerFailure(failure: Failure): Answer {
  const { status } = rows[failure.code];
  return json(status, { errors: [toGraphqlError(failure)] });
}

/** A failure of the domain in the words of this interface. */
export function toGraphqlError(failure: Failure): GraphQLError {
  const { code, message = failure.message } = rows[failure.code];
  return graphqlError(failure instanceof InvalidRecord ? inWords(failure.problems) : message, code);
}

/** What a resolver threw, as clients may see it. What nobody expected is told to the log alone. */
export function explain(error: unknown, log: Log): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (error instanceof Failure) return toGraphqlError(error);
  log.error('unexpected failure in GraphQL', error);
  return toGraphqlError(new Failure('INTERNAL'));
}

const words: Readonly<Record<Rule, string>> = {
  missing: 'is required',
  blank: 'must not be blank',
  not_text: 'must be a string',
  bad_text: 'must not contain NUL or broken characters',
  too_short: 'is too short: at least 6 characters',
  too_long: 'is too long',
  email: 'must be a valid e-mail address',
  taken: 'has already been taken',
  mismatch: 'does not match',
  not_boolean: 'must be true or false',
  not_ids: 'must be a list of ids',
  not_age: 'must be from 0 to 150',
  unknown: 'is unknown',
  not_object: 'must be an object',
  oneself: 'must be somebody else',
  not_size: 'must be at least 0',
  bad_cursor: 'is not a cursor of this service',
};

function inWords(problems: readonly Problem[]): string {
  return problems.map(({ field, rule }) => `${field} ${words[rule]}`).join('; ');
}

/** Runs work whose fields are called otherwise in the schema: `body` is a post's `content` and a comment's `text`. */
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
