import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { SeedOptions } from '../../data/seed/seed-plan.ts';
import type { Caller, Lanes } from '../../lib/lanes.ts';
import type { Catalog } from '../../records/catalog.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openEphemeral } from '../../storage/open.ts';
import type { From, SandboxOptions, Split, snapshotBody } from '../bodies.ts';
import { type ClockChange, changeClock, realTime, timeOf } from '../clock/world-clock.ts';
import { Ring, Rings } from '../journal/ring.ts';
import { mainName, noSuchSandbox, WorkbenchProblem } from '../problems.ts';
import { Files, type Work } from './files.ts';
import { keyOfFile, type OwnOrigin } from './fill-own.ts';
import { Images } from './images.ts';
import {
  type Asking,
  type Image,
  isExpired,
  Registry,
  type SandboxEntry,
  type SnapshotEntry,
  type WorldState,
} from './registry.ts';
import { limitOf, type SandboxFolder } from './sandbox-folder.ts';

export interface SandboxesSettings {
  readonly folder: SandboxFolder;
  readonly maxSandboxes: number;
  /** The data limit of one sandbox. */
  readonly maxBytes: number;
  /** The limit of all files together. */
  readonly maxTotalBytes: number;
  readonly main: Database;
  readonly catalog: Catalog;
  /** The file that main serves; null if it serves the five contracts. */
  readonly own: OwnOrigin | null;
  /** Threads for long work; null if there are none. */
  readonly lanes: Lanes | null;
}

const hourInSeconds = 3600;

/** A name grants access, so it must be unguessable. */
const randomBytesInName = 6;

/** The default journal size of a sandbox. */
const keptEntries = 500;

export class Sandboxes {
  readonly files: Files;
  readonly #settings: SandboxesSettings;
  readonly #registry: Registry;
  readonly #images: Images;
  readonly #journals: Rings;
  #main: WorldState;

