import * as z from 'zod';
import { methods } from '../../http/operation.ts';
import { hasWires } from '../../http/wire.ts';
import { type LiveKind, liveKinds } from '../../workbench/faults/rule.ts';
import { maxDelayMs } from '../../workbench/faults/to-fault.ts';
import { wholeNumber } from './bodies.ts';

const maxRules = 100;

export const faultInterfaces = ['posts', 'versioned', 'users', 'wrapped', 'products', 'graphql'] as const;

const inWords = (names: readonly string[]) => `must be one of ${names.join(', ')}`;
const oneOf = <const Names extends readonly string[]>(names: Names) => z.enum(names, inWords(names));
/**
 * A named schema, because generators name an inline enum after its property, and `interface` is reserved in TypeScript.
 */
const interfaceName = oneOf(faultInterfaces).meta({ id: 'FaultInterface' });

const name = z
  .string('must be a text')
  .min(1, 'must not be empty')
  .max(200, 'must have at most 200 characters');

const milliseconds = z
  .number(`must be a number of milliseconds from 0 to ${maxDelayMs}`)
  .min(0, 'must be at least 0')
  .max(maxDelayMs, `must be at most ${maxDelayMs}`);

const delayMs = z
  .union(
    [
      milliseconds,
      z
        .strictObject({ min: milliseconds, max: milliseconds })
        .refine(({ min, max }) => min <= max, 'must have a min that is at most its max'),
      z.strictObject({ median: milliseconds, sigma: z.number().min(0).max(10) }),
    ],
    `must be a number of milliseconds up to ${maxDelayMs}, {"min", "max"}, or {"median", "sigma"} with a sigma from 0 to 10`,
  )
  .describe('Before anything else: a time, one between two, or one around a median (lognormal).');

/** Only some faults work on systems without access below HTTP. */
const needsWire = (value: string | undefined) =>
  value === undefined || value === 'hang' || value === 'empty' || hasWires();
const onlyOnLinux = 'is possible on Linux only';

const [firstCode, lastCode] = [1000, 4999];
/** The close codes that an endpoint may send (RFC 6455, section 7.4). */
const isCloseCode = (code: number) => code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code));

const count = wholeNumber(0, 1_000_000).optional();
const liveCounts = { drop: count, stall: count, duplicate: count, close: count } satisfies Record<
  LiveKind,
  unknown
>;

const live = z
  .strictObject({
    ...liveCounts,
    code: wholeNumber(firstCode, lastCode)
      .refine(isCloseCode, 'is no code that a server closes with')
      .optional(),
  })
  .refine((given) => liveKinds.filter((kind) => given[kind] !== undefined).length === 1, {
    error: `must name one of ${liveKinds.join(', ')}`,
  })
  .refine(({ code, close }) => code === undefined || close !== undefined, {
    error: 'has a code only with close',
  })
  .describe(
    'After so many events of a subscription: the next is lost, none comes, it comes twice, or it is closed.',
  );

const graphqlError = z
  .strictObject({
    path: z
      .array(
        z.union([z.string(), z.int().min(0)], 'must be a key or an index'),
        'must be a list of keys and indices',
      )
      .min(1, 'must not be empty')
      .max(100, 'must have at most 100 steps'),
    message: z.string('must be a text').max(1000, 'must have at most 1000 characters').optional(),
    code: name.optional(),
  })
  .describe('The field at the path fails; nulls spread as the schema demands.');

const effects = {
  delayMs: delayMs.optional(),
  status: wholeNumber(400, 599).optional().describe("Answered in the interface's own style."),
  retryAfterSeconds: wholeNumber(0, 86_400).optional().describe('The `Retry-After` of a status.'),
  connection: oneOf(['reset', 'hang']).refine(needsWire, onlyOnLinux).optional(),
  body: oneOf(['empty', 'truncated', 'malformed']).refine(needsWire, onlyOnLinux).optional(),
  bytesPerSecond: wholeNumber(1, 1_000_000_000).optional(),
  graphqlError: graphqlError.optional(),
  live: live.optional(),
};

const when = oneOf(['before', 'after'])
  .optional()
  .meta({ default: 'before' })
  .describe('`after`: the work is done and committed, and then it goes wrong.');

type Given = Readonly<Record<string, unknown>>;

const { retryAfterSeconds: _only, ...whats } = effects;
const hasEffect = (given: Given) => Object.keys(whats).some((key) => given[key] !== undefined);
const noEffect = `does nothing: it needs one of ${Object.keys(whats).join(', ')}`;
const isWhole = ({ status, retryAfterSeconds }: Given) =>
  retryAfterSeconds === undefined || status !== undefined;
const notWhole = 'has retryAfterSeconds only with status';

export const headerFault = z
  .strictObject({ ...effects, when })
  .refine(hasEffect, noEffect)
  .refine(isWhole, notWhole);

const ruleFields = {
  id: z
    .string('must be a text')
    .regex(/^[\w.:-]{1,100}$/, 'must have 1 to 100 of letters, digits and _ . : -')
    .refine((id) => id !== 'header', 'is the name of what Quintet-Fault asks for')
    .optional()
    .describe('What answers name it by.'),
  match: z
    .strictObject({
      interface: interfaceName.optional(),
      method: oneOf([...methods, 'HEAD', 'OPTIONS']).optional(),
      path: name.optional().describe('Such as `/posts/{id}`, without the name of a sandbox.'),
      operation: name.optional().describe('The name of a GraphQL operation.'),
      field: name.optional().describe('A root field of a GraphQL operation.'),
    })
    .optional()
    .describe('What it is for; everything without it.'),
  skip: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('How many that fit are left alone first.'),
  times: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional().describe('How often it applies at most.'),
  probability: z
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .optional(),
  when,
  ...effects,
};

/** The schema of a rule list. Valid paths and fields depend on the interfaces. */
export function rulesShape(isPath: (path: string) => boolean, isField: (name: string) => boolean) {
  const rule = z
    .strictObject(ruleFields, 'must be an object')
    .refine(hasEffect, noEffect)
    .refine(isWhole, notWhole)
    .refine(({ match }) => match?.path === undefined || isPath(match.path), {
      path: ['match', 'path'],
      error: ({ input }) => unknownPath((input as { match: { path: string } }).match.path),
    })
    .refine(({ match }) => match?.field === undefined || isField(match.field), {
      path: ['match', 'field'],
      error: 'is no root field of the GraphQL schema',
    })
    .meta({ id: 'FaultRule' });
  return z
    .array(rule, 'the body must be a list of rules')
    .max(maxRules, `there are at most ${maxRules} rules`)
    .refine((rules) => hasDistinct(rules.flatMap(({ id }) => id ?? [])), 'two rules have the same id')
    .meta({ id: 'FaultRules' });
}

function unknownPath(path: string): string {
  const hint = path.startsWith('/~') ? '; the name of the sandbox is no part of it' : '';
  return `is no path of an operation: write it as the OpenAPI document does, such as /posts/{id}${hint}`;
}

function hasDistinct(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

export const countedRules = z
  .strictObject({
    data: z.array(
      z
        .strictObject({
          ...ruleFields,
          id: z.string(),
          applied: z.int().describe('How often it changed something.'),
        })
        .meta({ id: 'CountedFaultRule' }),
    ),
  })
  .meta({ id: 'CountedFaultRules' });
