import type { Catalog } from '../../records/catalog.ts';

/** The highest ids, by collection. */
export type LastIds = Readonly<Record<string, number>>;

/** The ids of a document by collection: given, or assigned in list order from the first free number. */
export class DocumentIds {
  readonly #known = new Map<string, Set<unknown>>();
  readonly #last = new Map<string, number>();
  /** The ids that several records give; true once the first of these has been read. */
  readonly #repeated = new Map<string, boolean>();

  constructor({ collections }: Catalog, lastIds: LastIds) {
    for (const { name } of collections) {
      this.#known.set(name, new Set());
      this.#last.set(name, lastIds[name] ?? 0);
    }
  }

  /** Adds an id that the document gives. */
  add(collection: string, id: unknown): void {
    const known = this.#known.get(collection);
    if (known?.has(id)) this.#repeated.set(`${collection} ${id}`, false);
    known?.add(id);
  }

  /** Returns true for every record but the first that gives an id. Called once for each record. */
  isRepetition(collection: string, id: unknown): boolean {
    if (this.#repeated.size === 0) return false;
    const key = `${collection} ${id}`;
    const wasRead = this.#repeated.get(key);
    if (wasRead === false) this.#repeated.set(key, true);
    return wasRead === true;
  }

  has(collection: string, id: unknown): boolean {
    return this.#known.get(collection)?.has(id) ?? false;
  }

  next(collection: string): number {
    const known = this.#known.get(collection);
    let id = this.#last.get(collection) ?? 0;
    do id += 1;
    while (known?.has(id));
    this.#last.set(collection, id);
    known?.add(id);
    return id;
  }
}
