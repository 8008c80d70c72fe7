/**
 * Everything that can go wrong with a request. Each interface has a response for every code, in its style.
 */
export type FailureCode =
  | 'INVALID_JSON'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNSUPPORTED_CODING'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'ANSWER_TOO_LARGE'
  | 'UNAUTHENTICATED'
  | 'INVALID_CREDENTIALS'
  | 'FORBIDDEN'
  | 'TOO_MANY_ATTEMPTS'
  | 'PRECONDITION_FAILED'
  | 'RECORD_EXISTS'
  | 'KEY_IN_USE'
  | 'KEY_REUSED'
  | 'RATE_LIMITED'
  | 'STORAGE_FULL'
  | 'UNAVAILABLE'
  | 'INTERNAL';

/**
 * An expected failure. It carries a code, never a status: the interface decides how a code looks on the wire.
 */
export class Failure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Returns the record that was looked for, or throws if there is none. */
export function requireFound<T>(record: T | null, message?: string): T {
  if (record === null) throw new Failure('NOT_FOUND', message);
  return record;
}

/** A temporary failure: the caller may try again after a number of seconds. */
export class RetryLater extends Failure {
  readonly seconds: number;

  constructor(
    code: 'KEY_IN_USE' | 'TOO_MANY_ATTEMPTS' | 'RATE_LIMITED' | 'UNAVAILABLE',
    seconds: number,
    options?: ErrorOptions,
  ) {
    super(code, code, options);
    this.seconds = seconds;
  }
}
