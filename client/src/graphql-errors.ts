/** The error codes of the GraphQL interface. */
export type GraphqlCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'ANSWER_TOO_LARGE'
  | 'EVENTS_EXPIRED'
  | 'TOO_MANY_ATTEMPTS'
  | 'RATE_LIMITED'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

/** A GraphQL error. */
export interface GraphqlError {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code: GraphqlCode; readonly [key: string]: unknown };
}

/** The reason why a subscription ended early. */
export class SubscriptionError extends Error {
  override readonly name = 'SubscriptionError';
  /** The errors from the server; empty if it could not be reached. */
  readonly errors: readonly GraphqlError[];

  constructor(errors: readonly GraphqlError[], options?: ErrorOptions & { message?: string }) {
    super(options?.message ?? errors.map(({ message }) => message).join('; '), options);
    this.errors = errors;
  }
}

export interface Result {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlError[];
}

/** Returns the result in a response. For a response from elsewhere, such as a proxy, the error names the status. */
export function parseResult(text: string, { status, statusText }: Response): Result {
  const unknown = { errors: [{ message: `The server responded with ${`${status} ${statusText}`.trim()}` }] };
  try {
    const result: unknown = JSON.parse(text);
    return isResult(result) ? result : unknown;
  } catch {
    return unknown;
  }
}

function isResult(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
}
