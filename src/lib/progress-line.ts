export interface ProgressOptions {
  readonly stream?: NodeJS.WriteStream;
  /** Without a terminal, writes `atOnce` updates as separate lines; by default nothing is written. */
  readonly writesLines?: boolean;
}

const pauseMs = 100;

/** Creates a line that is rewritten during long work. */
export function createProgressLine({ stream = process.stderr, writesLines = false }: ProgressOptions = {}) {
  let shownAt = 0;
  return {
    /** Skips updates that come too soon after the last one, unless `atOnce` is set. */
    show(text: string, { atOnce = false } = {}): void {
      if (!stream.isTTY) return void (atOnce && writesLines && stream.write(`${text}\n`));
      if (!atOnce && Date.now() - shownAt < pauseMs) return;
      shownAt = Date.now();
      stream.write(`\r\x1b[K${text}`);
    },
    clear(): void {
      if (shownAt > 0) stream.write('\r\x1b[K');
    },
  };
}

const barWidth = 30;

export function drawBar(share: number): string {
  const done = Math.min(1, share);
  const filled = Math.floor(done * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
  return `${bar} ${String(Math.floor(done * 100)).padStart(3)} %`;
}
