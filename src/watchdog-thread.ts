import { ptr } from 'bun:ffi';
import { writeSync } from 'node:fs';
import { fromCLibrary } from './lib/c-library.ts';
import { createLog, type LogSettings } from './lib/log.ts';
import { MissedBeats, maxBeatsAtEnding, maxMissed } from './lib/missed-beats.ts';

/**
 * Watches the serving thread from a separate one, since a hanging thread cannot report it. A process that hangs is
 * replaced by a new one with the same process id, so its parent need not know.
 */

export interface WatchOrders {
  /** The first number increases while the process is healthy; the second is 1 once the process is asked to stop. */
  readonly beats: SharedArrayBuffer;
  readonly lookMs: number;
  /** The command that replaces this process; null if that would lose its data. */
  readonly command: readonly string[] | null;
  readonly environment: readonly string[];
  readonly log: LogSettings;
  readonly isTTY: boolean;
}

declare const self: { onmessage: (event: MessageEvent<WatchOrders>) => void };

self.onmessage = ({ data: orders }) => {
  const numbers = new Int32Array(orders.beats);
  const missed = new MissedBeats();
  // The usual route to standard error goes through the hanging thread.
  const log = createLog(orders.log, { isTTY: orders.isTTY, write: (line) => writeSync(2, line) });
  let looksAtEnding = 0;
  setInterval(() => {
    const isEnding = Atomics.load(numbers, 1) === 1;
    looksAtEnding += isEnding ? 1 : 0;
    const isStill = missed.look(Atomics.load(numbers, 0)) === maxMissed;
    if (isEnding && (isStill || looksAtEnding === maxBeatsAtEnding)) {
      log.warn('the process did not stop when asked to, and is being killed');
      end();
    } else if (isStill) replace(orders, log.warn);
  }, orders.lookMs);
};

function replace({ command, environment }: WatchOrders, warn: (message: string) => void): void {
  if (command === null) {
    warn('the process is blocked; it is not restarted, because its in-memory database would be lost');
    return;
  }
  warn('the process was blocked for 10 s and is being replaced');
  try {
    execute(command, environment);
  } finally {
    // It could not be replaced from within, so its parent must notice that it has exited.
    end();
  }
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Never returns if it succeeds. */
function execute(command: readonly string[], environment: readonly string[]): void {
  const [program = ''] = command;
  const [file, words, variables] = [toText(program), toList(command), toList(environment)];
  const calls = fromCLibrary({ execve: { args: ['ptr', 'ptr', 'ptr'], returns: 'i32' } });
  calls?.execve(ptr(file), ptr(words.addresses), ptr(variables.addresses));
}

function toText(text: string): Uint8Array {
  return Buffer.from(`${text}\0`);
}

/** Creates a null-terminated array of pointers to texts. The texts are returned too, so that they stay in memory. */
function toList(texts: readonly string[]): { addresses: BigUint64Array; texts: readonly Uint8Array[] } {
  const bytes = texts.map(toText);
  const addresses = new BigUint64Array(bytes.length + 1);
  for (const [index, text] of bytes.entries()) addresses[index] = BigInt(ptr(text));
  return { addresses, texts: bytes };
}
