/** How often a process shows that its event loop turns and its writes go on. */
export const beatMs = 1_000;

/** So many beats missed in a row are a standstill: ten seconds. */
export const mostMissed = 10;

/**
 * Counts looks at a heart that has not beaten since the look before. Looks and not seconds: who watches may have been
 * stopped together with what is watched, and then nobody has missed anything.
 */
export class MissedBeats {
  #last = -1;
  #missed = 0;

  look(beats: number): number {
    this.#missed = beats === this.#last ? this.#missed + 1 : 0;
    this.#last = beats;
    return this.#missed;
  }
}
