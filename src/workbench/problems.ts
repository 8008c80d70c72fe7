/** Why the workbench refuses to do something. The interface says it in its style. */
export type WorkbenchRefusal =
  | 'no such sandbox'
  | 'no such snapshot'
  | 'no such user'
  | 'no such collection'
  | 'no such record'
  | 'main is not ours'
  | 'too many sandboxes'
  | 'too large'
  | 'contradicting names'
  | 'not verified'
  | 'invalid';

export class WorkbenchProblem extends Error {
  readonly refusal: WorkbenchRefusal;

  constructor(refusal: WorkbenchRefusal, detail: string) {
    super(detail);
    this.refusal = refusal;
  }
}

/** The data that the server was started on. */
export const mainName = 'main';

const namePattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

export const nameRule = 'a name has 1 to 63 of a-z, 0-9 and -, and does not begin with -';

export function requireName(text: string): string {
  if (isName(text)) return text;
  throw new WorkbenchProblem('invalid', `"${text.slice(0, 80)}" is no name: ${nameRule}`);
}
