import { type Answer, json } from '../../http/answer.ts';
import type { Interface } from '../../http/interface.ts';
import type { Failure, FailureCode } from '../../lib/failure.ts';
import type { Services } from '../../services.ts';
import { isUpToDate } from '../../storage/migrate.ts';

/** What an operator's tools ask: whether the process lives, and whether it should be sent requests. */
export function serviceApi({ database }: Services): Interface {
  let isStopping = false;

  async function ready(): Promise<Answer> {
    // Checked first: a process that is about to stop is not to be sent anything, however well its database is.
    if (isStopping) return json(503, { status: 'stopping' });
    return (await isUpToDate(database))
      ? json(200, { status: 'ready' })
      : json(503, { status: 'schema is not up to date' });
  }

  return {
    name: 'Service',
    answerFailure,
    isResourceful: false,
    routes: {
      '/healthz': { GET: () => json(200, { status: 'ok' }) },
      '/readyz': { GET: ready },
    },
    async close() {
      isStopping = true;
    },
  };
}

/** Its own failures, told as shortly as its answers. Most of them belong to interfaces that take input. */
const rows: Readonly<Record<FailureCode, readonly [status: number, body: object]>> = {
  NOT_FOUND: [404, { error: 'Resource not found' }],
  METHOD_NOT_ALLOWED: [405, { error: 'Method not allowed' }],
  RATE_LIMITED: [429, { error: 'Too many requests' }],
  UNAVAILABLE: [503, { status: 'database is unavailable' }],
  INTERNAL: [500, { error: 'Internal server error' }],
  INVALID_JSON: [400, { error: 'Bad request' }],
  INVALID_INPUT: [400, { error: 'Bad request' }],
  PAYLOAD_TOO_LARGE: [413, { error: 'Body is too large' }],
  UNSUPPORTED_MEDIA_TYPE: [415, { error: 'Unsupported media type' }],
  UNAUTHENTICATED: [401, { error: 'Unauthorized' }],
  INVALID_CREDENTIALS: [401, { error: 'Unauthorized' }],
  FORBIDDEN: [403, { error: 'Forbidden' }],
  TOO_MANY_ATTEMPTS: [429, { error: 'Too many attempts' }],
  PRECONDITION_FAILED: [412, { error: 'Precondition failed' }],
  KEY_IN_USE: [409, { error: 'Conflict' }],
  KEY_REUSED: [422, { error: 'Conflict' }],
};

function answerFailure({ code }: Failure): Answer {
  const [status, body] = rows[code];
  return json(status, body);
}
