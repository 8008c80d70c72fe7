import { type Answer, json } from '../../http/answer.ts';
import { answerPlainFailure } from '../../http/plain-failure.ts';
import type { Failure } from '../../lib/failure.ts';

export function answerFailure(failure: Failure): Answer {
  // A missing file is an unknown path.
  if (failure.code === 'NOT_FOUND') return json(404, { error: 'Resource not found' });
  return answerPlainFailure(failure);
}
