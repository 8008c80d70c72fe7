import type { SandboxCollection } from './sandbox-data.ts';

/** The types of what a server serves, taken from the type of an imported file. */

/** A file of which nothing but its path is known. */
export type AnyApi = Readonly<Record<string, unknown>>;

/** A record of a collection whose type is not known, because its list in the file is empty. */
export interface OpenRecord {
  readonly id: string | number;
  readonly [field: string]: unknown;
}

/** The type of a value that can change: of an empty list or null, the file says nothing. */
type Changeable<Value> = [Value] extends [never]
  ? unknown
  : [Value] extends [undefined]
    ? Value
    : [Value] extends [null]
      ? unknown
      : Value extends string
        ? string
        : Value extends number
          ? number
          : Value extends boolean
            ? boolean
            : Value extends readonly (infer Item)[]
              ? readonly Changeable<Item>[]
              : Value extends object
                ? { readonly [Field in keyof Value]: Changeable<Value[Field]> }
                : Value;

type RecordIn<Item> = [Item] extends [never] ? OpenRecord : Changeable<Item>;

/** Fields to write. Without a schema, none is required. */
type Fields<Item> = Item extends unknown ? { readonly [Field in keyof Item]?: Item[Field] } : never;

/** An object of a file that is not in a list. */
export interface SandboxSingleton<Item> {
  get(): Promise<Item>;
  /** Changes the given fields. */
  update(changes: Fields<Item>): Promise<Item>;
}

type OwnCollection<Item> = SandboxCollection<Item, Fields<Item>>;

/** The names of collections and singletons: not those of settings and of lists of texts or numbers. */
type PartName<Served, Name extends keyof Served> = Name extends `$${string}`
  ? never
  : unknown extends Served[Name]
    ? Name
    : Served[Name] extends readonly (infer Item)[]
      ? [Item] extends [object]
        ? Name
        : never
      : Served[Name] extends object
        ? Name
        : never;

type Part<Value> = unknown extends Value
  ? OwnCollection<OpenRecord> & SandboxSingleton<OpenRecord>
  : Value extends readonly (infer Item)[]
    ? OwnCollection<RecordIn<Item>>
    : SandboxSingleton<Changeable<Value>>;

/** The collections and singletons of a file by name. */
export type OwnData<Served> = {
  readonly [Name in keyof Served as PartName<Served, Name>]: Part<Served[Name]>;
};

/** The records of a file to start with. What is not named is empty. */
export type OwnFixtures<Served> = {
  readonly [Name in keyof Served]?: unknown extends Served[Name]
    ? unknown
    : Name extends `$${string}`
      ? unknown
      : Served[Name] extends readonly (infer Item)[]
        ? readonly ([Item] extends [object] ? Fields<FixtureIn<Item>> : Changeable<Item>)[]
        : Fields<Changeable<Served[Name]>>;
};

type FixtureIn<Item> = [Item] extends [never] ? AnyApi : Changeable<Item>;

/** All records of a sandbox of a file. */
export interface OwnDocument<Served> {
  readonly data: {
    readonly [Name in keyof Served as Name extends `$${string}`
      ? never
      : Name]: Served[Name] extends readonly (infer Item)[]
      ? readonly RecordIn<Item>[]
      : Changeable<Served[Name]>;
  };
}
