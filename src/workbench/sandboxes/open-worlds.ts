import type { Awaitable } from '../../lib/awaitable.ts';
import { createSeededRandom, type RandomSource, systemRandom } from '../../lib/random.ts';
import type { Database } from '../../storage/database.ts';
import { openEphemeral } from '../../storage/open.ts';
import type { KeptRule } from '../faults/rule.ts';
import type { SandboxEntry } from './registry.ts';
import type { Sandboxes } from './sandboxes.ts';
import { WorldClock } from '../clock/world-clock.ts';

export interface Served {
  close(reason: string): Promise<void>;
  set rules(rules: readonly KeptRule[]);
}

export interface WorldParts {
  readonly name: string;
  readonly generation: number;
  readonly database: Database;
  readonly clock: WorldClock;
  readonly random: RandomSource;
}

export interface OpenWorld<App extends Served> {
  readonly generation: number;
  readonly app: App;
  readonly parts: WorldParts;
  /** Aborted when the sandbox moves on to another world. */
  readonly ending: AbortSignal;
}

interface Opened<App extends Served> extends OpenWorld<App> {
  busy: number;
  /** Called when the last request of a retired world finishes. */
  onIdle: (() => void) | null;
  end(): void;
}

/** The polling interval for changes by other processes, while a world is open. */
const lookMs = 100;

/**
 * The worlds that are open in this process. The first request opens a world. It closes when its sandbox is reset,
 * restored, deleted or expired; requests in progress finish on the old data.
 */
export class OpenWorlds<App extends Served> {
  readonly #sandboxes: Sandboxes;
  readonly #serve: (parts: WorldParts) => Promise<App>;
  readonly #open = new Map<string, Promise<Opened<App>>>();
  /** The subset that has finished opening. */
  readonly #ready = new Map<string, Opened<App>>();
  readonly #generations = new Map<string, number>();
  readonly #timer: Timer;

  constructor(sandboxes: Sandboxes, serve: (parts: WorldParts) => Promise<App>) {
    this.#sandboxes = sandboxes;
    this.#serve = serve;
    this.#timer = setInterval(() => this.look(), lookMs);
    this.#timer.unref();
  }

  /** Runs work in the current world of a sandbox; null if the sandbox does not exist. */
  async within<T>(name: string, work: (world: OpenWorld<App>) => Awaitable<T>): Promise<T | null> {
    const held = await this.hold(name);
    if (held === null) return null;
    try {
      return await work(held.world);
    } finally {
      held.leave();
    }
  }

  /** Returns the app of a sandbox; null if this process has not opened it. Does not count as a use. */
  opened(name: string): App | null {
    return this.#ready.get(name)?.app ?? null;
  }

  /** Keeps the world of a sandbox open until `leave` is called. */
  async hold(name: string): Promise<{ world: OpenWorld<App>; leave(): void } | null> {
    const entry = this.#sandboxes.find(name);
    if (entry === null) return null;
    this.#sandboxes.touch(entry);
    const world = await this.#enter(entry);
    return { world, leave: () => this.#leave(world) };
  }

  /** Expires old sandboxes, and retires worlds that any process has replaced or deleted. */
  look(): void {
    if (this.#open.size === 0) return;
    this.#sandboxes.expireOld();
    for (const [name, generation] of this.#generations) {
      const entry = this.#sandboxes.find(name);
      if (entry?.generation !== generation) void this.#retire(name, this.#reasonFor(entry));
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#open.keys()].map((name) => this.#retire(name, 'The server is stopping')));
  }

  #reasonFor(entry: SandboxEntry | null): string {
    return entry === null ? 'The sandbox was deleted' : 'The sandbox was reset';
  }

  /** Counts the request before anything is awaited where the world is open, so that it is not closed in between. */
  async #enter(entry: SandboxEntry): Promise<Opened<App>> {
    const { name, generation } = entry;
    if (this.#generations.has(name) && this.#generations.get(name) !== generation) {
      void this.#retire(name, this.#reasonFor(entry));
    }
    const world = this.#ready.get(name) ?? (await (this.#open.get(name) ?? this.#begin(entry)));
    world.busy += 1;
    world.app.rules = entry.faults;
    return world;
  }

  #begin(entry: SandboxEntry): Promise<Opened<App>> {
    const { name, generation } = entry;
    const opening = this.#openWorld(entry);
    this.#open.set(name, opening);
    this.#generations.set(name, generation);
    const isCurrent = () => this.#open.get(name) === opening;
    opening.then(
      (world) => isCurrent() && this.#ready.set(name, world),
      () => isCurrent() && this.#drop(name),
    );
    return opening;
  }

  async #openWorld({ name, generation, file, clock, origin }: SandboxEntry): Promise<Opened<App>> {
    const parts: WorldParts = {
      name,
      generation,
      database: openEphemeral(file, this.#sandboxes.maxBytes),
      clock: new WorldClock(clock, () => this.#sandboxes.clockOf(name, generation)),
      random: origin.randomSeed === null ? systemRandom : createSeededRandom(origin.randomSeed),
    };
    const ended = new AbortController();
    const state = { ending: ended.signal, end: () => ended.abort(), busy: 0, onIdle: null };
    return { generation, app: await this.#serve(parts), parts, ...state };
  }

  #drop(name: string): void {
    this.#open.delete(name);
    this.#ready.delete(name);
    this.#generations.delete(name);
  }

  #leave(world: OpenWorld<App>): void {
    const opened = world as Opened<App>;
    opened.busy -= 1;
    if (opened.busy === 0) opened.onIdle?.();
  }

  /** Stops new requests, closes sockets and streams, and closes the database after the last request. */
  async #retire(name: string, reason: string): Promise<void> {
    const opening = this.#open.get(name);
    this.#drop(name);
    const world = await opening?.catch(() => null);
    if (!world) return;
    world.end();
    await world.app.close(reason);
    if (world.busy > 0) {
      await new Promise<void>((resolve) => {
        world.onIdle = resolve;
      });
    }
    await world.parts.database.close();
  }
}
