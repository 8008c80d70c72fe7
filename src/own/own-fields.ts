import type { Awaitable } from '../lib/awaitable.ts';
import { isObject, isRawJson } from '../lib/json.ts';
import type { Reader, Writer } from '../storage/database.ts';

const holdsNames = (value: unknown): boolean => isObject(value) && !isRawJson(value);

/** The top-level names of the records of a collection so far, and those of them that have held an object. */
export interface OwnNames {
  readonly fields: ReadonlySet<string>;
  readonly objects: ReadonlySet<string>;
}

interface FieldRow {
  readonly collection: string;
  readonly name: string;
  readonly holds_objects: number;
}

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
    const rows = await reader.all<FieldRow>('select * from own_fields where collection = $1', [collection]);
    const names = {
      fields: new Set([this.#key, ...rows.map(({ name }) => name)]),
      objects: new Set(rows.flatMap(({ name, holds_objects: holds }) => (holds === 1 ? [name] : []))),
    };
    this.#known.set(collection, names);
    return names;
  }

  /** Adds the names of a record. Returns what remembers them once the transaction is committed. */
  async add(
    writer: Writer,
    collection: string,
    record: Readonly<Record<string, unknown>>,
  ): Promise<() => void> {
    const known = this.#known.get(collection);
    const added = Object.entries(record).filter(
      ([name, value]) => !known?.fields.has(name) || (holdsNames(value) && !known.objects.has(name)),
    );
    for (const [name, value] of added) {
      await writer.run(
        `insert into own_fields (collection, name, holds_objects) values ($1, $2, $3)
         on conflict (collection, name) do update
           set holds_objects = case when own_fields.holds_objects = 1 then 1 else excluded.holds_objects end`,
        [collection, name, holdsNames(value) ? 1 : 0],
      );
    }
    return () => {
      for (const [name, value] of added) {
        known?.fields.add(name);
        if (holdsNames(value)) known?.objects.add(name);
      }
    };
  }
}
