import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isObject } from '../lib/json.ts';
import type { Flaw } from './find-flaw.ts';
import { type JsonSchema, type JsonSchemas, rulesOf } from './schema.ts';
import { describeErrors } from './schema-errors.ts';

/** Returns what is wrong with a record, which is parsed JSON with plain numbers; empty if it fits. */
export type Validate = (record: Readonly<Record<string, unknown>>) => readonly Flaw[];

export interface CompiledSchemas {
  readonly validators: ReadonlyMap<string, Validate>;
  /** References that lead nowhere, and the like. Paths begin with the names of the schemas. */
  readonly flaws: readonly Flaw[];
}

const draft = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Validates schemas themselves. What it needs for that is compiled at first use, in 100 ms, and kept for the next file.
 * Threads receive schemas that were checked, and never use it.
 */
const metaSchemas = new Ajv2020({ strict: false, allErrors: true, logger: false });

/** Returns what is wrong with schemas by themselves. Paths begin with their names. */
export function findSchemaFlaws(schemas: JsonSchemas): readonly Flaw[] {
  return [...schemas].flatMap(([name, schema]) => {
    const flaw = typeof schema === 'boolean' ? null : flawIn(schema);
    return flaw === null ? [] : [{ path: [name, ...flaw.path], detail: flaw.detail }];
  });
}

function flawIn({ $schema, ...schema }: JsonSchema & object): Flaw | null {
  if ($schema !== undefined && String($schema).replace(/#$/, '') !== draft)
    return { path: ['$schema'], detail: `must be ${draft}; other drafts are not supported` };
  if (schema.type === 'array')
    return { path: ['type'], detail: 'must be "object": the schema describes one record, not the list' };
  return metaSchemas.validateSchema(schema) === true ? null : invalidSchema(metaSchemas.errors ?? []);
}

/** Compiles the schemas of a file, which are valid by themselves. `key` names the field that identifies records. */
export function compileSchemas(schemas: JsonSchemas, key: string): CompiledSchemas {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    logger: false,
    meta: false,
    validateSchema: false,
  });
  formats.default(ajv);
  const flaws = [...schemas].flatMap(([name, schema]) => add(ajv, name, schema));
  const validators = new Map<string, Validate>();
  for (const name of flaws.length > 0 ? [] : schemas.keys()) {
    const compiled = compile(ajv, name);
    if ('detail' in compiled) flaws.push(compiled);
    else validators.set(name, validatorOf(compiled, name, schemas, key));
  }
  return { validators, flaws };
}

function add(ajv: Ajv2020, name: string, schema: JsonSchema): readonly Flaw[] {
  const { $schema, ...rest } = typeof schema === 'boolean' ? { allOf: [schema] } : schema;
  try {
    ajv.addSchema(withOwnRefs(rest) as JsonSchema & object, uriOf(name));
    return [];
  } catch (error) {
    return [refuse(name, error)];
  }
}

function refuse(name: string, error: unknown): Flaw {
  if (error instanceof Ajv2020.MissingRefError)
    return { path: [name], detail: `$ref "${refIn(error.missingRef)}" is not in this file` };
  return { path: [name], detail: error instanceof Error ? error.message : 'is not a valid schema' };
}

/** The deepest error is the most precise: those above it say that one of several forms must fit. */
function invalidSchema(errors: readonly ErrorObject[]): Flaw {
  const pathOf = ({ instancePath }: ErrorObject) => instancePath.split('/').slice(1);
  const [path = []] = errors.map(pathOf).sort((left, right) => right.length - left.length);
  return { path, detail: 'is not valid in JSON Schema 2020-12' };
}

/** Each schema is a document of its own, so that `#` is the schema and not the file. */
function uriOf(name: string): string {
  return `schema:/${name}`;
}

/** Keywords whose values are data. */
const dataKeywords: readonly string[] = ['const', 'default', 'enum', 'example', 'examples'];

/** Lets `#/$schemas/authors`, the place in the file, refer to the schema of `authors`. */
function withOwnRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withOwnRefs);
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === '$ref' && typeof value === 'string')
      return [keyword, value.replace(/^#\/\$schemas\/([\w-]+)/, (_, name: string) => `${uriOf(name)}#`)];
    return [keyword, dataKeywords.includes(keyword) ? value : withOwnRefs(value)];
  });
  return Object.fromEntries(members);
}

function compile(ajv: Ajv2020, name: string): ValidateFunction | Flaw {
  try {
    const validate = ajv.getSchema(uriOf(name));
    return validate ?? { path: [name], detail: 'is not a valid schema' };
  } catch (error) {
    return refuse(name, error);
  }
}

function refIn(uri: string): string {
  return uri.replace(/^schema:\/(?:[\w-]+(?=#))?/, '');
}

function validatorOf(validate: ValidateFunction, name: string, schemas: JsonSchemas, key: string): Validate {
  const schema = schemas.get(name);
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const isKeyDescribed = Object.hasOwn(properties, key);
  // The key is assigned, and fields that are read-only are ignored on input, so neither can be missing.
  const optional = [key, ...rulesOf(name, schemas).readOnly];
  const isOptional = ({ keyword, instancePath, params }: ErrorObject) =>
    keyword === 'required' && instancePath === '' && optional.includes(params.missingProperty);
  return (record) => {
    const { [key]: _, ...withoutKey } = record;
    const given = isKeyDescribed ? record : withoutKey;
    if (validate(given)) return [];
    return describeErrors(
      (validate.errors ?? []).filter((error) => !isOptional(error)),
      given,
    );
  };
}
