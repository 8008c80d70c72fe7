import * as z from 'zod';
import { describedEffects, effects } from '../../http/fault-effects.ts';
import { pieceLength } from '../../lib/sizes.ts';
import { rulePartsOf, whenPart } from './rule.ts';

/** The rules of faults as they are sent and shown. */

const maxRules = 100;
/** Every process keeps the rules of all sandboxes in memory. */
const tooLong = `the rules may have at most ${pieceLength} characters`;

type Given = Readonly<Record<string, unknown>>;

const needed = describedEffects.filter(({ changes }) => changes !== null).map(({ name }) => name);
const hasEffect = (given: Given) => needed.some((name) => given[name] !== undefined);
export const noEffect = `has no effect: it needs one of ${needed.join(', ')}`;

/** Refuses an effect without the effect that it requires. */
function checkCompany(given: Given, context: z.RefinementCtx): void {
  for (const { name, onlyWith } of describedEffects) {
    if (onlyWith !== undefined && given[name] !== undefined && given[onlyWith] === undefined)
      context.addIssue(`may have ${name} only with ${onlyWith}`);
  }
}

export const headerFault = z
  .strictObject({ ...effects, when: whenPart })
  .refine(hasEffect, noEffect)
  .superRefine(checkCompany);

const ruleFieldsOf = (interfaces: readonly string[]) => ({
  id: z
    .string('must be a string')
    .regex(/^[\w.:-]{1,100}$/, 'must have 1 to 100 characters of letters, digits and _ . : -')
    .refine((id) => id !== 'header', 'is reserved for faults set by the header Quintet-Fault')
    .optional()
    .meta({
      'x-title': 'Rule id',
      'x-unset': 'generated',
      description: 'The id of the rule in `Quintet-Fault-Applied` and the journal. Generated if omitted.',
    }),
  ...rulePartsOf(interfaces),
});

/** What rules can name: the interfaces, their paths and their root fields. */
export interface RuleTargets {
  readonly interfaces: readonly string[];
  isPath(path: string): boolean;
  isField(name: string): boolean;
}

/** The schema of a rule. */
export function ruleShape({ interfaces, isPath, isField }: RuleTargets) {
  return z
    .strictObject(ruleFieldsOf(interfaces), 'must be an object')
    .refine(hasEffect, noEffect)
    .superRefine(checkCompany)
    .refine(({ match }) => match?.path === undefined || isPath(match.path), {
      path: ['match', 'path'],
      error: ({ input }) => unknownPath((input as { match: { path: string } }).match.path),
    })
    .refine(({ match }) => match?.field === undefined || isField(match.field), {
      path: ['match', 'field'],
      error: 'is not a root field of the GraphQL schema',
    })
    .meta({ id: 'FaultRule' });
}

export function rulesShape(rule: ReturnType<typeof ruleShape>) {
  return z
    .array(rule, 'the body must be a list of rules')
    .max(maxRules, `there may be at most ${maxRules} rules`)
    .refine((rules) => JSON.stringify(rules).length <= pieceLength, tooLong)
    .refine((rules) => hasDistinct(rules.flatMap(({ id }) => id ?? [])), 'two rules have the same id')
    .meta({ id: 'FaultRules' });
}

function unknownPath(path: string): string {
  const hint = path.startsWith('/~') ? '; leave out the name of the sandbox' : '';
  return `is not the path of an operation: write it as in the OpenAPI document, such as /posts/{id}${hint}`;
}

function hasDistinct(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

export const countedRuleOf = (interfaces: readonly string[]) =>
  z
    .strictObject({
      ...ruleFieldsOf(interfaces),
      id: z.string(),
      applied: z.int().describe('The number of requests that the rule affected.'),
    })
    .meta({ id: 'CountedFaultRule' });

export const countedRulesOf = (rule: ReturnType<typeof countedRuleOf>) =>
  z.strictObject({ data: z.array(rule) }).meta({ id: 'CountedFaultRules' });
