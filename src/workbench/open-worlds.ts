import type { Awaitable } from '../lib/awaitable.ts';
import { createSeededRandom, type RandomSource, systemRandom } from '../lib/random-source.ts';
import type { Database } from '../storage/database.ts';
import { openEphemeral } from '../storage/open.ts';
import type { KeptRule } from './faults/rule.ts';
import type { SandboxEntry } from './registry.ts';
import type { Sandboxes } from './sandboxes.ts';
import { WorldClock } from './world-clock.ts';

/** What answers the requests of one world, and can be ended. */
export interface Served {
  /** Ends sockets and streams with a reason. */
  close(reason: string): Promise<void>;
  /** Sets what goes wrong on purpose. */
  set rules(rules: readonly KeptRule[]);
}

/** What a world is made of. */
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
  /** Aborted when it is no longer its sandbox's. */
  readonly ending: AbortSignal;
}

interface Opened<App extends Served> extends OpenWorld<App> {
  /** Requests that are under way. */
  busy: number;
  /** Called when nothing is under way any more, once the world has ended. */
  onIdle: (() => void) | null;
  end(): void;
}

/** How often a process looks for what others have changed, while it has something open. */
const lookMs = 100;

/**
 * The worlds that this process has open. One is opened by the first request to it, and closed when its sandbox has another
 * world, is deleted or expires: what is under way is finished against what it began on.
 */
export class OpenWorlds<App extends Served> {
  readonly #sandboxes: Sandboxes;
  readonly #serve: (parts: WorldParts) => Promise<App>;
  readonly #open = new Map<string, Promise<Opened<App>>>();
  /** The same, once they are open. */
  readonly #ready = new Map<string, Opened<App>>();
  readonly #generations = new Map<string, number>();
  readonly #timer: Timer;

  constructor(sandboxes: Sandboxes, serve: (parts: WorldParts) => Promise<App>) {
    this.#sandboxes = sandboxes;
    this.#serve = serve;
    this.#timer = setInterval(() => this.look(), lookMs);
    this.#timer.unref();
  }

  /** Runs work in the world that a sandbox has now; null where there is no such sandbox. */
  async within<T>(name: string, work: (world: OpenWorld<App>) => Awaitable<T>): Promise<T | null> {
    const held = await this.hold(name);
    if (held === null) return null;
    try {
      return await work(held.world);
    } finally {
      held.leave();
    }
  }

  /** What serves a sandbox in this process; null where nobody has asked it yet. To look at it is no use of it. */
  opened(name: string): App | null {
    return this.#ready.get(name)?.app ?? null;
  }

  /** The world of a sandbox for as long as the function that comes with it is not called. */
  async hold(name: string): Promise<{ world: OpenWorld<App>; leave(): void } | null> {
    const entry = this.#sandboxes.find(name);
    if (entry === null) return null;
    this.#sandboxes.touch(entry);
    const world = await this.#enter(entry);
    return { world, leave: () => this.#leave(world) };
  }

  /** Ends worlds that are no longer their sandboxes', and sets clocks that others have changed. */
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
    return entry === null ? 'The sandbox is gone' : 'The sandbox was reset';
  }

  /** Counts the request before anything is awaited where the world is open, so that it is not closed in between. */
  async #enter(entry: SandboxEntry): Promise<Opened<App>> {
    const { name, generation } = entry;
    if (this.#generations.has(name) && this.#generations.get(name) !== generation) {
      void this.#retire(name, this.#reasonFor(entry));
    }
    const world = this.#ready.get(name) ?? (await (this.#open.get(name) ?? this.#begin(entry)));
    world.busy += 1;
    world.parts.clock.state = entry.clock;
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
      clock: new WorldClock(clock),
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

  /** Nobody enters any more; sockets and streams end; the database is closed once nothing is under way. */
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
