import { invalidKey, keyInUse } from '../http/idempotency.ts';
import { defaultMaxBytes, tooLarge } from '../lib/budget.ts';
import { Failure, type FailureCode, RetryLater } from '../lib/failure.ts';
import { camelCase } from '../lib/text.ts';
import { type DescribedOperation, pathParametersOf, takesCondition } from './described.ts';

export interface NamedFailure {
  readonly name: string;
  readonly summary: string;
  readonly failure: Failure;
}

export const meanings: Readonly<Record<FailureCode, string>> = {
  INVALID_JSON: 'The body is not JSON.',
  INVALID_INPUT: 'The request is invalid.',
  UNAUTHENTICATED: 'The token is missing or invalid.',
  INVALID_CREDENTIALS: 'The e-mail or the password is wrong.',
  FORBIDDEN: 'The caller may not do this.',
  NOT_FOUND: 'The record does not exist.',
  METHOD_NOT_ALLOWED: 'The path does not support the method.',
  KEY_IN_USE: 'A request with this `Idempotency-Key` is still running.',
  PRECONDITION_FAILED: 'The record has changed since the version in `If-Match`.',
  RECORD_EXISTS: 'The current version of the record matches `If-None-Match`.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The media type of the body is not JSON.',
  UNSUPPORTED_CODING: 'The `Content-Encoding` of the body is not supported.',
  KEY_REUSED: 'The `Idempotency-Key` was used with another body.',
  ANSWER_TOO_LARGE: 'The response would be too large: request less.',
  TOO_MANY_ATTEMPTS: 'Too many failed attempts.',
  RATE_LIMITED: 'The IP address has exceeded its rate limit.',
  INTERNAL: 'An internal error occurred.',
  STORAGE_FULL: 'The sandbox is full.',
  UNAVAILABLE: 'The service is temporarily unavailable.',
};

/** The failures that follow from the declaration of an operation. */
export function usualFailures(described: DescribedOperation): readonly NamedFailure[] {
  const { path, body, token, isRepeatable, isList, isPrepared, isUnlimited, failures } = described.operation;
  const limited = isUnlimited ? [] : [named(new RetryLater('RATE_LIMITED', 60))];
  if (isPrepared) return limited;
  return [
    ...(failures ?? []).map(named),
    ...(body ? [named(new Failure('INVALID_JSON', 'Body is not valid JSON'))] : []),
    ...(body ? [named(new Failure('PAYLOAD_TOO_LARGE'))] : []),
    ...(body ? [named(new Failure('UNSUPPORTED_MEDIA_TYPE'))] : []),
    ...(token === 'required' ? [named(new Failure('UNAUTHENTICATED'))] : []),
    ...(pathParametersOf(path).length > 0 ? [named(new Failure('NOT_FOUND'))] : []),
    ...(isRepeatable ? keyFailures() : []),
    ...(isList ? [named(tooLarge(defaultMaxBytes))] : []),
    ...(takesCondition(described)
      ? [named(new Failure('PRECONDITION_FAILED')), named(new Failure('RECORD_EXISTS'))]
      : []),
    ...limited,
    named(new Failure('INTERNAL')),
    named(new RetryLater('UNAVAILABLE', 1)),
  ];
}

function keyFailures(): readonly NamedFailure[] {
  const invalid = {
    name: 'invalidKey',
    summary: 'The `Idempotency-Key` is too long.',
    failure: invalidKey(),
  };
  return [invalid, named(keyInUse()), named(new Failure('KEY_REUSED'))];
}

function named(failure: Failure): NamedFailure {
  return { name: camelCase(failure.code), summary: meanings[failure.code], failure };
}
