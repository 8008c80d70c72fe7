import type { Random } from './random.ts';

/** Keeps the last so many of each kind: enough to choose from, and nothing that grows. */
const maxItems = 200;

class Pool {
  readonly #items: string[] = [];

  add(item: string): void {
    this.#items.push(item);
    if (this.#items.length > maxItems) this.#items.shift();
  }

  remove(item: string): void {
    const index = this.#items.indexOf(item);
    if (index !== -1) this.#items.splice(index, 1);
  }

  pick(random: Random): string | undefined {
    return random.pick(this.#items);
  }
}

/** The last tag of each path, of the paths that were read last. */
class Tags {
  readonly #tags = new Map<string, string>();

  set(path: string, tag: string): void {
    this.#tags.delete(path);
    this.#tags.set(path, tag);
    const [oldest] = this.#tags.keys();
    if (this.#tags.size > maxItems && oldest !== undefined) this.#tags.delete(oldest);
  }

  get(path: string): string | undefined {
    return this.#tags.get(path);
  }
}

/** The kinds of records, by who numbers them. */
export const collections = ['posts', 'flatUsers', 'products', 'blogUsers', 'blogPosts', 'blogTags'] as const;
export type Collection = (typeof collections)[number];

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What the round has learnt from answers: without it, nearly every request would be about nothing. */
export class World {
  readonly tokens = new Pool();
  readonly tags = new Tags();
  readonly cursors = new Pool();
  readonly credentials: Credentials[] = [];
  readonly productsToken: string;
  adminToken = '';
  readonly #ids = Object.fromEntries(collections.map((name) => [name, new Pool()])) as Record<
    Collection,
    Pool
  >;

  constructor(productsToken: string) {
    this.productsToken = productsToken;
  }

  addId(collection: Collection, id: string | number): void {
    this.#ids[collection].add(String(id));
  }

  /** An id that was there once. It may be deleted by now. */
  id(collection: Collection, random: Random): string {
    const fallback = collection === 'flatUsers' ? '00000000-0000-4000-8000-000000000000' : '1';
    return this.#ids[collection].pick(random) ?? fallback;
  }
}
