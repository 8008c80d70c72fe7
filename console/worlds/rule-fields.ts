import type { Rule } from '../lib/shapes.ts';

/**
 * The form fields of a rule, one for each part that the OpenAPI document describes. Each is text that is parsed into
 * its place in the rule.
 */

type Value = unknown;

export interface RuleField {
  readonly label: string;
  /** The path in the rule, such as `match.path`. */
  readonly path: string;
  readonly group: 'Effects' | 'Requests' | 'Frequency';
  readonly hint?: string | undefined;
  /** The options of a select field; without them it is a text field. */
  readonly options?: readonly string[] | undefined;
  /** The default value. */
  readonly usual?: string | undefined;
  show(rule: Rule): string;
  /** Returns the rule with the input; empty input removes the field. */
  read(rule: Rule, text: string): Rule;
}

type Json = Readonly<Record<string, Value>>;

function pick(rule: Rule, path: readonly string[]): Value {
  return path.reduce<Value>((value, key) => (value as Json | undefined)?.[key], rule);
}

/** Returns a copy with a value at a path; undefined removes it, and objects that become empty. */
function put(object: Json, [key = '', ...rest]: readonly string[], value: Value): Json {
  const inner = rest.length === 0 ? value : put((object[key] ?? {}) as Json, rest, value);
  const isEmpty = inner === undefined || (rest.length > 0 && Object.keys(inner as Json).length === 0);
  const { [key]: _, ...others } = object;
  return isEmpty ? others : { ...object, [key]: inner };
}

/** Converts a value to text: anything but a text is written as JSON. */
function write(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads a value. Input that is not valid JSON is sent as it is: the server explains what is wrong. */
function read(text: string, { type }: Schema): Value {
  try {
    return type === 'string' ? text : JSON.parse(text);
  } catch {
    return text;
  }
}

/** A part of a rule in the OpenAPI document. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
  readonly default?: string;
  readonly 'x-title'?: string;
  /** The default value. */
  readonly 'x-unset'?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

type Schemas = Readonly<Record<string, Schema>>;

const howOften = ['when', 'probability', 'skip', 'times', 'id'];

function groupOf([name = '', inner]: readonly string[]): RuleField['group'] {
  if (inner !== undefined) return 'Requests';
  return howOften.includes(name) ? 'Frequency' : 'Effects';
}

function toField(path: readonly string[], schema: Schema, schemas: Schemas): RuleField {
  const name = path.at(-1) ?? '';
  const choice = schema.enum ?? schemas[schema.$ref?.split('/').at(-1) ?? '']?.enum;
  const usual = schema.default ?? schema['x-unset'];
  const shown = (value: Value) => (value === undefined || value === usual ? '' : write(value));
  const examples = (schema.examples ?? []).map((example) => `e.g. ${shown(example)}`);
  return {
    label: schema['x-title'] ?? name,
    path: path.join('.'),
    group: groupOf(path),
    hint: [usual ?? [], examples].flat().join(', '),
    options: choice?.filter((option) => option !== usual),
    usual: usual ?? 'unchanged',
    show: (rule) => shown(pick(rule, path)),
    read: (rule, text) => put(rule, path, text === '' ? undefined : read(text, schema)) as Rule,
  };
}

/** Derives the fields from the schemas of the workbench: effects, requests, frequency. */
export function fieldsOf(schemas: Schemas): readonly RuleField[] {
  const { match, ...parts } = schemas.FaultRule?.properties ?? {};
  const all = Object.entries(parts)
    .filter(([, schema]) => schema['x-title'] !== undefined)
    .map(([name, schema]) => toField([name], schema, schemas));
  const matching = Object.entries(match?.properties ?? {}).map(([name, schema]) =>
    toField(['match', name], schema, schemas),
  );
  const isEffect = ({ group }: RuleField) => group === 'Effects';
  return [...all.filter(isEffect), ...matching, ...all.filter((field) => !isEffect(field))];
}
