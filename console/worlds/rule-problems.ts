/** A problem with a list of rules, at a field of one rule if the server names it. */
export interface RuleProblem {
  /** Counted from 1; null for the list as a whole. */
  readonly rule: number | null;
  /** Such as `match.path`; empty for the rule as a whole. */
  readonly path: string;
  /** The message for the field: `must be one of before, after`. */
  readonly detail: string;
  /** The message with its context: `Rule 1: when must be one of before, after`. */
  readonly message: string;
}

/**
 * Parses the server's message about rules, such as `0.status must be a whole number from 400 to 599; 1 has no
 * effect`.
 */
export function explainRules(detail: string): readonly RuleProblem[] {
  return detail.split('; ').map((said) => {
    const [, index, path = '', rest = ''] = /^(\d+)(?:\.(\S+))? (.*)$/s.exec(said) ?? [];
    if (index === undefined) return { rule: null, path: '', detail: said, message: said };
    const rule = Number(index) + 1;
    const message = path === '' ? `Rule ${rule} ${rest}` : `Rule ${rule}: ${path} ${rest}`;
    return { rule, path, detail: rest, message };
  });
}
