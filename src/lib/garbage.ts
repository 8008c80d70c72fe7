/** A collection starts after this much memory has been released. */
const collectedBytes = 33_554_432;

/** How long nothing of note must have been released before everything is collected at once. */
const calmMs = 400;

/**
 * Collects garbage once memory has been released. The runtime waits for a share of the machine's memory, and its
 * incremental collections leave large texts behind, so that one full collection follows when things have calmed down.
 */
export class Garbage {
  readonly #collect: (isFull: boolean) => void;
  #released = 0;
  #isCalm = true;
  #timer: Timer | null = null;

  constructor(collect: (isFull: boolean) => void = (isFull) => Bun.gc(isFull)) {
    this.#collect = collect;
  }

  released(bytes: number): void {
    this.#released += bytes;
    if (this.#released < collectedBytes) return;
    this.#released = 0;
    this.#isCalm = false;
    this.#collect(false);
    this.#timer ??= setInterval(() => this.#look(), calmMs).unref();
  }

  #look(): void {
    if (!this.#isCalm) {
      this.#isCalm = true;
      return;
    }
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#collect(true);
  }
}
