import type { Failure } from '../lib/failure.ts';
import { failureRows } from './failure-rows.ts';
import { json, type Reply } from './reply.ts';

/** Writes a failure in the default style: `{"error": "…"}`. */
export function replyToPlainFailure(failure: Failure, rows: typeof failureRows = failureRows): Reply {
  const { status, message = failure.message } = rows[failure.code];
  return json(status, { error: message });
}

/** Writes the failures of an interface of files, where a missing file is an unknown path. */
export function replyToMissingFile(failure: Failure): Reply {
  if (failure.code === 'NOT_FOUND') return json(404, { error: 'Resource not found' });
  return replyToPlainFailure(failure);
}
