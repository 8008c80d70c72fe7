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
  /** The first number is counted up while all is well; the second is 1 once the process is asked to end. */
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
  // The usual way to standard error goes through the hanging thread.
  const log = createLog(orders.log, { isTTY: orders.isTTY, write: (line) => writeSync(2, line) });
  let looksAtEnding = 0;
  setInterval(() => {
    const isEnding = Atomics.load(numbers, 1) === 1;
    looksAtEnding += isEnding ? 1 : 0;
    const isStill = missed.look(Atomics.load(numbers, 0)) === maxMissed;
    if (isEnding && (isStill || looksAtEnding === maxBeatsAtEnding)) {
      log.warn('the process did not end when it was asked to, and is ended');
      end();
    } else if (isStill) replace(orders, log.warn);
  }, orders.lookMs);
};

function replace({ command, environment }: WatchOrders, warn: (message: string) => void): void {
  if (command === null) {
    warn('the process stands still; it goes on, since its database is in memory and would be lost');
    return;
  }
  warn('the process stood still for 10 s, and another one takes its place');
  try {
    execute(command, environment);
  } finally {
    // It could not be replaced from within: its parent sees that it is gone.
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

/** Addresses of texts, with 0 after the last. The texts are kept with them, so that they stay where they are. */
function toList(texts: readonly string[]): { addresses: BigUint64Array; texts: readonly Uint8Array[] } {
  const bytes = texts.map(toText);
  const addresses = new BigUint64Array(bytes.length + 1);
  for (const [index, text] of bytes.entries()) addresses[index] = BigInt(ptr(text));
  return { addresses, texts: bytes };
}
