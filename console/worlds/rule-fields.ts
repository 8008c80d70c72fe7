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

/** Input that is not a number is sent as it is: the server explains what is wrong. */
function toNumber(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

/** Converts between values and non-empty text. `now` is the value that the text replaces. */
interface Codec {
  write(value: Value): string;
  parse(text: string, now: Value, schema: Schema): Value;
}

type Part<Name extends keyof Rule> = NonNullable<Rule[Name]>;

const delay: Codec = {
  write(value) {
    const delayMs = value as Part<'delayMs'>;
    if (typeof delayMs !== 'object') return String(delayMs);
    return 'min' in delayMs ? `${delayMs.min}-${delayMs.max}` : `~${delayMs.median}`;
  },
  parse(text, now) {
    const [, min, max] = /^(\d+)-(\d+)$/.exec(text) ?? [];
    if (min !== undefined && max !== undefined) return { min: Number(min), max: Number(max) };
    const { sigma = 0.5 } = (typeof now === 'object' ? now : {}) as { readonly sigma?: number };
    return text.startsWith('~') ? { median: Number(text.slice(1)), sigma } : toNumber(text);
  },
};

const live: Codec = {
  write: (value) =>
    Object.entries(value as Part<'live'>)
      .filter(([kind]) => kind !== 'code')
      .map(([kind, count]) => `${kind} ${count}`)
      .join(' '),
  parse(text, _, { properties = {} }) {
    const [kind = '', count = '1'] = text.trim().split(/\s+/);
    const known = Object.keys(properties).find((each) => each.startsWith(kind)) ?? kind;
    return kind === '' ? undefined : { [known]: toNumber(count) };
  },
};

const errorPath: Codec = {
  write: (value) => (value as Part<'graphqlError'>).path.join('.'),
  parse: (text, now) => ({ ...(now as object), path: text.split('.').map(toKey) }),
};

function toKey(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}

const number: Codec = { write: String, parse: toNumber };
const word: Codec = { write: String, parse: (text) => text };

/** Any other value is typed as JSON. */
const json: Codec = {
  write: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse(text) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  },
};

const special: Readonly<Record<string, Codec>> = { delayMs: delay, live, graphqlError: errorPath };

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

function codecOf(name: string, { type }: Schema): Codec {
  if (type === 'integer' || type === 'number') return number;
  return special[name] ?? (type === 'string' ? word : json);
}

const howOften = ['when', 'probability', 'skip', 'times', 'id'];

function groupOf([name = '', inner]: readonly string[]): RuleField['group'] {
  if (inner !== undefined) return 'Requests';
  return howOften.includes(name) ? 'Frequency' : 'Effects';
}

function toField(path: readonly string[], schema: Schema, schemas: Schemas): RuleField {
  const name = path.at(-1) ?? '';
  const choice = schema.enum ?? schemas[schema.$ref?.split('/').at(-1) ?? '']?.enum;
  const codec = choice === undefined ? codecOf(name, schema) : word;
  const usual = schema.default ?? schema['x-unset'];
  const shown = (value: Value) => (value === undefined || value === usual ? '' : codec.write(value));
  const examples = (schema.examples ?? []).map((example) => `e.g. ${shown(example)}`);
  return {
    label: schema['x-title'] ?? name,
    path: path.join('.'),
    group: groupOf(path),
    hint: [usual ?? [], examples].flat().join(', '),
    options: choice?.filter((option) => option !== usual),
    usual: usual ?? 'unchanged',
    show: (rule) => shown(pick(rule, path)),
    read: (rule, text) =>
      put(rule, path, text === '' ? undefined : codec.parse(text, pick(rule, path), schema)) as Rule,
  };
}

/** Derives the fields from the schemas of the workbench: effects, requests, frequency. */
export function fieldsOf(schemas: Schemas): readonly RuleField[] {
  const { match, ...parts } = schemas.FaultRule?.properties ?? {};
  const all = Object.entries(parts).map(([name, schema]) => toField([name], schema, schemas));
  const matching = Object.entries(match?.properties ?? {}).map(([name, schema]) =>
    toField(['match', name], schema, schemas),
  );
  const isEffect = ({ group }: RuleField) => group === 'Effects';
  return [...all.filter(isEffect), ...matching, ...all.filter((field) => !isEffect(field))];
}
