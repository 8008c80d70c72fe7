import { type Answer, json } from '../../http/answer.ts';
import { Failure, type FailureCode } from '../../lib/failure.ts';

/** The error style of the Flat Users API: `{"detail": "<message>"}`, or a list of details for invalid input (F1). */

export interface Detail {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
}

export class InvalidFlatInput extends Failure {
  readonly details: readonly Detail[];

  constructor(details: readonly Detail[]) {
    super('INVALID_INPUT');
    this.details = details;
  }
}

const rows: Readonly<Record<FailureCode, readonly [status: number, message: string]>> = {
  NOT_FOUND: [404, 'User not found'],
  INVALID_INPUT: [422, 'Unprocessable entity'],
  INVALID_JSON: [422, 'JSON decode error'],
  PAYLOAD_TOO_LARGE: [413, 'Body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json'],
  METHOD_NOT_ALLOWED: [405, 'Method Not Allowed'],
  UNAUTHENTICATED: [401, 'Not authenticated'],
  INVALID_CREDENTIALS: [401, 'Not authenticated'],
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
  const [status, message] = rows[failure.code];
  return json(status, { detail: detailOf(failure) ?? message });
}

function detailOf(failure: Failure): readonly Detail[] | null {
  if (failure instanceof InvalidFlatInput) return failure.details;
  if (failure.code !== 'INVALID_JSON') return null;
  return [{ type: 'json_invalid', loc: ['body'], msg: `JSON decode error: ${failure.message}`, input: null }];
}
