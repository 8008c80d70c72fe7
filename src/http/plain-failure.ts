import type { Failure } from '../lib/failure.ts';
import { type Answer, json } from './answer.ts';
import { failureRows } from './failure-rows.ts';

/** Writes a failure in the default style: `{"error": "…"}`. */
export function answerPlainFailure(failure: Failure, rows: typeof failureRows = failureRows): Answer {
  const { status, message = failure.message } = rows[failure.code];
  return json(status, { error: message });
}
