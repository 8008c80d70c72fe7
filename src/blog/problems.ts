import { Failure } from '../lib/failure.ts';

/** The ways in which a field can be wrong. Each interface says them in its own words. */
export const rules = [
  'missing',
  'blank',
  'not_text',
  'bad_text',
  'too_short',
  'too_long',
  'too_many',
  'email',
  'taken',
  'mismatch',
  'not_boolean',
  'not_ids',
  'not_age',
  'unknown',
  'not_object',
  'oneself',
  'not_size',
  'bad_cursor',
] as const;

export type Rule = (typeof rules)[number];

export interface Problem {
  readonly field: string;
  readonly rule: Rule;
  /** What the rule refers to, where the rule alone does not say: the unknown tags. */
  readonly subject?: string;
  /** The bound that was passed: of characters, or of items. */
  readonly max?: number;
}

/** Input that breaks rules of the blog. Nothing was stored. */
export class InvalidRecord extends Failure {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('INVALID_INPUT', problems.map(({ field, rule }) => `${field}: ${rule}`).join(', '));
    this.problems = problems;
  }
}
