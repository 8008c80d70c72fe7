/** Named queues of waiters, each with a timeout. */
export class WaitingLines {
  readonly #lines = new Map<string, Set<() => void>>();

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

  wakeNext(name: string): void {
    const line = this.#lines.get(name);
    const first = line?.values().next().value;
    if (first === undefined) return;
    // Removed before it resumes: another call until then must wake the next one.
    line?.delete(first);
    first();
  }
}
