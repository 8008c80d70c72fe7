import { type Awaitable, lastly, whenReady } from '../../lib/awaitable.ts';
import type { Log } from '../../lib/log.ts';
import { createSeededRandom, type RandomSource, systemRandom } from '../../lib/random.ts';
import type { Database } from '../../storage/database.ts';
import { openEphemeral } from '../../storage/open.ts';
import { WorldClock } from '../clock/world-clock.ts';
import type { SandboxEntry } from './registry.ts';
import type { Sandboxes } from './sandboxes.ts';

export interface Served {
  close(reason: string): Promise<void>;
}

export interface WorldParts {
  readonly entry: SandboxEntry;
  readonly database: Database;
  readonly clock: WorldClock;
  readonly random: RandomSource;
}

interface OpenWorld<App extends Served> {
  readonly generation: number;
  readonly file: string;
  readonly database: Database;
  /** A promise while it is being opened. */
  app: Awaitable<App>;
  /** Aborted when the sandbox moves on to another world. */
  readonly ending: AbortController;
  /** The number of requests in progress. */
  busy: number;
  /** Called when the last request of a retired world finishes. */
  onIdle(): void;
  /** The size that its database may have now. */
  maxBytes: number;
  release(): void;
}

/** A world that stays open until `leave` is called. */
export interface Held<App extends Served> {
  readonly app: App;
  readonly ending: AbortSignal;
  leave(): void;
}

/** The time between looks at the age and the size of sandboxes. */
const lookMs = 250;

/** The size of a page of a database, and the steps of its limit. */
const pageBytes = 4_096;
const limitStep = 2 ** 20;

/**
 * The worlds that are open. The first request opens a world. It closes when its sandbox is reset, restored, deleted or
 * expired; requests in progress finish on the old data.
 */
export class OpenWorlds<App extends Served> {
  readonly #sandboxes: Sandboxes;
  readonly #serve: (parts: WorldParts) => Promise<App>;
  readonly #log: Log;
  readonly #open = new Map<string, OpenWorld<App>>();
  readonly #timer: Timer;

  constructor(sandboxes: Sandboxes, log: Log, serve: (parts: WorldParts) => Promise<App>) {
    this.#sandboxes = sandboxes;
    this.#log = log;
    this.#serve = serve;
    this.#timer = setInterval(() => {
      try {
        this.look();
        this.#limitGrowth();
      } catch (error) {
        log.error('the sandboxes could not be checked', error);
      }
    }, lookMs);
    this.#timer.unref();
  }

  /** Runs work in the current world of a sandbox, which counts as a use; null if the sandbox does not exist. */
  within<T>(name: string, work: (app: App) => Awaitable<T>): Awaitable<T | null> {
    const world = this.#enter(name, true);
    if (world === null) return null;
    return lastly(
      () => whenReady(world.app, work),
      () => leave(world),
    );
  }

  opened(name: string): Awaitable<App> | null {
    return this.#open.get(name)?.app ?? null;
  }

  /** Keeps the world of a sandbox open. */
  async hold(name: string, { isUse }: { readonly isUse: boolean }): Promise<Held<App> | null> {
    const world = this.#enter(name, isUse);
    if (world === null) return null;
    try {
      return { app: await world.app, ending: world.ending.signal, leave: () => leave(world) };
    } catch (error) {
      leave(world);
      throw error;
    }
  }

  /** Expires old sandboxes, and retires worlds that have been replaced or deleted. */
  look(): void {
    this.#sandboxes.expireOld();
    for (const [name, { generation }] of this.#open) {
      const entry = this.#sandboxes.find(name);
      if (entry?.generation !== generation) void this.#retire(name, reasonFor(entry));
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#open.keys()].map((name) => this.#retire(name, 'The server is stopping')));
  }

  /** Makes the world busy before anything is awaited, so that it is not closed in between. */
  #enter(name: string, isUse: boolean): OpenWorld<App> | null {
    const entry = this.#sandboxes.find(name);
    if (entry === null) return null;
    if (isUse) entry.usedAt = Date.now();
    const world = this.#current(entry);
    world.busy += 1;
    return world;
  }

  #current(entry: SandboxEntry): OpenWorld<App> {
    const { name, generation } = entry;
    const known = this.#open.get(name);
    if (known?.generation === generation) return known;
    if (known !== undefined) void this.#retire(name, reasonFor(entry));
    const world = this.#begin(entry);
    this.#open.set(name, world);
    return world;
  }

  #begin(entry: SandboxEntry): OpenWorld<App> {
    const { name, generation, file, randomSeed } = entry;
    const { files, maxBytes } = this.#sandboxes;
    const database = openEphemeral(files.path(file), maxBytes);
    const current = () => {
      const known = this.#sandboxes.find(name);
      return known?.generation === generation ? known.clock : null;
    };
    const clock = new WorldClock(entry.clock, current);
    const random = randomSeed === null ? systemRandom : createSeededRandom(randomSeed);
    const app = this.#serve({ entry, database, clock, random });
    const release = files.hold(file);
    const state = { ending: new AbortController(), busy: 0, onIdle: () => {}, maxBytes, release };
    const world: OpenWorld<App> = { generation, file, database, app, ...state };
    app.then(
      (ready) => {
        world.app = ready;
      },
      () => {
        if (this.#open.get(name) === world) void this.#retire(name, reasonFor(entry));
      },
    );
    return world;
  }

  /** Stops new requests, closes sockets and streams, and closes the database after the last request. */
  async #retire(name: string, reason: string): Promise<void> {
    const world = this.#open.get(name);
    if (world === undefined) return;
    this.#open.delete(name);
    const idle = Promise.withResolvers<void>();
    world.onIdle = idle.resolve;
    try {
      using ends = new DisposableStack();
      ends.defer(world.release);
      const app = await Promise.resolve(world.app).catch(() => null);
      world.ending.abort();
      await app?.close(reason);
      if (world.busy > 0) await idle.promise;
      // The last requests may have opened sockets.
      await app?.close(reason);
      await world.database.close();
    } catch (error) {
      this.#log.error('a sandbox could not be closed', error);
    }
  }

  /** Lets open sandboxes grow into the space that is left for all of them. */
  #limitGrowth(): void {
    const { files, maxBytes: maxOfOne } = this.#sandboxes;
    const worlds = [...this.#open.values()];
    const sizes = worlds.map(({ file }) => files.measure(file));
    for (const [index, world] of worlds.entries()) {
      const maxBytes = Math.min(maxOfOne, roundDown((sizes[index] ?? 0) + files.room));
      if (maxBytes === world.maxBytes) continue;
      world.maxBytes = maxBytes;
      const limiting = world.database.transaction((writer) =>
        writer.run(`pragma max_page_count = ${maxBytes / pageBytes}`),
      );
      limiting.catch((error) => this.#log.error('a sandbox could not be limited', error));
    }
  }
}

function leave(world: OpenWorld<Served>): void {
  world.busy -= 1;
  if (world.busy === 0) world.onIdle();
}

const roundDown = (bytes: number): number => Math.max(bytes - (bytes % limitStep), limitStep);

function reasonFor(entry: SandboxEntry | null): string {
  return entry === null ? 'The sandbox was deleted' : 'The sandbox was reset';
}
