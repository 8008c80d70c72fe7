import { type Answer, json } from '../../http/answer.ts';
import { failureRows } from '../../http/failure-rows.ts';
import type { Failure } from '../../lib/failure.ts';

export function answerFailure({ code, message }: Failure): Answer {
  const row = failureRows[code];
  return json(row.status, { error: row.message ?? message });
}
