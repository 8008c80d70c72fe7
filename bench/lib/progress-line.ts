const clearLine = '\r\x1b[K';

/** Creates a line that is rewritten in a terminal. Without one, each update is a line of its own. */
export function createProgressLine() {
  const { stderr } = process;
  return {
    show: (text: string): void => void stderr.write(stderr.isTTY ? clearLine + text : `${text}\n`),
    clear: (): void => void (stderr.isTTY && stderr.write(clearLine)),
  };
}

const barWidth = 30;

export function drawBar(share: number): string {
  const done = Math.min(1, share);
  const filled = Math.floor(done * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
  return `${bar} ${String(Math.floor(done * 100)).padStart(3)} %`;
}
