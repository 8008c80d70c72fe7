import { createRuntime } from './create-runtime.ts';
import { createWorld } from './create-world.ts';
import type { WorldClosed, WorldJob, WorldSource } from './http/world-lane.ts';
import { createLaneApp, type LaneApp } from './lane-app.ts';
import { RetryLater } from './lib/failure.ts';
import type { LaneRequest, LaneResponse } from './lib/lanes.ts';
import { systemRandom } from './lib/random-source.ts';
import type { Settings } from './settings/settings.ts';
import { openForReading } from './storage/open.ts';

/** A reader thread: it serves the same data as the event loop, reads only, and runs one job at a time. */

/** The number of databases that a thread keeps open. */
const maxOpen = 8;

/** Requests are counted, traced, logged and charged on the event loop. */
const ownSettings = {
  otelExporterOtlpEndpoint: null,
  rateLimit: null,
  logRequests: false,
  maxClientMemoryBytes: Number.POSITIVE_INFINITY,
  maxHeldMemoryBytes: Number.POSITIVE_INFINITY,
} satisfies Partial<Settings>;

class OpenWorld {
  now = 0;
  readonly app: Promise<LaneApp>;
  #close: (() => Promise<void>) | null = null;

  constructor(source: WorldSource) {
    this.app = this.#open(source);
  }

  async close(): Promise<void> {
    await this.app.catch(() => undefined);
    await this.#close?.();
  }

  async #open({ settings, database: source, base }: WorldSource): Promise<LaneApp> {
    const runtime = await createRuntime({ ...JSON.parse(settings), ...ownSettings }, { isLane: true });
    const database = await openForReading(source);
    this.#close = () => database.close();
    const clock = { now: () => new Date(this.now) };
    // Positions in the log are assigned on the event loop.
    const ownLog = { secret: '', name: '' };
    const options = { clock, random: systemRandom, meters: runtime.observation, base, ownLog };
    return createLaneApp(await createWorld(runtime, database, options));
  }
}

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

/** By configuration, least recently used first. */
const open = new Map<string, OpenWorld>();

self.onmessage = async ({ data }) => {
  if ('closed' in data) return closeWorld(JSON.stringify(data.closed));
  const { world: source, now, task } = data.job as WorldJob;
  // The last job may have left its read transaction open, and this one must see everything committed since.
  await new Promise(setImmediate);
  const key = JSON.stringify(source);
  const world = open.get(key) ?? new OpenWorld(source);
  open.delete(key);
  open.set(key, world);
  world.now = now;
  const [oldest] = open.keys();
  if (open.size > maxOpen && oldest !== undefined) closeWorld(oldest);
  try {
    const result = await (await world.app).run(task);
    const buffers = buffersOf(result);
    const bytes = buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
    self.postMessage({ id: data.id, result }, buffers);
    collectGarbage(bytes);
  } catch (error) {
    // After any failure, the database is reopened.
    closeWorld(key);
    self.postMessage({ id: data.id, error: describe(error) });
  }
};

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
