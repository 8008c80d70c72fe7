/** A queue in which clients take turns: one with many items delays the others by one each. */
export class FairQueue<Item> {
  /** The client whose turn is next comes first. */
  readonly #clients = new Map<string, Set<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(client: string): number {
    return this.#clients.get(client)?.size ?? 0;
  }

  add(client: string, item: Item): void {
    const items = this.#clients.get(client);
    if (items === undefined) this.#clients.set(client, new Set([item]));
    else items.add(item);
    this.#size += 1;
  }

  /** Removes the next item, of the first client that qualifies, and moves the client to the end of the line. */
  take(qualifies: (client: string) => boolean = () => true): Item | undefined {
    for (const [client, items] of this.#clients) {
      if (!qualifies(client)) continue;
      const [item] = items as Set<Item>;
      this.#clients.delete(client);
      this.#clients.set(client, items);
      this.remove(client, item as Item);
      return item;
    }
    return undefined;
  }

  remove(client: string, item: Item): boolean {
    const items = this.#clients.get(client);
    if (!items?.delete(item)) return false;
    this.#size -= 1;
    if (items.size === 0) this.#clients.delete(client);
    return true;
  }
}
