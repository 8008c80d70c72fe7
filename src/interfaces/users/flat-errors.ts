import { type Answer, json } from '../../http/answer.ts';
import { failureRows } from '../../http/failure-rows.ts';
import { Failure } from '../../lib/failure.ts';

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

const rows: typeof failureRows = {
  ...failureRows,
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'User not found' },
  INVALID_INPUT: { status: 422, code: 'VALIDATION_ERROR' },
  INVALID_JSON: { status: 422, code: 'INVALID_JSON' },
  METHOD_NOT_ALLOWED: { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'Method Not Allowed' },
};

export function answerFailure(failure: Failure): Answer {
  const { status, message = failure.message } = rows[failure.code];
  return json(status, { detail: detailOf(failure) ?? message });
}

function detailOf(failure: Failure): readonly Detail[] | null {
  if (failure instanceof InvalidFlatInput) return failure.details;
  if (failure.code !== 'INVALID_JSON') return null;
  return [{ type: 'json_invalid', loc: ['body'], msg: `JSON decode error: ${failure.message}`, input: null }];
}
