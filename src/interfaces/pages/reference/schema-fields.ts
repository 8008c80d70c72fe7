import { capitalize } from '../../../lib/text.ts';
import type { Components, JsonObject } from '../../../openapi/components.ts';

/** The subset of JSON Schema that Quintet uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

export interface Field {
  /** Prefixed with its parents: `match.path`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

export interface Fields {
  /** A remark on the body as a whole: it is a list, or has an optional wrapper. */
  readonly note: string;
  readonly fields: readonly Field[];
}

export class Schemas {
  readonly #named: Readonly<Record<string, JsonObject>>;

  constructor(components: Components) {
    this.#named = (components.toJson().schemas ?? {}) as Readonly<Record<string, JsonObject>>;
  }

  resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    return this.#named[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {};
  }

  fieldsOf(schema: Schema): Fields {
    const wrapper = wrapperIn(schema);
    if (wrapper !== null) {
      return {
        note: `Flat, or wrapped: \`{"${wrapper.name}": {…}}\`.`,
        fields: this.#rowsOf(wrapper.inner, ''),
      };
    }
    const whole = this.resolve(schema);
    if (whole.type === 'array' && whole.items !== undefined) {
      return { note: `${capitalize(this.typeOf(whole))}.`, fields: this.#rowsOf(whole.items, '') };
    }
    return { note: '', fields: this.#rowsOf(whole, '') };
  }

  #rowsOf(schema: Schema, prefix: string): readonly Field[] {
    const { properties = {}, required = [] } = this.resolve(schema);
    return Object.entries(properties).flatMap(([name, property]) => {
      const whole = prefix + name;
      const { description = '' } = { ...this.resolve(property), ...property };
      const row = {
        name: whole,
        type: this.typeOf(property),
        isRequired: required.includes(name) && prefix === '',
        description,
      };
      return [row, ...(prefix === '' ? this.#rowsOf(property, `${whole}.`) : [])];
    });
  }

  typeOf(schema: Schema): string {
    const whole = this.resolve(schema);
    const { type, anyOf, items, default: preset } = whole;
    const alternatives = anyOf?.map((one) => this.typeOf(one)) ?? [];
    const parts = [
      ...(whole.enum !== undefined ? [`one of ${whole.enum.join(', ')}`] : []),
      ...(whole.const !== undefined ? [JSON.stringify(whole.const)] : []),
      ...(whole.enum === undefined && whole.const === undefined ? [baseOf(type, whole.format)] : []),
      ...(items !== undefined ? [`of ${this.typeOf(items)}`] : []),
    ].filter((part) => part !== '');
    const kind = anyOf === undefined ? parts.join(' ') : [...new Set(alternatives)].join(' or ');
    const bounds = boundsOf(whole);
    return [
      kind === '' ? 'any JSON value' : kind,
      ...bounds,
      ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`]),
    ].join(', ');
  }
}

function baseOf(type: Schema['type'], format: string | undefined): string {
  if (format === 'date-time') return 'time';
  if (format === 'email') return 'e-mail';
  if (format === 'uuid') return 'UUID';
  const names = typeof type === 'string' ? [type] : (type ?? []);
  return names.map((name) => (name === 'array' ? 'list' : name)).join(' or ');
}

/** Limits at the largest safe integers are not shown, because Zod adds them to every integer. */
function boundsOf({ minLength = 0, maxLength, minimum, maximum, maxItems }: Schema): readonly string[] {
  const least = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? null : minimum;
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum;
  return [
    ...(minLength > 0 && maxLength === undefined ? ['not empty'] : []),
    ...(maxLength === undefined
      ? []
      : [`${minLength > 1 ? `${minLength} to` : 'up to'} ${count(maxLength)} characters`]),
    ...(least !== null && most !== null ? [`${count(least)} to ${count(most)}`] : []),
    ...(least !== null && most === null ? [`at least ${count(least)}`] : []),
    ...(least === null && most !== null ? [`at most ${count(most)}`] : []),
    ...(maxItems === undefined ? [] : [`at most ${count(maxItems)}`]),
  ];
}

function count(value: number): string {
  return value.toLocaleString('en');
}

/** Detects a body that may be wrapped in the name of its record. */
function wrapperIn({ anyOf = [] }: Schema): { readonly name: string; readonly inner: Schema } | null {
  const [wrapped, flat] = anyOf;
  const [[name, inner] = []] = Object.entries(wrapped?.properties ?? {});
  if (anyOf.length !== 2 || name === undefined || inner === undefined) return null;
  return inner.$ref === flat?.$ref ? { name, inner } : null;
}
