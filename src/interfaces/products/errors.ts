import { type Answer, json } from '../../http/answer.ts';
import type { Failure, FailureCode } from '../../lib/failure.ts';

/** The error style of the Products API: `{"error": "<message>"}`. */

const rows: Readonly<Record<FailureCode, readonly [status: number, message?: string]>> = {
  NOT_FOUND: [404, 'Product not found'],
  INVALID_INPUT: [400],
  INVALID_JSON: [400],
  PAYLOAD_TOO_LARGE: [413, 'Body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
  UNAUTHENTICATED: [401, 'Unauthorized'],
  INVALID_CREDENTIALS: [401, 'Unauthorized'],
  FORBIDDEN: [403, 'Forbidden'],
  TOO_MANY_ATTEMPTS: [429, 'Too many requests'],
  PRECONDITION_FAILED: [412, 'The record has changed since the version that If-Match names'],
  KEY_IN_USE: [409, 'A request with this Idempotency-Key is still running'],
  KEY_REUSED: [422, 'This Idempotency-Key was used with another body'],
  RATE_LIMITED: [429, 'Too many requests'],
  UNAVAILABLE: [503, 'Service unavailable'],
  INTERNAL: [500, 'Internal server error'],
};

export function answerFailure(failure: Failure): Answer {
  const [status, message = failure.message] = rows[failure.code];
  return json(status, { error: message });
}
