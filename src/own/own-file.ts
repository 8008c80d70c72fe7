import type { OwnType } from './own-type.ts';
import type { Reference } from './references.ts';
import type { JsonSchema, JsonSchemas } from './schema.ts';

/**
 * A file of collections, read and checked. It is a plain value, which can be sent to another thread, and everything that
 * serves collections derives from it.
 */
export interface OwnFile {
  /** The name of the file, of the folder or of the first file, without its folder. */
  readonly name: string;
  /** The field that identifies the records of all collections. */
  readonly key: string;
  /** Changes with any change of the content or of the names of the files. */
  readonly fingerprint: string;
  readonly files: readonly OwnSource[];
  /** In the order of the files. */
  readonly parts: readonly OwnPart[];
}

/** One of the files that were read. */
export interface OwnSource {
  readonly path: string;
  /** True if the file has a list, which is the collection that is named after the file. */
  readonly isList: boolean;
  /** The parts in it, in its order. */
  readonly names: readonly string[];
  /** The value of `$schema`; null if the file has none. */
  readonly schemaUri: string | null;
  /** The names in its `$schemas`. */
  readonly schemas: readonly string[];
}

export type OwnPart = OwnCollection | OwnSingleton | OwnValues;

export interface OwnCollection {
  readonly kind: 'collection';
  readonly name: string;
  readonly records: readonly OwnRecord[];
  /** The highest integer that was an id; null if none was. */
  readonly lastId: number | null;
  /** The given schema; null if the file has none for the collection. */
  readonly schema: JsonSchema | null;
  /** The type of a record: that of the schema or, without one, that of the records. */
  readonly type: OwnType;
  /** The top-level names of the records and of the schema. */
  readonly fields: readonly string[];
  readonly references: readonly Reference[];
}

export interface OwnRecord {
  /** The id as a text: 1 and "1" are the same. */
  readonly id: string;
  /** The record as compact JSON. It has an id, and its numbers are as they were written. */
  readonly body: string;
}

export interface OwnSingleton {
  readonly kind: 'singleton';
  readonly name: string;
  readonly body: string;
  readonly schema: JsonSchema | null;
  readonly type: OwnType;
  readonly fields: readonly string[];
}

/** A list of strings and numbers, which is read-only. */
export interface OwnValues {
  readonly kind: 'values';
  readonly name: string;
  readonly body: string;
  /** The type of an item. */
  readonly type: OwnType;
}

type WithSchema =
  | Pick<OwnValues, 'kind' | 'name'>
  | Pick<OwnCollection | OwnSingleton, 'kind' | 'name' | 'schema'>;

/** Returns the given schemas by the name of their part. */
export function schemasOf({ parts }: { readonly parts: readonly WithSchema[] }): JsonSchemas {
  const given = parts.flatMap((part) =>
    part.kind === 'values' || part.schema === null ? [] : [[part.name, part.schema] as const],
  );
  return new Map(given);
}
