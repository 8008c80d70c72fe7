import { replyToPlainFailure } from '../../http/plain-failure.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { Failure } from '../../lib/failure.ts';

export function replyToFailure(failure: Failure): Reply {
  // A missing file is an unknown path.
  if (failure.code === 'NOT_FOUND') return json(404, { error: 'Resource not found' });
  return replyToPlainFailure(failure);
}
