import * as z from 'zod';
import { InvalidFixtures } from '../data/fixtures/check-record.ts';
import { failureRows } from '../http/failure-rows.ts';
import { problemType } from '../http/problem.ts';
import { Reply } from '../http/reply.ts';
import type { Failure } from '../lib/failure.ts';
import { capitalize } from '../lib/text.ts';
import { WorkbenchProblem, type WorkbenchRefusal } from './problems.ts';

/** The error style of the workbench: problem details (RFC 9457). */

interface Row {
  readonly status: number;
  readonly title: string;
}

const refusals: Readonly<Record<WorkbenchRefusal, Row>> = {
  'no such sandbox': { status: 404, title: 'No such sandbox' },
  'no such snapshot': { status: 404, title: 'No such snapshot' },
  'no such user': { status: 422, title: 'No such user' },
  'no such collection': { status: 404, title: 'No such collection' },
  'no such record': { status: 404, title: 'No such record' },
  'main is protected': { status: 403, title: 'Main is protected' },
  'name is taken': { status: 409, title: 'Name already taken' },
  exists: { status: 412, title: 'Already exists' },
  'too many': { status: 409, title: 'Too many' },
  'too large': { status: 507, title: 'Too large' },
  'conflicting names': { status: 400, title: 'Conflicting sandbox names' },
  'not verified': { status: 409, title: 'Verification failed' },
  invalid: { status: 422, title: 'Invalid input' },
};

const rows: typeof failureRows = {
  ...failureRows,
  INVALID_INPUT: { status: 422, code: 'INVALID_INPUT' },
};

export function replyToFailure(failure: Failure): Reply {
  if (failure instanceof WorkbenchProblem) return refuse(failure.refusal, failure.message, failure.members);
  if (failure instanceof InvalidFixtures)
    return refuse('invalid', failure.message, { errors: failure.mistakes });
  const { status, message } = rows[failure.code];
  const title = capitalize(failure.code.toLowerCase().replaceAll('_', ' '));
  return problem(status, title, message ?? failure.message);
}

function refuse(refusal: WorkbenchRefusal, detail: string, members: object): Reply {
  const { status, title } = refusals[refusal];
  return problem(status, title, detail, members);
}

function problem(status: number, title: string, detail: string, members: object = {}): Reply {
  return new Reply(status, JSON.stringify({ type: 'about:blank', title, status, detail, ...members }), {
    'content-type': problemType,
    'x-content-type-options': 'nosniff',
  });
}

export const problemShape = z
  .strictObject({
    type: z.string().describe('Always `about:blank`: the status identifies the problem.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('An explanation of this problem.'),
    errors: z
      .array(z.strictObject({ path: z.string(), detail: z.string() }))
      .optional()
      .describe('The first 20 errors in the given records.'),
  })
  .meta({ id: 'Problem' });
