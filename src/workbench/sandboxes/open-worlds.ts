import type { Awaitable } from '../../lib/awaitable.ts';
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

export interface OpenWorld<App extends Served> {
  readonly app: App;
  /** Aborted when the sandbox moves on to another world. */
  readonly ending: AbortSignal;
}

interface Opened<App extends Served> extends OpenWorld<App> {
  readonly parts: WorldParts;
  busy: number;
  /** Called when the last request of a retired world finishes. */
  onIdle: (() => void) | null;
  /** The size that its database may have now. */
  maxBytes: number;
  end(): void;
  /** Ends the hold on its file. */
  release(): void;
}

interface Opening<App extends Served> {
  readonly generation: number;
  readonly opening: Promise<Opened<App>>;
  /** Null until it is open. */
  world: Opened<App> | null;
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
  readonly #open = new Map<string, Opening<App>>();
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
  async within<T>(name: string, work: (world: OpenWorld<App>) => Awaitable<T>): Promise<T | null> {
    const held = await this.hold(name, { isUse: true });
    if (held === null) return null;
    try {
      return await work(held.world);
    } finally {
      held.leave();
    }
  }

  /** Returns the app of a sandbox; null if it is not open. */
  opened(name: string): App | null {
    return this.#open.get(name)?.world?.app ?? null;
  }

  /** Keeps the world of a sandbox open until `leave` is called. */
  async hold(
    name: string,
    { isUse }: { readonly isUse: boolean },
  ): Promise<{ world: OpenWorld<App>; leave(): void } | null> {
    const entry = this.#sandboxes.find(name);
    if (entry === null) return null;
    if (isUse) entry.usedAt = Date.now();
    const world = await this.#enter(entry);
    return { world, leave: () => this.#leave(world) };
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

  /** Counts the request before anything is awaited where the world is open, so that it is not closed in between. */
  async #enter(entry: SandboxEntry): Promise<Opened<App>> {
    const { name, generation } = entry;
    const known = this.#open.get(name);
    if (known !== undefined && known.generation !== generation) void this.#retire(name, reasonFor(entry));
    const current = this.#open.get(name) ?? this.#begin(entry);
    const world = current.world ?? (await current.opening);
    world.busy += 1;
    return world;
  }

  #begin(entry: SandboxEntry): Opening<App> {
    const { name, generation } = entry;
    const opening: Opening<App> = { generation, opening: this.#openWorld(entry), world: null };
    this.#open.set(name, opening);
    opening.opening.then(
      (world) => {
        opening.world = world;
      },
      () => this.#open.get(name) === opening && this.#open.delete(name),
    );
    return opening;
  }

  async #openWorld(entry: SandboxEntry): Promise<Opened<App>> {
    const { name, generation, file, clock, randomSeed } = entry;
    const { files, maxBytes } = this.#sandboxes;
    const release = files.hold(file);
    try {
      const current = () => {
        const known = this.#sandboxes.find(name);
        return known?.generation === generation ? known.clock : null;
      };
      const parts: WorldParts = {
        entry,
        database: openEphemeral(files.path(file), maxBytes),
        clock: new WorldClock(clock, current),
        random: randomSeed === null ? systemRandom : createSeededRandom(randomSeed),
      };
      const ended = new AbortController();
      const state = {
        ending: ended.signal,
        end: () => ended.abort(),
        release,
        busy: 0,
        onIdle: null,
        maxBytes,
      };
      return { app: await this.#serve(parts), parts, ...state };
    } catch (error) {
      release();
      throw error;
    }
  }

  #leave(world: OpenWorld<App>): void {
    const opened = world as Opened<App>;
    opened.busy -= 1;
    if (opened.busy === 0) opened.onIdle?.();
  }

  /** Stops new requests, closes sockets and streams, and closes the database after the last request. */
  async #retire(name: string, reason: string): Promise<void> {
    const known = this.#open.get(name);
    this.#open.delete(name);
    const world = await known?.opening.catch(() => null);
    if (!world) return;
    world.end();
    await world.app.close(reason);
    if (world.busy > 0) {
      await new Promise<void>((resolve) => {
        world.onIdle = resolve;
      });
    }
    // The last requests may have opened sockets.
    await world.app.close(reason);
    await world.parts.database.close();
    world.release();
  }

  /** Lets open sandboxes grow into the space that is left for all of them. */
  #limitGrowth(): void {
    const { files, maxBytes: maxOfOne } = this.#sandboxes;
    const worlds = [...this.#open.values()].flatMap(({ world }) => world ?? []);
    const sizes = worlds.map(({ parts }) => files.measure(parts.entry.file));
    for (const [index, world] of worlds.entries()) {
      const maxBytes = Math.min(maxOfOne, roundDown((sizes[index] ?? 0) + files.room));
      if (maxBytes === world.maxBytes) continue;
      world.maxBytes = maxBytes;
      const limiting = world.parts.database.transaction((writer) =>
        writer.run(`pragma max_page_count = ${maxBytes / pageBytes}`),
      );
      limiting.catch((error) => this.#log.error('a sandbox could not be limited', error));
    }
  }
}

const roundDown = (bytes: number): number => Math.max(bytes - (bytes % limitStep), limitStep);

function reasonFor(entry: SandboxEntry | null): string {
  return entry === null ? 'The sandbox was deleted' : 'The sandbox was reset';
}
