/** The interval at which a process reports that its event loop and its writes make progress. */
export const beatMs = 1_000;

/** A process that misses this many beats in a row hangs: ten seconds. */
export const maxMissed = 10;

/** A process that is asked to end and takes more beats than this is killed. */
export const maxBeatsAtEnding = 20;

/**
 * Counts checks without a beat since the previous check. It counts checks, not seconds: the watcher may have
 * been suspended together with the watched process, and then no beat was missed.
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
