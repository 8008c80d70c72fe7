import * as z from 'zod';
import { InvalidDocument } from '../data/document/check-record.ts';
import { failureRows } from '../http/failure-rows.ts';
import { problemType } from '../http/problem.ts';
import { Reply } from '../http/reply.ts';
import { Failure } from '../lib/failure.ts';
import { capitalize } from '../lib/text.ts';
import { OwnConflict } from '../own/own-failures.ts';

/** The refusals of the workbench as problem details (RFC 9457). Their names are the titles, too. */
const refusals = {
  'no such sandbox': 404,
  'no such snapshot': 404,
  'no such user': 422,
  'no such collection': 404,
  'no such record': 404,
  'no such rule': 404,
  'main is protected': 403,
  'proxied request': 403,
  'already exists': 412,
  'too many': 409,
  'id in use': 409,
  'too large': 507,
  'conflicting sandbox names': 400,
  'verification failed': 409,
  'invalid input': 422,
} as const;

export class WorkbenchProblem extends Failure {
  readonly refusal: keyof typeof refusals;
  /** Further members of the response. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    refusal: keyof typeof refusals,
    detail: string,
    members: Readonly<Record<string, unknown>> = {},
  ) {
    super('INVALID_INPUT', detail);
    this.refusal = refusal;
    this.members = members;
  }
}

export function replyToFailure(failure: Failure): Reply {
  if (failure instanceof WorkbenchProblem) {
    const { refusal, message, members } = failure;
    return problem(refusals[refusal], refusal, message, members);
  }
  const { code, message } = failure;
  const { status, message: shared = message } = failureRows[code];
  const errors = failure instanceof InvalidDocument ? { errors: failure.mistakes } : {};
  const title = code.toLowerCase().replaceAll('_', ' ');
  if (failure instanceof OwnConflict) return problem(409, 'conflict', message, {});
  return problem(code === 'INVALID_INPUT' ? refusals['invalid input'] : status, title, shared, errors);
}

function problem(status: number, title: string, detail: string, members: object): Reply {
  const body = { type: 'about:blank', title: capitalize(title), status, detail, ...members };
  return new Reply(status, JSON.stringify(body), {
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

export function noSuchSandbox(name: string): WorkbenchProblem {
  return new WorkbenchProblem('no such sandbox', `there is no sandbox "${name}"`);
}

export const mainName = 'main';

export const namePattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

export const nameRule = 'must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -';

export function explainName(text: string): string {
  return `the name "${text.slice(0, 80)}" ${nameRule}`;
}

export function requireName(text: string): string {
  if (isName(text)) return text;
  throw new WorkbenchProblem('invalid input', explainName(text));
}
