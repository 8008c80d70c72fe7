import * as z from 'zod';
import { adviceFor } from '../lib/closest-word.ts';
import { parseJsonExactly } from '../lib/json.ts';
import { allRecords, type DataRecord, dataRecords } from '../records/all-records.ts';
import type { Files } from '../records/field.ts';
import type { AnyRecord } from '../records/record.ts';
import { type Position, refuse } from './unusable-data.ts';

export type LineValues = Readonly<Record<string, unknown>>;
export type AnyLine = LineValues & { readonly kind: string };

export const exported: readonly Files[] = ['all', 'with passwords'];

const jsonNames = new Map(
  allRecords.map(({ kind, fields }) => [kind, Object.keys(fields).filter((name) => fields[name]?.isJson)]),
);

const exportedKinds = new Map<unknown, { readonly record: AnyRecord; readonly schema: z.ZodType }>(
  dataRecords.map((record) => [record.kind, { record, schema: schemaOf(record) }]),
);

/**
 * Returns the schema of a record in exports. It rejects the values that an interface would reject, and accepts all that
 * it can have stored.
 */
function schemaOf({ kind, fields, rules = [] }: AnyRecord): z.ZodType {
  const inExports = Object.entries(fields).filter(([, { files = 'all' }]) => exported.includes(files));
  const shape = Object.fromEntries(inExports.map(([name, { schema }]) => [name, schema]));
  return rules.reduce<z.ZodType<LineValues>>(
    (schema, { holds, field, problem }) => schema.refine(holds, { path: [field], error: problem }),
    z.strictObject({ kind: z.literal(kind), ...shape }),
  );
}

export function parseRecord(position: Position, values: LineValues, text: string): DataRecord {
  const known = exportedKinds.get(values.kind);
  if (known === undefined)
    throw refuse(position, `kind: must be one of ${[...exportedKinds.keys()].join(', ')}`);
  return parse(position, known.schema, withJsonText(known.record, values, text)) as DataRecord;
}

/** Replaces JSON values by their text, so that numbers keep every digit. */
export function withJsonText({ kind }: AnyRecord, values: LineValues, text: string): LineValues {
  const names = jsonNames.get(kind)?.filter((name) => Object.hasOwn(values, name)) ?? [];
  if (names.length === 0) return values;
  const exactly = parseJsonExactly(text) as LineValues;
  return { ...values, ...Object.fromEntries(names.map((name) => [name, JSON.stringify(exactly[name])])) };
}

export function parse<T>(position: Position, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue === undefined) throw refuse(position, 'is invalid');
  const path = issue.path.join('.');
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const problem =
    issue.code === 'unrecognized_keys'
      ? `unknown field ${issue.keys.join(', ')}${adviceFor(issue.keys[0] ?? '', known)}`
      : describeIssue(issue, value);
  throw refuse(position, path === '' ? problem : `${path}: ${problem}`);
}

export function describeIssue({ code, path, message, ...issue }: z.core.$ZodIssue, value: unknown): string {
  if (code === 'too_small' && 'minimum' in issue) {
    return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
  }
  if (code === 'too_big' && 'maximum' in issue) return `must be at most ${issue.maximum}`;
  if (code !== 'invalid_type' || !('expected' in issue)) return message;
  const given = path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
  return given === undefined ? 'is missing' : `must be ${typeNames[issue.expected] ?? issue.expected}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
