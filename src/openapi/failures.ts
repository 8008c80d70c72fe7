import { invalidKey, keyInUse } from '../http/idempotency.ts';
import { defaultMaxBytes, tooLarge } from '../lib/budget.ts';
import { Failure, type FailureCode, RetryLater } from '../lib/failure.ts';
import { type DescribedOperation, pathParametersOf, takesCondition } from './described.ts';

export interface NamedFailure {
  readonly name: string;
  readonly summary: string;
  readonly failure: Failure;
}

export const meanings: Readonly<Record<FailureCode, string>> = {
  INVALID_JSON: 'The body is not JSON.',
  INVALID_INPUT: 'Something in the request is invalid.',
  UNAUTHENTICATED: 'The token is missing or no good.',
  INVALID_CREDENTIALS: 'The e-mail or the password is wrong.',
  FORBIDDEN: 'The caller may not do this.',
  NOT_FOUND: 'There is no such record.',
  METHOD_NOT_ALLOWED: 'The path has no such method.',
  KEY_IN_USE: 'A request with this `Idempotency-Key` is still running.',
  PRECONDITION_FAILED: 'The record has changed since the version that `If-Match` names.',
  RECORD_EXISTS: 'The record is there, in a version that `If-None-Match` rules out.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is of another media type than JSON.',
  UNSUPPORTED_CODING: 'The body is compressed in a way that is not taken.',
  KEY_REUSED: 'The `Idempotency-Key` was used with another body.',
  ANSWER_TOO_LARGE: 'The answer would be larger than the service sends: ask for less.',
  TOO_MANY_ATTEMPTS: 'There were too many failed attempts.',
  RATE_LIMITED: 'The address has sent more requests than the limit.',
  INTERNAL: 'Something broke inside.',
  STORAGE_FULL: 'The sandbox is full.',
  UNAVAILABLE: 'The service is unable to answer for now.',
};

/** The failures that follow from the declaration of an operation. */
export function usualFailures(described: DescribedOperation): readonly NamedFailure[] {
  const { path, body, token, isRepeatable, isList, isPrepared, isUnlimited } = described.operation;
  const limited = isUnlimited ? [] : [named(new RetryLater('RATE_LIMITED', 60))];
  if (isPrepared) return limited;
  return [
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

function camelCase(code: string): string {
  return code.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
