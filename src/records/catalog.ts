import { createSchema, type Schema } from '../storage/migrations/index.ts';
import type { CatalogSource } from './catalog-source.ts';
import type { AnyRecord } from './record.ts';
import { tablesOf } from './tables.ts';

/** The collections that a world serves, each after those that it refers to. Documents use this order. */
export class Catalog {
  /** The data from which another thread derives the same catalog. */
  readonly source: CatalogSource;
  readonly collections: readonly AnyRecord[];
  readonly names: readonly string[];
  /** The collections whose ids the database assigns. */
  readonly numbered: readonly AnyRecord[];
  /** The tables of the records, each after those that it refers to. */
  readonly tables: readonly string[];
  /** The tables of totals, which are recomputed after bulk changes. */
  readonly totals: readonly string[];
  /** The tables of a database that has these collections. */
  readonly schema: Schema;
  readonly #byName: ReadonlyMap<unknown, AnyRecord>;

  constructor(source: CatalogSource, collections: readonly AnyRecord[], schema?: Schema) {
    this.source = source;
    this.collections = collections;
    this.names = collections.map(({ name }) => name);
    this.numbered = collections.filter(({ identity }) => identity !== null);
    this.tables = collections.flatMap(({ table, lists }) => [table, ...lists.map((list) => list.table)]);
    this.totals = collections.flatMap(({ totals }) => (totals === undefined ? [] : [totals.table]));
    this.#byName = new Map(collections.map((collection) => [collection.name, collection]));
    this.schema = schema ?? createSchema(tablesOf(this));
  }

  find(name: unknown): AnyRecord | undefined {
    return this.#byName.get(name);
  }

  /** Returns a collection that another one refers to. */
  get(name: string | undefined): AnyRecord {
    const found = this.find(name);
    if (found === undefined) throw new Error(`there is no collection ${name}`);
    return found;
  }
}
