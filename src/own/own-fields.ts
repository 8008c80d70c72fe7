import type { Awaitable } from '../lib/awaitable.ts';
import { isObject, isRawJson } from '../lib/json.ts';
import type { Reader, Writer } from '../storage/database.ts';

const holdsNames = (value: unknown): boolean => isObject(value) && !isRawJson(value);

/** The top-level names of the records of a collection so far, and those of them that have held an object. */
export interface OwnNames {
  readonly fields: ReadonlySet<string>;
  readonly objects: ReadonlySet<string>;
}

export interface NameRow {
  readonly collection: string;
  readonly name: string;
  readonly holds_objects: number;
}

/** The names that a write has added to a collection, and whether they hold an object. */
export type NewNames = Map<string, Map<string, boolean>>;

/** The names that the records of a database have had. The set only grows, so what a process knows stays true. */
export class OwnFields {
  readonly #key: string;
  readonly #known = new Map<string, { readonly fields: Set<string>; readonly objects: Set<string> }>();

  constructor(key: string) {
    this.#key = key;
  }

  /** Returns the names of a collection that this process knows: all of them, unless another process has added some. */
  namesOf(reader: Reader, collection: string): Awaitable<OwnNames> {
    return this.#known.get(collection) ?? this.readNames(reader, collection);
  }

  async readNames(reader: Reader, collection: string): Promise<OwnNames> {
    const rows = await reader.all<NameRow>('select * from own_fields where collection = $1', [collection]);
    const names = {
      fields: new Set([this.#key, ...rows.map(({ name }) => name)]),
      objects: new Set(rows.flatMap(({ name, holds_objects: holds }) => (holds === 1 ? [name] : []))),
    };
    this.#known.set(collection, names);
    return names;
  }

  /** Collects the names of a record that are not known yet. */
  collect(names: NewNames, collection: string, record: Readonly<Record<string, unknown>>): void {
    collectNames(names, collection, record, this.#known.get(collection));
  }

  /** Forgets what is known about the collections, because the write may be a part of one that is undone. */
  forget(names: NewNames): void {
    for (const collection of names.keys()) this.#known.delete(collection);
  }
}

export function collectNames(
  names: NewNames,
  collection: string,
  record: Readonly<Record<string, unknown>>,
  known?: OwnNames,
): void {
  for (const [name, value] of Object.entries(record)) {
    const isObjectHere = holdsNames(value);
    if (known?.fields.has(name) && (!isObjectHere || known.objects.has(name))) continue;
    addName(names, collection, name, isObjectHere);
  }
}

export function addName(names: NewNames, collection: string, name: string, holdsObject: boolean): void {
  const added = names.get(collection) ?? new Map<string, boolean>();
  added.set(name, holdsObject || added.get(name) === true);
  names.set(collection, added);
}

/** Writes names in the order of the alphabet, so that concurrent transactions do not wait for each other in a circle. */
export async function writeNames(writer: Writer, names: NewNames): Promise<void> {
  for (const [collection, added] of [...names].sort()) {
    for (const [name, holdsObject] of [...added].sort()) {
      await writer.run(
        `insert into own_fields (collection, name, holds_objects) values ($1, $2, $3)
         on conflict (collection, name) do update
           set holds_objects = case when own_fields.holds_objects = 1 then 1 else excluded.holds_objects end`,
        [collection, name, holdsObject ? 1 : 0],
      );
    }
  }
}
