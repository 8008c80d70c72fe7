import { getPriority, setPriority } from 'node:os';
import type { WorldClosed, WorldJob } from './http/world-lane.ts';
import type { LaneWorld } from './lane-world.ts';
import { RetryLater } from './lib/failure.ts';
import type { LaneRequest, LaneResponse } from './lib/lanes.ts';
import type { BuildJob, SplitJob } from './workbench/sandboxes/build-file.ts';

/** A thread for long work. It reads the same data as the event loop, builds files, and does one job at a time. */

/**
 * Lets the event loop go first when processors are scarce: on Linux, a priority belongs to a thread. `bench/NOTES.md` has
 * the measurements.
 */
function lowerPriority(): void {
  try {
    setPriority(Math.min(19, getPriority() + 5));
  } catch {
    // Some sandboxes forbid it.
  }
}

if (process.platform === 'linux') lowerPriority();

/** The number of databases that a thread keeps open. */
const maxOpen = 8;

declare const self: {
  onmessage: (event: MessageEvent<LaneRequest | WorldClosed>) => void;
  postMessage(message: LaneResponse, transfer?: readonly ArrayBuffer[]): void;
};

/**
 * Long reads leave more garbage than the runtime collects by itself. In this thread, a full collection delays no
 * other client.
 */
const collectEveryMs = 1_000;
const largeResult = 4_194_304;
let collectedAt = 0;

function collectGarbage(resultBytes: number): void {
  if (performance.now() - collectedAt < collectEveryMs && resultBytes < largeResult) return;
  Bun.gc(true);
  collectedAt = performance.now();
}

/** Keyed by source, the one used longest ago first. */
const open = new Map<string, LaneWorld>();

self.onmessage = async ({ data }) => {
  if ('closed' in data) return closeWorld(data.closed);
  const { id, job } = data as { id: number; job: string | BuildJob | SplitJob };
  try {
    const result = typeof job === 'string' ? await read(JSON.parse(job)) : await build(job);
    const buffers = buffersOf(result);
    const bytes = buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
    self.postMessage({ id, result }, buffers);
    collectGarbage(bytes);
  } catch (error) {
    self.postMessage({ id, error: describe(error) });
  }
};

// Each kind of job loads its own code, because all of it takes 0.3 s.
async function build(job: BuildJob | SplitJob): Promise<unknown> {
  const { buildFile, splitBody } = await import('./workbench/sandboxes/build-file.ts');
  return 'body' in job ? splitBody(job) : buildFile(job);
}

/** Awaited like any module, `import` takes 40 µs each time. */
let laneWorld: Promise<typeof import('./lane-world.ts')> | undefined;

async function read({ world: key, now, task }: WorldJob): Promise<unknown> {
  laneWorld ??= import('./lane-world.ts').catch((error) => {
    laneWorld = undefined;
    throw error;
  });
  const { LaneWorld } = await laneWorld;
  // The previous job may have left its read transaction open. This job must see everything committed since.
  await new Promise(setImmediate);
  const world = open.get(key) ?? new LaneWorld(JSON.parse(key));
  open.delete(key);
  open.set(key, world);
  world.now = now;
  const [oldest] = open.keys();
  if (open.size > maxOpen && oldest !== undefined) closeWorld(oldest);
  try {
    return await (await world.app).run(task);
  } catch (error) {
    // The next job opens the world again, whatever is wrong with it.
    closeWorld(key);
    throw error;
  }
}

/** Returns the bytes in a result, which are transferred, not copied. */
function buffersOf(result: unknown): readonly ArrayBuffer[] {
  if (typeof result !== 'object' || result === null) return [];
  return Object.values(result).flatMap((value) =>
    value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
  );
}

function describe(error: unknown): NonNullable<LaneResponse['error']> {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { reason, retryAfter: error instanceof RetryLater ? error.seconds : null };
}

function closeWorld(key: string): void {
  void open.get(key)?.close();
  open.delete(key);
}
