import { type Answer, json } from '../../http/answer.ts';
import { failureRows } from '../../http/failure-rows.ts';
import type { Failure } from '../../lib/failure.ts';

/** The error style of the Products API: `{"error": "<message>"}`. */

const rows: typeof failureRows = {
  ...failureRows,
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'Product not found' },
};

export function answerFailure(failure: Failure): Answer {
  const { status, message = failure.message } = rows[failure.code];
  return json(status, { error: message });
}
