import * as z from 'zod';
import { describedEffects, type EffectFacts, type Effects, effects } from '../../http/fault-effects.ts';
import { methods } from '../../http/operation.ts';
import type { Place } from '../../http/place.ts';
import type { DescribedOperation } from '../../lib/describe-operation.ts';
import { oneOf, shortName, wholeNumber } from '../../lib/shapes.ts';

/** The properties of a part in the form of the console: its label and its default. */
const labelled = (title: string, unset: string) => ({ 'x-title': title, 'x-unset': unset });

const named = (title: string, description: string, example: string) =>
  shortName.optional().meta({ ...labelled(title, 'any'), description, examples: [example] });

const matchOf = (interfaces: readonly string[]) =>
  z
    .strictObject({
      // Named, because generators name an inline enumeration after its property, and `interface` is a reserved word.
      interface: oneOf(interfaces)
        .meta({ id: 'FaultInterface' })
        .optional()
        .meta(labelled('Interface', 'any')),
      method: oneOf([...methods, 'HEAD', 'OPTIONS'])
        .optional()
        .meta(labelled('Method', 'any')),
      path: named('Path', 'The path, such as `/posts/{id}`, without the prefix of a sandbox.', '/posts/{id}'),
      operation: named('GraphQL operation', 'The name of a GraphQL operation.', 'CreatePost'),
      field: named('GraphQL field', 'A root field of a GraphQL operation.', 'createPost'),
    })
    .optional()
    .describe(
      `The requests that the rule applies to: \`interface\` (\`${interfaces.join('`, `')}\`), \`method\`, \`path\` as in the OpenAPI documents (\`/posts/{id}\`, which does not match \`/posts/search\`), \`operation\`, the name of a GraphQL operation, and \`field\`, one of its root fields. By default, every request except those to the workbench.`,
    );

const number = (
  shape: z.ZodNumber,
  facts: ReturnType<typeof labelled>,
  description: string,
  example: number,
) => shape.optional().meta({ ...facts, description, examples: [example] });

const outOfRange = 'must be a number from 0 to 1';

/** The parts of a rule that choose how often it applies, and when. */
const conditions = {
  skip: number(
    wholeNumber(0, Number.MAX_SAFE_INTEGER),
    labelled('Skip the first', 'none'),
    'The number of matching requests to skip first.',
    2,
  ),
  times: number(
    wholeNumber(1, Number.MAX_SAFE_INTEGER),
    labelled('Times at most', 'no limit'),
    'The maximum number of times that the rule applies.',
    1,
  ),
  probability: number(
    z.number(outOfRange).min(0, outOfRange).max(1, outOfRange),
    labelled('Probability', 'always'),
    'The probability that the rule applies, from 0 to 1. With `randomSeed`, the same requests are chosen every time.',
    0.3,
  ),
  when: oneOf(['before', 'after']).optional().meta({
    'x-title': 'When',
    default: 'before',
    description:
      '`"before"` (the default) fails the request before the operation runs. `"after"` lets the operation run and commit first.',
  }),
};

/** All parts of a rule except its id. `interfaces` are those that it can choose from. */
export const rulePartsOf = (interfaces: readonly string[]) => ({
  off: z
    .literal(true, 'must be true')
    .optional()
    .describe('Keeps the rule without applying it. `skip` and `times` do not count its requests.'),
  match: matchOf(interfaces),
  ...conditions,
  ...effects,
});

export const whenPart = conditions.when;

export type Rule = Readonly<z.infer<z.ZodObject<ReturnType<typeof rulePartsOf>>>>;
type Match = NonNullable<Rule['match']>;

/** The fault of one request, as its header describes it. */
export type HeaderFault = Pick<Rule, 'when'> & Effects;

/** A rule with its counts. */
export interface KeptRule {
  readonly id: string;
  readonly rule: Rule;
  /** The number of matching requests. */
  seen: number;
  /** The number of faults. */
  applied: number;
}

/** A candidate for a rule: a request, a WebSocket upgrade, or an operation sent over a WebSocket. */
export interface Target extends Place {
  readonly kind: 'request' | 'upgrade' | 'message';
  readonly method: string;
  /** Null if this is not a readable GraphQL operation. */
  readonly operation: DescribedOperation | null;
}

/** Returns true if a rule matches a target and has an effect that can apply to it. */
export function fits({ off, match = {}, ...rule }: Rule, target: Target): boolean {
  return off !== true && fitsPlace(match, target) && fitsOperation(match, target) && canTouch(rule, target);
}

/** The same check before the operation is known, so it may return false positives. */
export function mayFit({ off, match = {} }: Rule, target: Omit<Target, 'operation'>): boolean {
  return off !== true && fitsPlace(match, target);
}

/** Returns true if only the GraphQL operation can decide the match. */
export function asksForOperation({ match = {}, ...rule }: Rule): boolean {
  const changes = changedBy(rule);
  return (
    match.operation !== undefined ||
    match.field !== undefined ||
    changes.includes('operation') ||
    changes.includes('subscription')
  );
}

/** The kinds of targets that the effects of a rule can change. */
function changedBy(rule: Effects): readonly EffectFacts['changes'][] {
  return describedEffects.filter(({ name }) => rule[name] !== undefined).map(({ changes }) => changes);
}

function fitsPlace(match: Match, target: Omit<Target, 'operation'>): boolean {
  return (
    (match.interface === undefined || match.interface === target.interface) &&
    (match.method === undefined || match.method === target.method) &&
    (match.path === undefined || (target.route !== null && isSamePath(match.path, target.route)))
  );
}

function fitsOperation({ operation, field }: Match, target: Target): boolean {
  if (operation !== undefined && target.operation?.name !== operation) return false;
  return field === undefined || (target.operation?.fields.includes(field) ?? false);
}

function canTouch(rule: Effects, { kind, operation }: Target): boolean {
  const changes = changedBy(rule);
  return (
    changes.includes('anything') ||
    (changes.includes('body') && kind === 'request') ||
    (changes.includes('operation') && operation !== null) ||
    (changes.includes('subscription') && operation?.type === 'subscription')
  );
}

/** Compares two routes; parameter names do not matter. */
export function isSamePath(left: string, right: string): boolean {
  return left === right || withoutNames(left) === withoutNames(right);
}

function withoutNames(path: string): string {
  return path.replace(/\{[^/{}]*\}/g, '{}');
}
