import type { WatchOrders } from '../../src/watchdog-thread.ts';

/** A process with a watchdog, whose event loop blocks after a few beats. */

const beatMs = 50;
const beats = new SharedArrayBuffer(4);
const numbers = new Int32Array(beats);
const thread = new Worker(new URL('../../src/watchdog-thread.ts', import.meta.url));
const running = new Promise((resolve) => thread.addEventListener('open', resolve));
const log = { logLevel: 'info', logFormat: 'text' } as const;
thread.postMessage({ beats, beatMs, log, isTTY: false } satisfies WatchOrders);
setInterval(() => Atomics.add(numbers, 0, 1), beatMs);
// The thread accepts orders once it runs.
await running;
await new Promise((resolve) => setTimeout(resolve, 20 * beatMs));
process.stdout.write('blocked\n');
for (;;);
