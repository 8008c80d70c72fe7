import { Failure } from '../lib/failure.ts';

/** The reasons for which the workbench refuses a request. The interface maps them to responses. */
export type WorkbenchRefusal =
  | 'no such sandbox'
  | 'no such snapshot'
  | 'no such user'
  | 'no such collection'
  | 'no such record'
  | 'main is protected'
  | 'name is taken'
  | 'exists'
  | 'too many'
  | 'too large'
  | 'conflicting names'
  | 'not verified'
  | 'invalid';

export class WorkbenchProblem extends Failure {
  readonly refusal: WorkbenchRefusal;
  /** Further members of the response. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(refusal: WorkbenchRefusal, detail: string, members: Readonly<Record<string, unknown>> = {}) {
    super('INVALID_INPUT', detail);
    this.refusal = refusal;
    this.members = members;
  }
}

export function noSuchSandbox(name: string): WorkbenchProblem {
  return new WorkbenchProblem('no such sandbox', `there is no sandbox "${name}"`);
}

/** The name of the default data set. */
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
  throw new WorkbenchProblem('invalid', explainName(text));
}
