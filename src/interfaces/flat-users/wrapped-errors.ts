import { failureRows } from '../../http/failure-rows.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { Failure } from '../../lib/failure.ts';

/** The error style of the wrapped users: `{"success": false, "error", "code"}`. */

const rows: typeof failureRows = {
  ...failureRows,
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'User not found' },
  INVALID_INPUT: { status: 422, code: 'VALIDATION_ERROR' },
};

export function replyToFailure(failure: Failure): Reply {
  const { status, code, message = failure.message } = rows[failure.code];
  // A missing user is the documented wrapper without data, not an error (F5).
  if (failure.code === 'NOT_FOUND') return json(status, { success: false, data: null, message });
  return json(status, { success: false, error: message, code });
}
