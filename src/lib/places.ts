/** A number of places, for what does without one where all are taken. */
export class Places {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Null where none is free; else what gives the place back. */
  take(): (() => void) | null {
    if (this.#free === 0) return null;
    this.#free -= 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#free += 1;
      isHeld = false;
    };
  }
}
