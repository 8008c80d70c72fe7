import { getPriority, setPriority } from 'node:os';
import type { LaneStart, WorldClosed, WorldJob } from './http/world-lane.ts';
import type { LaneApp } from './lane-app.ts';
import { RetryLater } from './lib/failure.ts';
import { buffersOf, type LaneRequest, type LaneResponse } from './lib/lanes.ts';
import { largeLength } from './lib/sizes.ts';
import type { Catalog } from './records/catalog.ts';
import type { CatalogSource } from './records/catalog-source.ts';
import type { Settings } from './settings/settings.ts';
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
  onmessage: (event: MessageEvent<LaneStart | LaneRequest | WorldClosed>) => void;
  postMessage(message: LaneResponse, transfer?: ArrayBuffer[]): void;
};

/** Keyed by source, the one used longest ago first. */
const open = new Map<string, Promise<LaneApp>>();
let settings: Settings;
let catalog: CatalogSource;

self.onmessage = async ({ data }) => {
  if ('settings' in data) {
    settings = data.settings;
    catalog = data.catalog;
    return;
  }
  if ('closed' in data) return closeWorld(data.closed);
  const { id, job } = data as { id: number; job: string | BuildJob | SplitJob };
  try {
    const result = typeof job === 'string' ? await read(JSON.parse(job)) : await build(job);
    const buffers = buffersOf(result);
    const isLong = buffers.some(({ byteLength }) => byteLength > largeLength);
    self.postMessage({ id, result }, buffers);
    // The garbage of a long result would outlive the next one. In this thread, a collection delays no other client.
    if (isLong) Bun.gc(true);
  } catch (error) {
    self.postMessage({ id, error: describe(error) });
  }
};

// Each kind of job loads its own code, because all of it takes 0.3 s.
async function build(job: BuildJob | SplitJob): Promise<unknown> {
  const { buildFile, splitBody } = await import('./workbench/sandboxes/build-file.ts');
  if ('body' in job) return splitBody(job);
  return buildFile(job, await loadCatalog());
}

async function read(job: WorldJob): Promise<unknown> {
  // The previous job may have left its read transaction open. This job must see everything committed since.
  await new Promise(setImmediate);
  const { world: key } = job;
  const world = open.get(key) ?? openWorld(key);
  open.delete(key);
  open.set(key, world);
  const [oldest] = open.keys();
  if (open.size > maxOpen && oldest !== undefined) closeWorld(oldest);
  try {
    return await (await world).run(job);
  } catch (error) {
    // The next job opens the world again, whatever is wrong with it.
    closeWorld(key);
    throw error;
  }
}

async function openWorld(key: string): Promise<LaneApp> {
  const { openLaneApp } = await import('./lane-app.ts');
  return openLaneApp(JSON.parse(key), settings, await loadCatalog());
}

async function loadCatalog(): Promise<Catalog> {
  if (catalog === 'file') return (await import('./own/own-schema.ts')).fileCatalog;
  return (await import('./records/contracts.ts')).catalogOf(catalog);
}

function describe(error: unknown): NonNullable<LaneResponse['error']> {
  const cause = error instanceof RetryLater ? (error.cause ?? error) : error;
  const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return { reason, retryAfter: error instanceof RetryLater ? error.seconds : null };
}

function closeWorld(key: string): void {
  open.get(key)?.then(
    (world) => world.close(),
    () => undefined,
  );
  open.delete(key);
}
