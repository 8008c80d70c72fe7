import type { Catalog } from '../../records/catalog.ts';

/** The highest ids, by collection. */
export type LastIds = Readonly<Record<string, number>>;

/** The ids of a document by collection: given, or assigned in list order from the first free number. */
export class DocumentIds {
  readonly #known = new Map<string, Set<unknown>>();
  readonly #last = new Map<string, number>();

  constructor({ collections }: Catalog, lastIds: LastIds) {
    for (const { name } of collections) {
      this.#known.set(name, new Set());
      this.#last.set(name, lastIds[name] ?? 0);
    }
  }

  /** Adds an id that the document gives. */
  add(collection: string, id: unknown): void {
    this.#known.get(collection)?.add(id);
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
