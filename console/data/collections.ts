import { signal } from '@preact/signals';
import { workbench } from '../lib/api.ts';
import type { Described, Field, List } from '../lib/shapes.ts';
import { titleOf } from '../lib/text.ts';

/** The collections as the workbench describes them. Nothing here depends on the name of a collection or a field. */

export type Row = Readonly<Record<string, unknown>>;

export interface Collection extends Described {
  readonly title: string;
  /** The title of one record: `API post`. */
  readonly one: string;
  /** The fields that lists have: the id and the label first, an id that is a text last. */
  readonly columns: readonly Field[];
  /** The field that serves as the label of a record, if there is one. */
  readonly label: string | null;
}

/** Null until they are loaded. */
export const collections = signal<readonly Collection[] | null>(null);

export async function readCollections(): Promise<void> {
  if (collections.peek() !== null) return;
  const { data } = await workbench<List<Described>>('GET', '/collections');
  collections.value = data.map(toCollection);
}

export function collectionOf(name: string): Collection {
  const found = collections.peek()?.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no collection ${name}.`);
  return found;
}

function toCollection(described: Described): Collection {
  const { name, fields, idFields } = described;
  const isId = (field: Field) => idFields.includes(field.name);
  const label = fields.find((field) => field.type === 'text' && field.isListed && !isId(field))?.name ?? null;
  const rank = (field: Field) => {
    if (isId(field)) return field.type === 'text' ? 3 : 0;
    return field.name === label ? 1 : 2;
  };
  const columns = fields.filter(({ isListed }) => isListed).toSorted((one, two) => rank(one) - rank(two));
  return { ...described, title: titleOf(name), one: singularOf(name), columns, label };
}

/** `API post`, `flat user`. */
function singularOf(name: string): string {
  const title = titleOf(name.replace(/s$/, ''));
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

/** The title of a field: a reference is titled after the collection it refers to, a flag without its verb. */
export function titleOfField({ name, refersTo }: Field): string {
  return titleOf(refersTo === null ? name.replace(/^is(?=[A-Z])/, '') : name.replace(/Id$/, '')).replace(
    /^account/,
    'Account',
  );
}

/** Returns the id of a record in a path: its id, or its two ids. */
export function keyOf({ idFields }: Pick<Collection, 'idFields'>, row: Row): string {
  return idFields.map((field) => String(row[field])).join('.');
}

/** Returns the lists of other collections that refer to this one. */
export function relationsOf({
  name,
}: Collection): readonly { readonly to: Collection; readonly by: string }[] {
  return (collections.peek() ?? []).flatMap((to) =>
    to.fields.flatMap(({ refersTo, filter }) =>
      refersTo === name && filter !== null ? [{ to, by: filter }] : [],
    ),
  );
}

/** Describes a record in a few words. */
export function labelOfRow(collection: Collection, row: Row): string {
  const { label } = collection;
  return label === null ? titleOf(collection.one) : String(row[label] ?? '');
}
