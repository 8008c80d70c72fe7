import type { ErrorObject } from 'ajv';
import { adviceFor } from '../lib/closest-word.ts';
import { isObject } from '../lib/json.ts';
import { counted, shorten } from '../lib/text.ts';
import type { Flaw } from './find-flaw.ts';
import { decodePointer } from './schema.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

type Describe = (error: ErrorObject) => string;

const withLimit =
  (prefix: string, noun?: string): Describe =>
  ({ params: { limit } }) =>
    `${prefix} ${noun === undefined ? limit : counted(limit, noun)}`;

/** The details of the keywords of JSON Schema, in the words of the other checks. */
const details: Readonly<Record<string, Describe>> = {
  type: ({ params: { type } }) =>
    `must be ${[type]
      .flat()
      .map((name) => typeNames[name] ?? name)
      .join(' or ')}`,
  required: () => 'is missing',
  dependentRequired: ({ params: { property } }) => `is missing, but needed with ${property}`,
  additionalProperties: unknownField,
  unevaluatedProperties: unknownField,
  minLength: withLimit('must have at least', 'character'),
  maxLength: withLimit('must have at most', 'character'),
  minItems: withLimit('must have at least', 'item'),
  maxItems: withLimit('must have at most', 'item'),
  minProperties: withLimit('must have at least', 'field'),
  maxProperties: withLimit('must have at most', 'field'),
  minimum: withLimit('must be at least'),
  maximum: withLimit('must be at most'),
  exclusiveMinimum: withLimit('must be more than'),
  exclusiveMaximum: withLimit('must be less than'),
  multipleOf: ({ params: { multipleOf } }) => `must be a multiple of ${multipleOf}`,
  uniqueItems: ({ params: { i, j } }) => `must not have equal items, such as [${j}] and [${i}]`,
  pattern: ({ params: { pattern } }) => `must match ${pattern}`,
  format: ({ params: { format } }) => `must have the format ${format}`,
  enum: ({ params: { allowedValues } }) => `must be ${list(allowedValues)}`,
  const: ({ params: { allowedValue } }) => `must be ${JSON.stringify(allowedValue)}`,
  anyOf: () => 'must fit one of the schemas in anyOf',
  oneOf: () => 'must fit exactly one of the schemas in oneOf',
  not: () => 'must not fit the schema in not',
  contains: () => 'must have an item that fits the schema in contains',
  propertyNames: ({ params: { propertyName } }) => `must not have the name ${JSON.stringify(propertyName)}`,
  'false schema': () => 'is not allowed',
};

function list(values: readonly unknown[]): string {
  return `${values.length > 1 ? 'one of ' : ''}${shorten(values.map((value) => JSON.stringify(value)).join(', '))}`;
}

function unknownField(error: ErrorObject): string {
  const known = isObject(error.parentSchema?.properties) ? Object.keys(error.parentSchema.properties) : [];
  return `is not a known field${adviceFor(memberIn(error) ?? '', known)}`;
}

/** Keywords that name a member of the value that they apply to. */
function memberIn({ params }: ErrorObject): string | undefined {
  return params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
}

/** Describes the errors of a value, each once. */
export function describeErrors(errors: readonly ErrorObject[], value: unknown): readonly Flaw[] {
  const flaws = errors.filter((error) => !isExplained(error, errors)).map((error) => toFlaw(error, value));
  return [...new Map(flaws.map((flaw) => [JSON.stringify(flaw), flaw])).values()];
}

/** Keywords whose schemas contradict each other, or only say which item or name did not fit. */
const summaries: readonly string[] = ['anyOf', 'oneOf', 'contains', 'propertyNames'];

/** Leaves out the errors below a keyword that summarizes them, and `if`, which only repeats that there are others. */
function isExplained(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (error.keyword === 'if') return errors.length > 1;
  return errors.some((other) => summaries.includes(other.keyword) && isBelow(error, other));
}

/** Errors of a schema behind a `$ref` have a path of their own, which does not begin with that of the reference. */
function isBelow({ schemaPath, instancePath }: ErrorObject, summary: ErrorObject): boolean {
  if (!`${instancePath}/`.startsWith(`${summary.instancePath}/`)) return false;
  const parent = summary.schemaPath.slice(0, summary.schemaPath.lastIndexOf('/') + 1);
  return schemaPath.startsWith(`${summary.schemaPath}/`) || !schemaPath.startsWith(parent);
}

function toFlaw(error: ErrorObject, value: unknown): Flaw {
  const describe = details[error.keyword];
  const member = memberIn(error);
  const path = pathIn(error.instancePath, value);
  return {
    path: member === undefined ? path : [...path, member],
    detail: describe?.(error) ?? error.message ?? 'is invalid',
  };
}

/** Items of lists are numbers in a path, members of objects names. */
function pathIn(pointer: string, value: unknown): readonly PropertyKey[] {
  let part = value;
  return pointer
    .split('/')
    .slice(1)
    .map(decodePointer)
    .map((name) => {
      const key = Array.isArray(part) ? Number(name) : name;
      part = typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined;
      return key;
    });
}
