import type { FailureCode } from '../lib/failure.ts';

/** The parts of a failure's response that all interfaces share. */
export interface FailureRow {
  readonly status: number;
  /** For interfaces that send a code next to the message. */
  readonly code: string;
  /** Absent if the failure carries its own message. */
  readonly message?: string;
}

/** The defaults. An interface whose contract differs replaces the row. */
export const failureRows: Readonly<Record<FailureCode, FailureRow>> = {
  INVALID_JSON: { status: 400, code: 'INVALID_JSON' },
  INVALID_INPUT: { status: 400, code: 'VALIDATION_ERROR' },
  UNAUTHENTICATED: { status: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' },
  INVALID_CREDENTIALS: { status: 401, code: 'UNAUTHORIZED', message: 'Invalid credentials' },
  FORBIDDEN: { status: 403, code: 'FORBIDDEN', message: 'Forbidden' },
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'Method not allowed' },
  KEY_IN_USE: {
    status: 409,
    code: 'IDEMPOTENCY_KEY_IN_USE',
    message: 'A request with this Idempotency-Key is still running',
  },
  PRECONDITION_FAILED: {
    status: 412,
    code: 'PRECONDITION_FAILED',
    message: 'The record has changed since the version in If-Match',
  },
  RECORD_EXISTS: {
    status: 412,
    code: 'PRECONDITION_FAILED',
    message: 'The current version of the record matches If-None-Match',
  },
  PAYLOAD_TOO_LARGE: { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'Body is too large' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as application/json',
  },
  UNSUPPORTED_CODING: {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body uncompressed, or with Content-Encoding zstd, br or gzip',
  },
  KEY_REUSED: {
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
    message: 'This Idempotency-Key was used with another body',
  },
  // The failure's own message states the limit.
  ANSWER_TOO_LARGE: { status: 422, code: 'ANSWER_TOO_LARGE' },
  TOO_MANY_ATTEMPTS: { status: 429, code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts' },
  RATE_LIMITED: { status: 429, code: 'RATE_LIMITED', message: 'Too many requests' },
  INTERNAL: { status: 500, code: 'INTERNAL_ERROR', message: 'Internal server error' },
  STORAGE_FULL: { status: 507, code: 'STORAGE_FULL', message: 'The sandbox is full' },
  UNAVAILABLE: { status: 503, code: 'UNAVAILABLE', message: 'Service unavailable' },
};