  constructor(settings: SandboxesSettings) {
    const { folder, maxBytes, maxTotalBytes } = settings;
    this.#settings = settings;
    this.#journals = new Rings(maxBytes);
    this.#main = { faults: [], journal: new Ring(0, this.#journals) };
    this.#registry = new Registry(folder.registry, (keep) => new Ring(keep, this.#journals));
    this.files = new Files({
      folder: folder.path,
      maxTotalBytes: limitOf(folder, maxTotalBytes),
      named: () => [...this.#namedFiles(), ...this.#images.reusableFiles],
    });
    this.#images = new Images(settings, this.files);
    this.files.sweep();
  }

  get maxBytes(): number {
    return this.#settings.maxBytes;
  }

  /** Updates files that an earlier version of the program wrote. */
  async migrate(): Promise<void> {
    for (const file of new Set(this.#namedFiles())) {
      const database = openEphemeral(this.files.path(file));
      await migrate(database, this.#settings.catalog.schema).finally(() => database.close());
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
    this.#remove(entry);
    return null;
  }

  require(name: string): SandboxEntry {
    const entry = this.find(name);
    if (entry === null) throw noSuchSandbox(name);
    return entry;
  }

  /** Creates a sandbox, or replaces it. Without a name, a name is generated. */
  put(
    name = randomBytes(randomBytesInName).toString('hex'),
    { from, clock: change, randomSeed, ttlSeconds = hourInSeconds }: SandboxOptions,
    asking: Asking,
  ): Promise<{ entry: SandboxEntry; isNew: boolean }> {
    const clock = changeClock(realTime, change ?? null);
    const requirePlace = () => {
      this.expireOld();
      this.#registry.sandboxes.requirePlace(name, asking, this.#settings.maxSandboxes);
    };
    return this.files.work(asking, async (work) => {
      requirePlace();
      const now = new Date(timeOf(clock)).toISOString();
      const image = await this.#imageOf(from, work);
      const copied = await this.#copy(name, image, now, work);
      requirePlace();
      const earlier = this.find(name);
      const journal = earlier?.journal ?? new Ring(keptEntries, this.#journals);
      journal.mainReceived = this.#main.journal.received;
      const entry = {
        ...copied,
        name,
        origin: { image, clock, now },
        clock,
        randomSeed: randomSeed ?? null,
        faults: [],
        journal,
        createdAt: copied.usedAt,
        ttlSeconds,
      };
      this.#registry.sandboxes.put(entry);
      journal.restart(keptEntries, entry.generation);
      if (earlier !== null) this.#endSnapshotsWith(name);
      return { entry, isNew: earlier === null };
    });
  }

  /** Returns a sandbox to its origin, as a new generation of the same name. */
  reset(name: string, caller: Caller): Promise<SandboxEntry> {
    return this.files.work(caller, async (work) => {
      const { origin } = this.require(name);
      const copied = await this.#copy(name, origin.image, origin.now, work);
      const entry = this.require(name);
      // The sandbox was recreated from other data during the copy.
      if (entry.origin !== origin) return this.reset(name, caller);
      const next = { ...entry, ...copied, clock: origin.clock, faults: [] };
      this.#registry.sandboxes.put(next);
      next.journal.restart(next.journal.keep, next.generation);
      return next;
    });
  }

  /** Gives a sandbox the data of a snapshot, as a new generation of the same name. */
  restore(name: string, snapshotName: string, caller: Caller): Promise<SandboxEntry> {
    return this.files.work(caller, async (work) => {
      const { image } = this.requireSnapshot(snapshotName);
      const copied = await this.#copy(name, image, '', work);
      const next = { ...this.require(name), ...copied };
      this.#registry.sandboxes.put(next);
      return next;
    });
  }

  delete(name: string): void {
    this.#remove(this.require(name));
  }

  snapshots(): readonly SnapshotEntry[] {
    return this.#registry.snapshots.list();
  }

  requireSnapshot(name: string): SnapshotEntry {
    const found = this.#registry.snapshots.get(name);
    if (found === undefined) throw new WorkbenchProblem('no such snapshot', `there is no snapshot "${name}"`);
    return found;
  }

  /** Saves the current state of a sandbox or of main. */
  takeSnapshot(
    name: string,
    { sandbox, endsWithSandbox = false }: z.infer<typeof snapshotBody>,
    asking: Asking,
  ): Promise<{ snapshot: SnapshotEntry; isNew: boolean }> {
    const { snapshots } = this.#registry;
    const requirePlace = () => snapshots.requirePlace(name, asking, this.#settings.maxSandboxes);
    return this.files.work(asking, async (work) => {
      requirePlace();
      const image = await this.#copyWorld(sandbox, { hasSecrets: true }, work);
      requirePlace();
      // A sandbox that was deleted during the copy cannot end it any more.
      if (endsWithSandbox) this.stateOf(sandbox);
      const snapshot = { name, image, endsWith: endsWithSandbox ? sandbox : null, createdAt: Date.now() };
      const isNew = !snapshots.has(name);
      snapshots.put(snapshot);
      return { snapshot, isNew };
    });
  }

  deleteSnapshot(name: string): void {
    this.requireSnapshot(name);
    this.#registry.snapshots.remove(name);
    this.files.sweep();
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
    for (const entry of this.#registry.sandboxes.values()) if (isExpired(entry)) this.#remove(entry);
  }

  /** Ends the streams of all journals. */
  endJournals(): void {
    for (const journal of [...this.#journals]) journal.end();
  }

  /** Saves the counts of faults, which change too often to be written each time. */
  close(): void {
    for (const entry of this.#registry.sandboxes.list()) this.#registry.sandboxes.put(entry);
  }

  #namedFiles(): readonly string[] {
    const { sandboxes, snapshots } = this.#registry;
    return [
      ...sandboxes.values().flatMap(({ file, origin }) => [file, origin.image.file]),
      ...snapshots.values().map(({ image }) => image.file),
    ];
  }

  /** Divides the body of a new sandbox. */
  split(bytes: Uint8Array, caller: Caller): Promise<Split> {
    return this.#images.split(bytes, caller);
  }

  #imageOf(from: From, work: Work): Promise<Image> {
    if (from === 'empty') return this.#images.reuse('empty', { kind: 'empty' }, work);
    if (from === 'file') return this.#images.reuse(keyOfFile(this.#settings.own), { kind: 'file' }, work);
    if ('sandbox' in from) return this.#copyWorld(from.sandbox, { hasSecrets: false }, work);
    if ('snapshot' in from) return this.#images.copy(this.requireSnapshot(from.snapshot).image, false, work);
    if ('fixtures' in from)
      return this.#images.reuse(from.fixtures.hash, { kind: 'data', ...from.fixtures }, work);
    const options = from.seed as SeedOptions;
    return this.#images.reuse(JSON.stringify(options), { kind: 'seed', options }, work);
  }

  #copyWorld(name: string, { hasSecrets }: { readonly hasSecrets: boolean }, work: Work): Promise<Image> {
    if (name === mainName) return this.#images.copyMain(work);
    return this.#images.copy(this.require(name), hasSecrets, work);
  }

  /** Copies an image to the file of a new generation, and returns the properties of it. */
  async #copy(name: string, image: Image, now: string, work: Work) {
    const generation = this.files.newNumber();
    const file = `${name}-${generation}.db`;
    await this.#images.copyTo(file, image, now, work);
    return { generation, file, isOfMain: image.isOfMain, usedAt: Date.now() };
  }

  #remove({ name, journal }: SandboxEntry): void {
    this.#registry.sandboxes.remove(name);
    journal.end();
    this.#endSnapshotsWith(name);
    this.files.sweep();
  }

  #endSnapshotsWith(sandbox: string): void {
    const { snapshots } = this.#registry;
    for (const { name, endsWith } of snapshots.values()) if (endsWith === sandbox) snapshots.remove(name);
  }
}
