import * as z from 'zod';
import { failureRows } from '../../http/failure-rows.ts';
import { problemType } from '../../http/problem.ts';
import { Reply } from '../../http/reply.ts';
import type { FailureCode } from '../../lib/failure.ts';
import { Failure } from '../../lib/failure.ts';
import { statusTextOf } from '../../lib/status-texts.ts';
import { InvalidOwnRecord, OwnConflict } from '../../own/own-failures.ts';

/** The records that one request can create. */
export const maxCreated = 1000;

export class TooManyRecords extends Failure {
  constructor(count: number) {
    super(
      'INVALID_INPUT',
      `The body has ${count} records; send at most ${maxCreated} in one request, or put them into the file`,
    );
  }
}

/** What to do next, for failures that do not say so themselves. */
const details: Partial<Readonly<Record<FailureCode, string>>> = {
  NOT_FOUND: 'There is no record with this id; GET the collection for the ids that exist',
  FORBIDDEN: 'Pages of this origin may not write here; add it to CORS_ORIGINS',
  METHOD_NOT_ALLOWED: 'This path does not support the method; use one of those in Allow',
  PAYLOAD_TOO_LARGE: 'The body is too large; send less, or raise MAX_BODY_BYTES',
  UNSUPPORTED_MEDIA_TYPE: 'Send the body as application/json or as a form',
};

/** Writes failures as problem details (RFC 9457). */
export function replyToFailure(failure: Failure): Reply {
  const status = statusOf(failure);
  const title = statusTextOf(status) ?? 'Failure';
  const detail = detailOf(failure) ?? title;
  const errors = failure instanceof InvalidOwnRecord && { errors: failure.mistakes };
  return replyWithProblem({ type: 'about:blank', title, status, detail, ...errors });
}

function replyWithProblem(problem: z.infer<typeof problemShape>): Reply {
  const headers = { 'content-type': problemType, 'x-content-type-options': 'nosniff' };
  return new Reply(problem.status, JSON.stringify(problem), headers);
}

function statusOf(failure: Failure): number {
  if (failure instanceof InvalidOwnRecord || failure instanceof TooManyRecords) return 422;
  return failure instanceof OwnConflict ? 409 : failureRows[failure.code].status;
}

/** A failure without a message of its own has its code as the message. */
function detailOf({ code, message }: Failure): string | undefined {
  const isOwn = message !== code;
  const { message: fixed } = failureRows[code];
  return (isOwn && (fixed === undefined || code in details) ? message : details[code]) ?? fixed;
}

export const problemShape = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What is wrong, and what to do next.'),
    errors: z
      .array(z.strictObject({ path: z.string(), detail: z.string() }))
      .readonly()
      .optional()
      .describe('The fields that do not fit the schema.'),
  })
  .meta({ id: 'Quintet.Problem' });
