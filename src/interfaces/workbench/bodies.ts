import * as z from 'zod';
import { parseFixtures } from '../../data/fixtures/parse-fixtures.ts';
import { parsingBody, readJson, readJsonText } from '../../http/body.ts';
import type { BodyInput } from '../../http/operation.ts';
import { isMoment, momentRule } from '../../lib/clock.ts';
import { isObject, parseJson } from '../../lib/json.ts';
import { type JsonPath, parseInPieces } from '../../lib/json-pieces.ts';
import { wholeNumber } from '../../lib/shapes.ts';
import type { FixtureText } from '../../workbench/contents.ts';
import { namePattern, nameRule } from '../../workbench/problems.ts';
import { WorkbenchFailure } from './errors.ts';
import { fixtures } from './fixture-shapes.ts';

/** The request bodies of the workbench. Unknown keys are rejected, because they are most likely typos. */

const moment = z
  .string('must be a time such as "2026-01-31T09:30:00Z"')
  .refine(isMoment, momentRule)
  .meta({ format: 'date-time' });

export const clockBody = z
  .strictObject({
    at: moment.optional().describe('Sets the clock, which then stands still unless `running` is true.'),
    advanceSeconds: z
      .number('must be a number of seconds')
      .optional()
      .describe('Moves the clock, stopped or running.'),
    running: z.boolean('must be true or false').optional().describe('Starts or stops it where it stands.'),
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
    password: z.string('must be a text').min(6, 'must have 6 to 256 characters').max(256).optional(),
  })
  .describe('The options of the command `seed`.')
  .meta({ id: 'SeedOptions' });

const name = z.string('must be a text').regex(namePattern, nameRule).describe(`It ${nameRule}.`);

const from = z
  .union(
    [
      z.literal('empty'),
      z.strictObject({ seed: seedOptions }),
      z.strictObject({ snapshot: name }),
      z.strictObject({ sandbox: name }),
      z.strictObject({ data: fixtures }),
    ],
    'must be "empty", {"seed": {…}}, {"snapshot": "name"}, {"sandbox": "name"} or {"data": {…}}',
  )
  .describe('The data: none, invented, of a snapshot, of another sandbox as it is now, or as given here.');

const sandboxFields = z.strictObject({
  from: from.optional().meta({ default: 'empty' }),
  clock: clockBody.optional(),
  randomSeed: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Makes everything that is left to chance the same every time.'),
  ttlSeconds: wholeNumber(0, 31_536_000)
    .optional()
    .meta({ default: 3600 })
    .describe('How long it lives after its last use; 0 is for ever.'),
});

export const sandboxBody = sandboxFields.meta({ id: 'NewSandbox' });

export const namedSandboxBody = sandboxFields
  .extend({ name: name.optional().describe(`Generated if it is missing. It ${nameRule}.`) })
  .meta({ id: 'NewNamedSandbox' });

export const snapshotBody = z
  .strictObject({ sandbox: name.describe('The sandbox, or `main`.') })
  .meta({ id: 'NewSnapshot' });

export const restoreBody = z.strictObject({ snapshot: name }).meta({ id: 'Restore' });

export const tokenBody = z
  .strictObject({
    userId: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    admin: z.literal(true, 'must be true').optional(),
    expiresInSeconds: wholeNumber(-31_536_000, 31_536_000)
      .optional()
      .describe('24 hours without it; a negative number is a token that has expired already.'),
  })
  .refine(({ userId, admin }) => (userId === undefined) !== (admin === undefined), {
    error: 'the body names either userId or admin',
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
  if (!isObject(body) && !Array.isArray(body))
    throw new WorkbenchFailure('invalid', 'the body must be a JSON object');
  const result = shape.safeParse(body);
  if (result.success) return result.data;
  throw new WorkbenchFailure('invalid', result.error.issues.map(inWords).join('; '));
}

/** The body of a new sandbox. Fixtures stay text until it is known that no template exists for them. */
export function newSandboxBody<T>(
  shape: z.ZodType<T>,
  maxBytes: number,
): BodyInput<T & { readonly fixtures: FixtureText | null }> {
  return {
    description: 'What it is made from.',
    shape,
    isOptional: true,
    maxBytes,
    async parse(exchange) {
      const text = (await readJsonText(exchange)) || '{}';
      const pause = () => exchange.pause();
      let fixtures: FixtureText | null = null;
      const parse = (part: string, path: JsonPath) => {
        if (path.join('.') !== 'from.data') return parseJson(part);
        fixtures = { text: part, pause, parse: () => parsingBody(() => parseFixtures(part, pause)) };
        return {};
      };
      const body = await parsingBody(() => parseInPieces(text, { depth: 2, parse, pause }));
      return { ...parseBody(shape, body), fixtures };
    },
  };
}

export function inWords(issue: z.core.$ZodIssue): string {
  const where = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => (where === '' ? key : `${where}.${key}`));
    return `${keys.join(', ')} ${keys.length > 1 ? 'are' : 'is'} unknown here`;
  }
  return where === '' ? issue.message : `${where} ${issue.message}`;
}
