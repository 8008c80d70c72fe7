/** Why the workbench refuses to do something. The interface says it in its style. */
export type WorkbenchRefusal =
  | 'no such sandbox'
  | 'no such snapshot'
  | 'no such user'
  | 'no such collection'
  | 'no such record'
  | 'main is not ours'
  | 'name is taken'
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

export const namePattern = /^[a-z0-9][a-z0-9-]{0,62}$/;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

export const nameRule = 'must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -';

/** Says why a text is not a name. */
export function explainName(text: string): string {
  return `the name "${text.slice(0, 80)}" ${nameRule}`;
}

export function requireName(text: string): string {
  if (isName(text)) return text;
  throw new WorkbenchProblem('invalid', explainName(text));
}

export function explainTaken(name: string): string {
  return `there is a sandbox "${name}" already: PUT /_workbench/sandboxes/${name} recreates it`;
}
