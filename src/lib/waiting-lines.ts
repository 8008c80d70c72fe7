/** Those who wait for the same thing, each until its turn comes or its time is up. */
export class WaitingLines {
  readonly #lines = new Map<string, Set<() => void>>();

  /** How many wait under a name. */
  lengthOf(name: string): number {
    return this.#lines.get(name)?.size ?? 0;
  }

  async wait(name: string, milliseconds: number): Promise<void> {
    const line = this.#lines.get(name) ?? new Set();
    this.#lines.set(name, line);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    line.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      line.delete(resolve);
      if (line.size === 0 && this.#lines.get(name) === line) this.#lines.delete(name);
    }
  }

  /** Ends the wait of the first in line. */
  wakeNext(name: string): void {
    const line = this.#lines.get(name);
    const first = line?.values().next().value;
    if (first === undefined) return;
    // Now, not when it has woken: another call before that is for the one behind it.
    line?.delete(first);
    first();
  }
}
