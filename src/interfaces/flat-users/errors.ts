import * as z from 'zod';
import { failureRows } from '../../http/failure-rows.ts';
import type { ExplainQuery } from '../../http/query.ts';
import { json, type Reply } from '../../http/reply.ts';
import { Failure } from '../../lib/failure.ts';

/** The error style of the Flat Users API: `{"detail": "<message>"}`, or a list of details for invalid input (F1). */

const detail = z
  .strictObject({
    type: z.string().describe('The machine-readable type of the problem.'),
    loc: z.array(z.union([z.string(), z.int()])).describe('The path to the invalid value.'),
    msg: z.string().describe('A human-readable description of the problem.'),
    input: z.unknown().describe('The value that was sent.'),
  })
  .meta({ id: 'Detail' });
type Detail = z.infer<typeof detail>;

export class InvalidFlatInput extends Failure {
  readonly details: readonly Detail[];

  constructor(details: readonly Detail[]) {
    super('INVALID_INPUT');
    this.details = details;
  }
}

const rows: typeof failureRows = {
  ...failureRows,
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', message: 'User not found' },
  INVALID_INPUT: { status: 422, code: 'VALIDATION_ERROR' },
  INVALID_JSON: { status: 422, code: 'INVALID_JSON' },
  METHOD_NOT_ALLOWED: { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'Method Not Allowed' },
};

export function replyToFailure(failure: Failure): Reply {
  const { status, message = failure.message } = rows[failure.code];
  return json(status, { detail: detailOf(failure) ?? message });
}

function detailOf(failure: Failure): readonly Detail[] | null {
  if (failure instanceof InvalidFlatInput) return failure.details;
  if (failure.code !== 'INVALID_JSON') return null;
  return [{ type: 'json_invalid', loc: ['body'], msg: `JSON decode error: ${failure.message}`, input: null }];
}

/** The kinds of detail. The key is the message of the schema that finds it, and its `type` on the wire. */
const messages = {
  missing: () => 'Field required',
  string_type: () => 'Input should be a valid string',
  string_unicode: () => 'Input should be a string without NUL or invalid Unicode characters',
  string_too_short: () => 'String should have at least 1 character',
  string_too_long: (limit) => `String should have at most ${limit} characters`,
  value_error: () => 'value is not a valid email address',
  model_attributes_type: () => 'Input should be a valid dictionary or object to extract fields from',
  list_type: () => 'Input should be a valid list',
  too_long: (limit) => `List should have at most ${limit} items`,
  int_parsing: () => 'Input should be a valid integer, unable to parse string as an integer',
  greater_than_equal: (limit) => `Input should be greater than or equal to ${limit}`,
  less_than_equal: (limit) => `Input should be less than or equal to ${limit}`,
  multiple_values: () => 'Input should be a single value',
  literal_error: () => "Input should be 'name', 'email' or 'all'",
} satisfies Record<string, (limit: unknown) => string>;
type Kind = keyof typeof messages;

export const kind = (name: Kind): Kind => name;

/** Text that cannot be stored is not checked any further: one detail per field. */
export const notStorable = { error: kind('string_unicode'), abort: true };

/** The most problems in a response: otherwise a body of one megabyte would cause a response of fifty. */
const maxDetails = 1000;

/** Reports every invalid parameter, not just the first (F1). */
export const explainQuery: ExplainQuery = (error, texts) =>
  invalidInput('query', error, ({ path: [name] }) => texts[String(name)]);

/** Explains an invalid body. For a missing field, the reported input is the object that lacks it. */
export function explainBody(error: z.ZodError, body: unknown): InvalidFlatInput {
  return invalidInput('body', error, ({ path, message, input }) =>
    message === kind('missing') ? valueAt(body, path.slice(0, -1)) : input,
  );
}

function invalidInput(
  part: 'query' | 'body',
  { issues }: z.ZodError,
  inputOf: (issue: z.core.$ZodIssue) => unknown,
): InvalidFlatInput {
  return new InvalidFlatInput(
    issues.slice(0, maxDetails).map((issue) => {
      const type = issue.message as Kind;
      const loc = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
      return {
        type,
        loc: [part, ...loc],
        msg: messages[type](limitOf(issue)),
        input: inputOf(issue) ?? null,
      };
    }),
  );
}

function limitOf(issue: z.core.$ZodIssue): unknown {
  if (issue.code === 'custom') return issue.params?.max;
  if (issue.code === 'too_small') return issue.minimum;
  return issue.code === 'too_big' ? issue.maximum : undefined;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], body);
}

const plainDetail = z.strictObject({ detail: z.string() }).meta({ id: 'UsersError' });
const details = z.strictObject({ detail: z.array(detail) }).meta({ id: 'UsersInvalidInput' });

export function shapeOfFailure(failure: Failure): z.ZodType {
  return failure instanceof InvalidFlatInput || failure.code === 'INVALID_JSON' ? details : plainDetail;
}
