/** A stream of the process, as far as lines need it. */
interface Sink {
  readonly isTTY?: boolean | undefined;
  write(text: string, onWritten: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** Writes lines to a stream. A line that cannot be written, or waits behind too much text, is dropped and counted. */
export class LineOutput {
  dropped = 0;
  readonly #sink: Sink;
  readonly #maxWaiting: number;
  #waiting = 0;

  constructor(sink: Sink, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#sink = sink;
    this.#maxWaiting = maxWaiting;
    // Without a listener, an error would end the process. It is also passed to the write that failed.
    sink.on('error', () => undefined);
  }

  get isTTY(): boolean {
    return this.#sink.isTTY === true;
  }

  write(line: string): void {
    if (this.#waiting > 0 && this.#waiting + line.length > this.#maxWaiting) {
      this.dropped += 1;
      return;
    }
    this.#waiting += line.length;
    this.#sink.write(line, (error) => {
      this.#waiting -= line.length;
      if (error != null) this.dropped += 1;
    });
  }
}

/** Unbounded, since a command prints little, and all of it is wanted. */
export const standardOutput = new LineOutput(process.stdout);

/**
 * The log text that waits while a pipe is not read: about 4,000 lines of requests, for each of which the runtime keeps
 * 1.2 KB.
 */
const maxWaitingLog = 1_048_576;

export const standardError = new LineOutput(process.stderr, maxWaitingLog);
