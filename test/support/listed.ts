/** Objects that should be forgotten, as weak references that do not keep them in memory. */
export class Listed {
  readonly #found: WeakRef<object>[] = [];

  add(object: object | undefined): void {
    if (object !== undefined) this.#found.push(new WeakRef(object));
  }

  get count(): number {
    return this.#found.length;
  }

  /** Objects that refer to each other may take several garbage collections. */
  async areGone(): Promise<boolean> {
    for (let collections = 0; collections < 50; collections += 1) {
      Bun.gc(true);
      if (this.#found.every((found) => found.deref() === undefined)) return true;
      await Bun.sleep(1);
    }
    return false;
  }
}
