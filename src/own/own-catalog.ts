import type { DocumentCollection } from '../records/documents.ts';
import type { Validate } from './compile-schemas.ts';
import {
  type OwnCollection,
  type OwnFile,
  type OwnPart,
  type OwnSingleton,
  type OwnSource,
  type OwnValues,
  schemasOf,
} from './own-file.ts';
import { type JsonSchemas, rulesOf, type SchemaRules } from './schema.ts';

/** A file as the database keeps it: without its records. */
export interface OwnDescription {
  readonly name: string;
  readonly key: string;
  readonly files: readonly OwnSource[];
  readonly parts: readonly DescribedPart[];
}

/** A record of the file as an example for documents; null if there is none that is short. */
interface WithSample {
  readonly sample: string | null;
}

export type DescribedCollection = Omit<OwnCollection, 'records' | 'lastId'> & WithSample;
export type DescribedSingleton = Omit<OwnSingleton, 'body'> & WithSample;
export type DescribedPart = DescribedCollection | DescribedSingleton | OwnValues;

export function describeFile({ name, key, files, parts }: OwnFile): OwnDescription {
  return { name, key, files, parts: parts.map(describePart) };
}

function describePart(part: OwnPart): DescribedPart {
  if (part.kind === 'values') return part;
  if (part.kind === 'singleton') {
    const { body, ...described } = part;
    return { ...described, sample: sampleOf(body) };
  }
  const { records, lastId: _, ...described } = part;
  return { ...described, sample: sampleOf(records[0]?.body) };
}

const longestSample = 4096;

function sampleOf(body: string | undefined): string | null {
  return body !== undefined && body.length <= longestSample ? body : null;
}

/** A collection whose records refer to another one, and the field in which they do. */
export interface Child {
  readonly collection: ServedCollection;
  readonly field: string;
}

export interface ServedCollection extends DescribedCollection {
  readonly documents: DocumentCollection;
  readonly rules: SchemaRules;
  /** Null if the collection has no schema. */
  readonly validate: Validate | null;
}

export interface ServedSingleton extends DescribedSingleton {
  readonly rules: SchemaRules;
  readonly validate: Validate | null;
}

/** What a file serves, derived from its description. */
export class OwnCatalog {
  readonly description: OwnDescription;
  readonly key: string;
  readonly schemas: JsonSchemas;
  readonly collections: ReadonlyMap<string, ServedCollection>;
  readonly singletons: ReadonlyMap<string, ServedSingleton>;
  readonly values: ReadonlyMap<string, OwnValues>;
  readonly #children: ReadonlyMap<string, readonly Child[]>;

  constructor(description: OwnDescription, validators: ReadonlyMap<string, Validate>) {
    const { key, parts } = description;
    this.description = description;
    this.key = key;
    this.schemas = schemasOf(description);
    const serve = <P extends { readonly name: string }>(part: P) => ({
      ...part,
      rules: rulesOf(part.name, this.schemas),
      validate: validators.get(part.name) ?? null,
    });
    const collections = parts.filter((part) => part.kind === 'collection').map(serve);
    this.collections = new Map(
      collections.map((part) => [
        part.name,
        { ...part, documents: { name: part.name, id: key, indexed: indexedFields(part, key) } },
      ]),
    );
    this.singletons = new Map(
      parts.filter((part) => part.kind === 'singleton').map((part) => [part.name, serve(part)]),
    );
    this.values = new Map(parts.filter((part) => part.kind === 'values').map((part) => [part.name, part]));
    const served = [...this.collections.values()];
    this.#children = new Map(
      served.map(({ name }) => [
        name,
        served.flatMap((collection) =>
          collection.references
            .filter((reference) => reference.collection === name)
            .map(({ field }) => ({ collection, field })),
        ),
      ]),
    );
  }

  childrenOf(collection: string): readonly Child[] {
    return this.#children.get(collection) ?? [];
  }
}

/** The fields by which records are looked up: references, and those that a schema declares. */
function indexedFields({ schema, references, type }: DescribedCollection, key: string): ReadonlySet<string> {
  const declared = schema === null ? [] : (type.fields ?? []).map(({ name }) => name);
  const names = [...references.map(({ field }) => field), ...declared];
  return new Set(names.filter((name) => name !== key));
}

/** Creates a catalog. The validator is loaded only if the file has schemas. */
export async function createOwnCatalog(description: OwnDescription): Promise<OwnCatalog> {
  const schemas = schemasOf(description);
  if (schemas.size === 0) return new OwnCatalog(description, new Map());
  const { compileSchemas } = await import('./compile-schemas.ts');
  return new OwnCatalog(description, compileSchemas(schemas, description.key).validators);
}
