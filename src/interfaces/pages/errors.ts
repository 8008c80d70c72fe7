import { type Answer, json } from '../../http/answer.ts';
import { failureRows } from '../../http/failure-rows.ts';
import type { Failure } from '../../lib/failure.ts';

export function answerFailure({ code, message }: Failure): Answer {
  // A file that is not there is a path that is not there.
  if (code === 'NOT_FOUND') return json(404, { error: 'Resource not found' });
  const row = failureRows[code];
  return json(row.status, { error: row.message ?? message });
}
