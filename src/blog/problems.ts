import { Failure } from '../lib/failure.ts';

/** The ways in which a field can be invalid. Each interface has its own wording. */
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
  /** The subject of the rule, if the rule alone is not enough: the unknown tags. */
  readonly subject?: string;
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
