/** Shows what is being done: one line that is written over at a terminal, a line for each step elsewhere. */
export interface Progress {
  /** `done` is a share of the whole, from 0 to 1. */
  show(text: string, done?: number): void;
  end(): void;
}

const width = 24;

export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let last = '';
  return {
    show(text, done) {
      const line = done === undefined ? text : `${bar(done)} ${text}`;
      if (stream.isTTY) stream.write(`\r\x1b[K${line}`);
      else if (line !== last) stream.write(`${line}\n`);
      last = line;
    },
    end() {
      if (stream.isTTY && last !== '') stream.write('\r\x1b[K');
      last = '';
    },
  };
}

function bar(done: number): string {
  const filled = Math.round(done * width);
  return `[${'='.repeat(filled)}${' '.repeat(width - filled)}] ${String(Math.round(done * 100)).padStart(3)} %`;
}
