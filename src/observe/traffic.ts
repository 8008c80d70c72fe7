const secondsKept = 61;

export class Traffic {
  readonly #counts: number[] = new Array(secondsKept).fill(0);
  #second = 0;
  #total = 0;

  /** Takes the time of `performance.now()`. */
  count(milliseconds: number): void {
    const second = Math.floor(milliseconds / 1000);
    if (second > this.#second) this.#moveTo(second);
    const slot = this.#second % secondsKept;
    this.#counts[slot] = (this.#counts[slot] as number) + 1;
    this.#total += 1;
  }

  get total(): number {
    return this.#total;
  }

  /** The complete seconds of the last minute, oldest first. */
  lastMinute(milliseconds: number): readonly number[] {
    const second = Math.max(this.#second, Math.floor(milliseconds / 1000));
    this.#moveTo(second);
    // The slot after the current one is the oldest. The current second is excluded, because it is not complete.
    return Array.from(
      { length: secondsKept - 1 },
      (_, index) => this.#counts[(second + 1 + index) % secondsKept] as number,
    );
  }

  #moveTo(second: number): void {
    const from = Math.max(this.#second + 1, second - secondsKept + 1);
    for (let passed = from; passed <= second; passed += 1) this.#counts[passed % secondsKept] = 0;
    this.#second = second;
  }
}
