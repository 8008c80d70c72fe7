import { pluralOf, singularOf } from './words.ts';

/** A field that names a record of another collection, or of its own. */
export interface Reference {
  /** `authorId` or `author_id`. */
  readonly field: string;
  /** The name of the record that is referred to: `author`. */
  readonly name: string;
  /** `authors`, or `author` if there is no plural one. */
  readonly collection: string;
}

const foreignKey = /^(.+)(?:Id|_id)$/;

/** Returns the references among the fields of a collection. */
export function findReferences(
  fields: readonly string[],
  collections: ReadonlySet<string>,
  key: string,
): readonly Reference[] {
  return fields.flatMap((field) => {
    const name = field === key ? undefined : foreignKey.exec(field)?.[1];
    if (name === undefined) return [];
    const collection = [pluralOf(name), name].find((each) => collections.has(each));
    return collection === undefined ? [] : [{ field, name, collection }];
  });
}

/** Returns the field of a collection that refers to another one: the existing field, or the one that a record gets. */
export function foreignKeyTo(parent: string, references: readonly Reference[]): string {
  const existing = references.find(({ collection }) => collection === parent);
  return existing?.field ?? `${singularOf(parent)}Id`;
}
