import * as z from 'zod';
import { join, type Mistake, maxMistakes, shownOf } from '../data/document/check-record.ts';
import { readJson, readJsonBytes } from '../http/body.ts';
import type { BodyInput } from '../http/operation.ts';
import { isTimestamp, timestampRule } from '../lib/clock.ts';
import { adviceFor } from '../lib/closest-word.ts';
import { isObject } from '../lib/json.ts';
import type { Caller } from '../lib/lanes.ts';
import { onceOf } from '../lib/once.ts';
import { wholeNumber } from '../lib/shapes.ts';
import type { Catalog } from '../records/catalog.ts';
import { fixturesOf } from './data/document-shapes.ts';
import { namePattern, nameRule, WorkbenchProblem } from './problems.ts';

/** The request bodies of the workbench. Unknown keys are rejected, because they are most likely typos. */

const moment = z
  .string('must be a time such as "2026-01-31T09:30:00Z"')
  .refine(isTimestamp, timestampRule)
  .meta({ format: 'date-time' });

export const clockBody = z
  .strictObject({
    at: moment.optional().describe('Sets the clock, and stops it unless `running` is true.'),
    advanceSeconds: z
      .number('must be a number of seconds')
      .optional()
      .describe('Moves the clock, stopped or running.'),
    running: z
      .boolean('must be true or false')
      .optional()
      .describe('Starts or stops the clock at its current value.'),
  })
  .meta({ id: 'ClockChange' });

const count = wholeNumber(0, 1_000_000).optional();

const seedOptions = z
  .strictObject({
    seed: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    users: count,
    posts: count,
    comments: count,
    products: count,
    flatUsers: count,
    apiPosts: count,
    accounts: count,
    password: z.string('must be a string').min(6, 'must have 6 to 256 characters').max(256).optional(),
  })
  .describe('The options of the command `seed`.')
  .meta({ id: 'SeedOptions' });

const name = z.string('must be a string').regex(namePattern, nameRule).describe(`The name ${nameRule}.`);

/** The collections of a file, by name. They are checked against those that main serves. */
const anyParts = z.record(z.string(), z.unknown()).meta({ id: 'OwnData' });

const initialOf = ({ source }: Catalog) => (source === 'file' ? 'file' : 'empty');

function ruleOfFrom({ source }: Catalog, given: unknown): string {
  if (source === 'contracts')
    return 'must be "empty", {"seed": {…}}, {"snapshot": "name"}, {"sandbox": "name"} or {"data": {…}}';
  if (isObject(given) && 'seed' in given)
    return 'cannot be {"seed": …}, because only the records of the five contracts can be generated; use {"data": {…}}';
  return 'must be "file", "empty", {"snapshot": "name"}, {"sandbox": "name"} or {"data": {…}}';
}

const fromOf = (catalog: Catalog) =>
  z
    .union(
      [
        z.literal('empty'),
        ...(catalog.source === 'file' ? [z.literal('file')] : []),
        // Records are invented only for the contracts.
        ...(catalog.source === 'contracts' ? [z.strictObject({ seed: seedOptions })] : []),
        z.strictObject({ snapshot: name }),
        z.strictObject({ sandbox: name }),
        z.strictObject({ data: catalog.source === 'file' ? anyParts : fixturesOf(catalog) }),
      ],
      { error: ({ input }) => ruleOfFrom(catalog, input) },
    )
    .describe(
      'The initial data: none, generated, a snapshot, a copy of another sandbox, or the given records.',
    );

