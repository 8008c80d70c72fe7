import * as z from 'zod';
import { InvalidFixtures } from '../../data/fixtures/check-record.ts';
import { failureRows } from '../../http/failure-rows.ts';
import { problemType } from '../../http/problem.ts';
import { Reply } from '../../http/reply.ts';
import { Failure } from '../../lib/failure.ts';
import { WorkbenchProblem, type WorkbenchRefusal } from '../../workbench/problems.ts';

/** The error style of the workbench: problem details (RFC 9457). */

export class WorkbenchFailure extends Failure {
  readonly refusal: WorkbenchRefusal;

  /** Extension members of the problem. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(refusal: WorkbenchRefusal, detail: string, members: Readonly<Record<string, unknown>> = {}) {
    super('INVALID_INPUT', detail);
    this.refusal = refusal;
    this.members = members;
  }
}

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
  'too many sandboxes': { status: 409, title: 'Too many sandboxes' },
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
  if (failure instanceof WorkbenchFailure) {
    const { status, title } = refusals[failure.refusal];
    return problem(status, title, failure.message, failure.members);
  }
  const { status, message } = rows[failure.code];
  return problem(status, titleOf(failure), message ?? failure.message);
}

function titleOf({ code }: Failure): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function problem(status: number, title: string, detail: string, members: object = {}): Reply {
  return new Reply(status, JSON.stringify({ type: 'about:blank', title, status, detail, ...members }), {
    'content-type': problemType,
    'x-content-type-options': 'nosniff',
  });
}

/** Runs work and turns a workbench problem into a failure of the request. */
export async function refusing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WorkbenchProblem) throw new WorkbenchFailure(error.refusal, error.message);
    if (!(error instanceof InvalidFixtures)) throw error;
    throw new WorkbenchFailure('invalid', error.message, { errors: error.mistakes });
  }
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
