import type { Lanes } from '../../lib/lanes.ts';
import { randomProquints } from '../../lib/random.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openEphemeral } from '../../storage/open.ts';
import type { SandboxOptions } from '../bodies.ts';
import { type ClockChange, changeClock, realTime, timeOf } from '../clock/world-clock.ts';
import { Ring, Rings } from '../journal/ring.ts';
import { mainName, WorkbenchProblem } from '../problems.ts';
import { Files } from './files.ts';
import { Images } from './images.ts';
import {
  type Asking,
  expiryOf,
  type Image,
  Registry,
  type SandboxEntry,
  type WorldState,
} from './registry.ts';
import { limitOf, type SandboxFolder } from './sandbox-folder.ts';
import { Snapshots } from './snapshots.ts';

export interface SandboxesSettings {
  readonly folder: SandboxFolder;
  readonly maxSandboxes: number;
  /** The data limit of one sandbox. */
  readonly maxBytes: number;
  /** The limit of all files together. */
  readonly maxTotalBytes: number;
  readonly main: Database;
  /** Threads for long work; null if there are none. */
  readonly lanes: Lanes | null;
}

const hourInSeconds = 3600;

/** Words of 16 random bits each. A name grants access, so it must be unguessable. */
const wordsInName = 3;

/** The default journal size of a sandbox. */
const keptEntries = 500;

/** The number of expired names to remember. */
const maxExpired = 1000;

/** The sandboxes and snapshots of a server. */
export class Sandboxes {
  readonly files: Files;
  readonly snapshots: Snapshots;
  readonly #settings: SandboxesSettings;
  readonly #registry: Registry;
  readonly #images: Images;
  readonly #journals: Rings;
  /** The times at which sandboxes expired, by name, the oldest first. */
  readonly #expired = new Map<string, number>();
  #lastNumber = 0;
  #main: WorldState;

