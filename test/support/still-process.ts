import type { WatchOrders } from '../../src/watchdog-thread.ts';

/**
 * A process whose event loop hangs on its first run. It prints how often its program has started, and exits once it
 * has been replaced. `STILL` sets its behavior: block, ignore the request to stop, or have no replacement; then it
 * exits with its input.
 */

const lookMs = 20;
const begun = Number(process.env.BEGUN ?? '0') + 1;
const kind = process.env.STILL;
process.stdout.write(`${process.pid} ${begun}\n`);
if (begun > 1) process.exit(0);

const beats = new SharedArrayBuffer(8);
const numbers = new Int32Array(beats);
const thread = new Worker(new URL('../../src/watchdog-thread.ts', import.meta.url));
const running = new Promise((resolve) => thread.addEventListener('open', resolve));
thread.postMessage({
  beats,
  lookMs,
  command: kind === 'in memory' ? null : [process.execPath, ...process.argv.slice(1)],
  environment: Object.entries({ ...process.env, BEGUN: String(begun) }).map((pair) => pair.join('=')),
  log: { logLevel: 'info', logFormat: 'text' },
  isTTY: false,
} satisfies WatchOrders);
if (kind === 'asked to end') Atomics.store(numbers, 1, 1);
if (kind === 'in memory') process.stdin.on('end', () => process.exit(0)).resume();
const beat = setInterval(() => Atomics.add(numbers, 0, 1), lookMs);
// The thread accepts orders once it runs.
await running;
await new Promise((resolve) => setTimeout(resolve, 10 * lookMs));
if (kind === 'in memory') clearInterval(beat);
else if (kind !== 'asked to end') for (;;);