export const sandboxBodyOf = onceOf((catalog: Catalog) =>
  z
    .strictObject({
      from: fromOf(catalog)
        .optional()
        .meta({ default: initialOf(catalog) }),
      clock: clockBody.optional(),
      randomSeed: wholeNumber(0, Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Makes the sandbox reproducible, including UUIDs and tokens.'),
      ttlSeconds: wholeNumber(0, 31_536_000)
        .optional()
        .meta({ default: 3600 })
        .describe('The lifetime after the last use, in seconds. 0 means that the sandbox never expires.'),
    })
    .meta({ id: 'NewSandbox' }),
);

/** Fixtures as they were sent, and their hash. */
export interface FixtureBytes {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** The body of a new sandbox: its fixtures, empty if there are none, and the rest. */
export interface Split extends FixtureBytes {
  readonly rest: unknown;
}

/** The options of a new sandbox. Fixtures are parsed where the sandbox is built. */
export type SandboxOptions = Omit<z.infer<ReturnType<typeof sandboxBodyOf>>, 'from'> & {
  readonly from: From;
};

export type From =
  | Exclude<z.infer<ReturnType<typeof fromOf>>, { data: unknown }>
  | { readonly fixtures: FixtureBytes };

export const snapshotBody = z
  .strictObject({
    sandbox: name.describe('The name of the sandbox, or `main`.'),
    endsWithSandbox: z
      .boolean('must be true or false')
      .optional()
      .meta({ default: false })
      .describe('True deletes the snapshot together with the sandbox.'),
  })
  .meta({ id: 'NewSnapshot' });

export const restoreBody = z.strictObject({ snapshot: name }).meta({ id: 'Restore' });

export const tokenBody = z
  .strictObject({
    userId: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    admin: z.literal(true, 'must be true').optional(),
    expiresInSeconds: wholeNumber(-31_536_000, 31_536_000)
      .optional()
      .describe(
        'The lifetime of the token, 24 hours by default. A negative number creates an expired token.',
      ),
  })
  .refine(({ userId, admin }) => (userId === undefined) !== (admin === undefined), {
    error: 'the body must have either userId or admin',
  })
  .meta({ id: 'NewToken' });

/** A body of the workbench. A missing body counts as empty where that is allowed. */
export function bodyOf<T>(
  description: string,
  shape: z.ZodType<T>,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): BodyInput<T> {
  return {
    description,
    shape,
    isOptional,
    parse: async (exchange) => parseBody(shape, await readJson(exchange, ...(isOptional ? [{}] : []))),
  };
}

function parseBody<T>(shape: z.ZodType<T>, body: unknown): T {
  if (Array.isArray(body) ? !(shape instanceof z.ZodArray) : !isObject(body))
    throw new WorkbenchProblem('invalid input', 'the body must be a JSON object');
  const result = shape.safeParse(body, { error: describeType });
  if (result.success) return result.data;
  const mistakes = shownOf(mistakesIn(result.error, shape));
  const errors = Array.isArray(body) ? { errors: mistakes } : {};
  throw new WorkbenchProblem('invalid input', inWords(mistakes), errors);
}

/** The message of a value of the wrong type, unless its shape has one. */
function describeType({ code, expected, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined;
  if (input === undefined) return 'is missing';
  return `must be ${/^[aeiou]/.test(`${expected}`) ? 'an' : 'a'} ${expected}`;
}

/** Lists mistakes with their paths, which read as in JavaScript. An unknown key is a mistake of its own. */
export function mistakesIn({ issues }: z.ZodError, shape: z.ZodType): readonly Mistake[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return { path: join('', issue.path), detail: issue.message };
    const advice = issue.keys.length === 1 ? adviceFor(issue.keys[0] ?? '', fieldsIn(shape)) : '';
    const detail = `is not a known field${advice}`;
    return issue.keys.slice(0, maxMistakes).map((key) => ({ path: join('', [...issue.path, key]), detail }));
  });
}

export function inWords(mistakes: readonly Mistake[]): string {
  return mistakes.map(({ path, detail }) => `${path} ${detail}`.trimStart()).join('; ');
}

/** Divides long bodies in a lane. */
interface Divider {
  readonly catalog: Catalog;
  readonly maxBytes: number;
  readonly sandboxes: {
    split(bytes: Uint8Array, caller: Caller): Promise<Split>;
  };
}

/** The body of a new sandbox. Fixtures are parsed only if no image exists for them. */
export function newSandboxBody(workbench: Divider): BodyInput<SandboxOptions> {
  const shape = sandboxBodyOf(workbench.catalog);
  return {
    description: 'The initial state of the sandbox.',
    shape,
    isOptional: true,
    maxBytes: workbench.maxBytes,
    async parse(exchange) {
      const bytes = await readJsonBytes(exchange);
      const { rest, ...fixtures } = await workbench.sandboxes.split(bytes, exchange.caller);
      const { from = initialOf(workbench.catalog), ...options } = parseBody(shape, rest);
      if (typeof from === 'string' || !('data' in from)) return { ...options, from };
      return { ...options, from: { fixtures } };
    },
  };
}

/** Returns the names of all fields of a body, at any level. */
function fieldsIn(shape: z.ZodType): readonly string[] {
  const names = new Set<string>();
  JSON.stringify(z.toJSONSchema(shape, { io: 'input' }), (key, value) => {
    if (key === 'properties') for (const name of Object.keys(value)) names.add(name);
    return value;
  });
  return [...names];
}
