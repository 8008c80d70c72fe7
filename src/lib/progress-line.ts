/** A line that is written over and over while something takes its time. Only a person at a terminal sees it. */
export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

const pauseMs = 100;

export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  let shownAt = 0;
  return {
    show(text) {
      if (!stream.isTTY || Date.now() - shownAt < pauseMs) return;
      shownAt = Date.now();
      stream.write(`\r\x1b[K${text}`);
    },
    clear() {
      if (shownAt > 0) stream.write('\r\x1b[K');
    },
  };
}
