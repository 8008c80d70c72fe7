import type { Failure } from '../lib/failure.ts';
import { failureRows } from './failure-rows.ts';
import { json, type Reply } from './reply.ts';

/** Writes a failure in the default style: `{"error": "…"}`. */
export function replyToPlainFailure(failure: Failure, rows: typeof failureRows = failureRows): Reply {
  const { status, message = failure.message } = rows[failure.code];
  return json(status, { error: message });
}
