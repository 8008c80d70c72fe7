import { type Answer, json } from '../../http/answer.ts';
import type { Failure, FailureCode } from '../../lib/failure.ts';

/** The error style of the wrapped users: `{"success": false, "error", "code"}`. */

const rows: Readonly<Record<FailureCode, readonly [status: number, code: string, message?: string]>> = {
  NOT_FOUND: [404, 'NOT_FOUND', 'User not found'],
  INVALID_INPUT: [422, 'VALIDATION_ERROR'],
  INVALID_JSON: [400, 'INVALID_JSON'],
  PAYLOAD_TOO_LARGE: [413, 'PAYLOAD_TOO_LARGE', 'Body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json'],
  METHOD_NOT_ALLOWED: [405, 'METHOD_NOT_ALLOWED', 'Method not allowed'],
  UNAUTHENTICATED: [401, 'UNAUTHORIZED', 'Unauthorized'],
  INVALID_CREDENTIALS: [401, 'UNAUTHORIZED', 'Unauthorized'],
  FORBIDDEN: [403, 'FORBIDDEN', 'Forbidden'],
  TOO_MANY_ATTEMPTS: [429, 'TOO_MANY_REQUESTS', 'Too many requests'],
  PRECONDITION_FAILED: [
    412,
    'PRECONDITION_FAILED',
    'The record has changed since the version that If-Match names',
  ],
  KEY_IN_USE: [409, 'IDEMPOTENCY_KEY_IN_USE', 'A request with this Idempotency-Key is still running'],
  KEY_REUSED: [422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another body'],
  RATE_LIMITED: [429, 'RATE_LIMITED', 'Too many requests'],
  UNAVAILABLE: [503, 'UNAVAILABLE', 'Service unavailable'],
  INTERNAL: [500, 'INTERNAL_ERROR', 'Internal server error'],
};

export function answerFailure(failure: Failure): Answer {
  const [status, code, message = failure.message] = rows[failure.code];
  // A missing user is the documented wrapper without data, not an error (F5).
  if (failure.code === 'NOT_FOUND') return json(status, { success: false, data: null, message });
  return json(status, { success: false, error: message, code });
}