  constructor(settings: SandboxesSettings) {
    const { folder, maxBytes, maxTotalBytes } = settings;
    this.#settings = settings;
    this.#journals = new Rings(maxBytes);
    this.#main = { faults: [], journal: new Ring(0, this.#journals) };
    this.#registry = new Registry(folder.registry, (keep) => new Ring(keep, this.#journals));
    this.files = new Files({ folder: folder.path, maxTotalBytes: limitOf(folder, maxTotalBytes) });
    for (const file of this.#namedFiles()) {
      this.files.hold(file);
      this.files.measure(file);
    }
    this.files.removeOthers();
    this.#images = new Images(settings, this.files, {
      nextNumber: () => this.#nextNumber(),
      sandbox: (name) => this.require(name),
      snapshot: (name) => this.snapshots.require(name),
    });
    this.snapshots = new Snapshots(this.#registry.snapshots, this.#images, this.files, settings);
  }

  get maxBytes(): number {
    return this.#settings.maxBytes;
  }

  /** Updates files that an earlier version of the program wrote. */
  async migrate(): Promise<void> {
    for (const file of new Set(this.#namedFiles())) {
      const database = openEphemeral(this.files.path(file));
      await migrate(database).finally(() => database.close());
    }
  }

  /** Ordered by name. */
  list(): readonly SandboxEntry[] {
    this.expireOld();
    return this.#registry.sandboxes.list();
  }

  /** Returns null if the sandbox does not exist or has expired. */
  find(name: string): SandboxEntry | null {
    const entry = this.#registry.sandboxes.get(name);
    if (entry === undefined) return null;
    if (!isExpired(entry)) return entry;
    this.expireOld();
    return null;
  }

  require(name: string): SandboxEntry {
    const entry = this.find(name);
    if (entry === null) throw this.absence(name);
    return entry;
  }

  /** Explains why there is no sandbox with this name. */
  absence(name: string): WorkbenchProblem {
    const at = this.#expired.get(name);
    return new WorkbenchProblem(
      'no such sandbox',
      at === undefined
        ? `there is no sandbox "${name}"`
        : `the sandbox "${name}" expired at ${new Date(at).toISOString()}`,
    );
  }

  /** Creates a sandbox, or replaces it. Without a name, a name is generated. */
  async put(
    name: string | undefined,
    { from, clock: change, randomSeed, ttlSeconds = hourInSeconds }: SandboxOptions,
    asking: Asking,
  ): Promise<{ entry: SandboxEntry; isNew: boolean }> {
    const chosen = name ?? randomProquints(wordsInName);
    const { maxSandboxes } = this.#settings;
    const clock = changeClock(realTime, change ?? null);
    const requirePlace = () => {
      this.expireOld();
      this.#registry.sandboxes.requirePlace(chosen, asking, maxSandboxes);
    };
    requirePlace();
    const image = await this.#images.make(from, asking.client);
    const now = new Date(timeOf(clock)).toISOString();
    return this.files.handOver(image.file, () =>
      this.#copying(chosen, image, { now, client: asking.client }, (file, generation) => {
        requirePlace();
        const earlier = this.find(chosen);
        const journal = earlier?.journal ?? new Ring(keptEntries, this.#journals);
        journal.mainReceived = this.#main.journal.received;
        const entry: SandboxEntry = {
          name: chosen,
          generation,
          file,
          origin: { image, clock, now },
          clock,
          randomSeed: randomSeed ?? null,
          isOfMain: image.isOfMain,
          faults: [],
          journal,
          createdAt: Date.now(),
          usedAt: Date.now(),
          ttlSeconds,
        };
        this.#registry.sandboxes.put(entry);
        journal.restart(keptEntries, generation);
        this.#expired.delete(chosen);
        if (earlier !== null) this.#releaseOf(earlier);
        return { entry, isNew: earlier === null };
      }),
    );
  }

  /** Returns a sandbox to its origin, as a new generation of the same name. */
  async reset(name: string, client: string): Promise<SandboxEntry> {
    const { origin } = this.require(name);
    const { image, now, clock } = origin;
    const replaced = await this.#copying(name, image, { now, client }, (file, generation) => {
      const entry = this.require(name);
      if (entry.origin !== origin) return null;
      const next = { ...entry, file, generation, clock, isOfMain: image.isOfMain, faults: [] };
      return this.#replace(entry, next, () => entry.journal.restart(entry.journal.keep, generation));
    });
    // The sandbox was recreated from other data during the copy.
    return replaced ?? this.reset(name, client);
  }

  /** Gives a sandbox the data of a snapshot, as a new generation of the same name. */
  restore(name: string, snapshotName: string, client: string): Promise<SandboxEntry> {
    const { image } = this.snapshots.require(snapshotName);
    return this.#copying(name, image, { now: '', client }, (file, generation) => {
      const entry = this.require(name);
      return this.#replace(entry, { ...entry, file, generation, isOfMain: image.isOfMain });
    });
  }

  delete(name: string): void {
    this.#remove(this.require(name));
  }

  changeClock(name: string, change: ClockChange | null): SandboxEntry {
    const entry = this.require(name);
    const changed = { ...entry, clock: changeClock(entry.clock, change) };
    this.#registry.sandboxes.put(changed);
    return changed;
  }

  /** The faults and the journal of main or of a sandbox. */
  stateOf(name: string): WorldState {
    return name === mainName ? this.#main : this.require(name);
  }

  stateIfAny(name: string): WorldState | null {
    return name === mainName ? this.#main : this.find(name);
  }

  changeState(name: string, change: Partial<WorldState>): void {
    if (name === mainName) this.#main = { ...this.#main, ...change };
    else this.#registry.sandboxes.put({ ...this.require(name), ...change });
  }

  /** The secret of a name, stable across resets. */
  secretOf(name: string): string {
    return this.#registry.secretOf(name);
  }

  expireOld(): void {
    for (const entry of this.#registry.sandboxes.values().filter(isExpired)) {
      this.#remove(entry);
      this.#expired.set(entry.name, expiryOf(entry) ?? 0);
      const [oldest = ''] = this.#expired.keys();
      if (this.#expired.size > maxExpired) this.#expired.delete(oldest);
    }
  }

  /** Ends the streams of all journals. */
  endJournals(): void {
    for (const journal of [...this.#journals]) journal.end();
  }

  /** Saves the counts of faults, which change too often to be written each time. */
  close(): void {
    for (const entry of this.#registry.sandboxes.values()) this.#registry.sandboxes.put(entry);
  }

  #namedFiles(): readonly string[] {
    const { sandboxes, snapshots } = this.#registry;
    return [
      ...sandboxes.list().flatMap(({ file, origin }) => [file, origin.image.file]),
      ...snapshots.list().map(({ image }) => image.file),
    ];
  }

  /** Higher than all numbers before, even before a restart. */
  #nextNumber(): number {
    this.#lastNumber = Math.max(this.#lastNumber + 1, Date.now());
    return this.#lastNumber;
  }

  /** Copies an image to a new file. The work takes over the hold on it, unless it returns null. */
  async #copying<T>(
    name: string,
    image: Image,
    { now, client }: { readonly now: string; readonly client: string },
    work: (file: string, generation: number) => T,
  ): Promise<T> {
    const generation = this.#nextNumber();
    const file = `${name}-${generation}.db`;
    await this.#images.copyTo(file, image, now, client);
    return this.files.handOver(file, async () => {
      const result = work(file, generation);
      if (result === null) this.files.release(file);
      return result;
    });
  }

  #replace(entry: SandboxEntry, next: SandboxEntry, onReplaced = () => {}): SandboxEntry {
    this.#registry.sandboxes.put({ ...next, usedAt: Date.now() });
    onReplaced();
    this.files.release(entry.file);
    return this.require(entry.name);
  }

  #remove(entry: SandboxEntry): void {
    this.#registry.sandboxes.delete(entry.name);
    entry.journal.end();
    this.#releaseOf(entry);
  }

  /** Ends the files of a sandbox, and the snapshots that end with it. */
  #releaseOf({ name, file, origin }: SandboxEntry): void {
    this.files.release(file);
    this.files.release(origin.image.file);
    this.snapshots.endWith(name);
  }
}

function isExpired(entry: SandboxEntry): boolean {
  const expiry = expiryOf(entry);
  return expiry !== null && expiry <= Date.now();
}
