/** A line that is written over and over while something takes its time. Only a person at a terminal sees it. */
export interface ProgressLine {
  /** What comes too soon after the last one is left out, unless it must be shown at once. */
  show(text: string, options?: { readonly atOnce: boolean }): void;
  clear(): void;
}

const pauseMs = 100;

export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  let shownAt = 0;
  return {
    show(text, { atOnce } = { atOnce: false }) {
      if (!stream.isTTY || (!atOnce && Date.now() - shownAt < pauseMs)) return;
      shownAt = Date.now();
      stream.write(`\r\x1b[K${text}`);
    },
    clear() {
      if (shownAt > 0) stream.write('\r\x1b[K');
    },
  };
}
