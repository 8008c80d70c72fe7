import { type Answer, json } from '../../http/answer.ts';
import { Failure, type FailureCode } from '../../lib/failure.ts';

/** The error style of the Posts API: `{"error": {"code", "message", "fields"?}}`. */

/** For each field what is wrong with it, or null. */
export interface PostFieldProblems {
  readonly title: string | null;
  readonly content: string | null;
}

export class InvalidPost extends Failure {
  readonly fields: PostFieldProblems;

  constructor(fields: PostFieldProblems, message = 'title and content must be text that is not blank') {
    super('INVALID_INPUT', message);
    this.fields = fields;
  }
}

export class MissingQuery extends Failure {
  constructor() {
    super('INVALID_INPUT', 'The query parameter q is required');
  }
}

type Row = readonly [status: number, code: string, message?: string];

const rows: Readonly<Record<FailureCode, Row>> = {
  NOT_FOUND: [404, 'NOT_FOUND', 'Post not found'],
  INVALID_INPUT: [400, 'VALIDATION_ERROR'],
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
  if (failure instanceof MissingQuery) return answer(400, 'MISSING_QUERY', failure.message);
  const [status, code, message = failure.message] = rows[failure.code];
  return answer(status, code, message, failure instanceof InvalidPost ? failure.fields : undefined);
}

function answer(status: number, code: string, message: string, fields?: PostFieldProblems): Answer {
  return json(status, { error: { code, message, ...(fields && { fields }) } });
}
