import { join } from 'node:path';
import type { Lanes } from '../../lib/lanes.ts';
import { randomProquints } from '../../lib/random.ts';
import type { Database } from '../../storage/database.ts';
import { type From, Origins } from './origins.ts';
import { explainTaken, mainName, WorkbenchProblem } from '../problems.ts';
import {
  expiryOf,
  isExpired,
  type JournalState,
  type Origin,
  Registry,
  type SandboxEntry,
  type WorldState,
} from './registry.ts';
import { copyDatabase, removeDatabase } from './sandbox-files.ts';
import { Snapshots } from './snapshots.ts';
import { type ClockChange, type ClockState, changeClock, realTime, timeOf } from '../clock/world-clock.ts';

export interface SandboxOptions {
  readonly from: From;
  readonly clock: ClockChange | null;
  readonly randomSeed: number | null;
  readonly ttlSeconds: number;
}

export interface SandboxesSettings {
  /** Shared by all server processes, and removed by its creator. */
  readonly folder: string;
  readonly maxSandboxes: number;
  /** The data limit of one sandbox. */
  readonly maxBytes: number;
  readonly main: Database;
  /** Threads for long work; null if there are none. */
  readonly lanes: Lanes | null;
}

/** Words of 16 random bits each. A name grants access, so it must be unguessable. */
const wordsInName = 3;

/** The default journal size of a sandbox. */
const keptEntries = 500;

const nothingKept: JournalState = { number: 0, keep: 0, deletedUpTo: 0, generation: 0 };

/** Main records nothing and has no faults until configured. */
const stateOfMain: WorldState = { journal: nothingKept, faults: [] };

/** The grace period of released files, because requests in progress still open them. */
const farewellMs = 30_000;

const sweepMs = 5_000;

export class Sandboxes {
  readonly #settings: SandboxesSettings;
  readonly #registry: Registry;
  readonly #origins: Origins;
  readonly snapshots: Snapshots;
  readonly #sweeping: Timer;

  constructor(settings: SandboxesSettings) {
    this.#settings = settings;
    this.#registry = new Registry(join(settings.folder, 'registry.db'));
    this.#origins = new Origins(settings, {
      nextNumber: () => this.#registry.nextNumber(),
      fileOf: (from) =>
        from.kind === 'snapshot' ? this.snapshots.require(from.name).file : this.require(from.name).file,
    });
    this.snapshots = new Snapshots(this.#registry, this.#origins);
    this.#sweeping = setInterval(() => this.removeReleased(Date.now() - farewellMs), sweepMs).unref();
  }

  get maxBytes(): number {
    return this.#settings.maxBytes;
  }

  list(): readonly SandboxEntry[] {
    this.expireOld();
    return [...this.#registry.sandboxes.values()].toSorted(byName);
  }

  /** Returns null if the sandbox does not exist or has expired. */
  find(name: string): SandboxEntry | null {
    const entry = this.#registry.sandboxes.get(name);
    if (entry === undefined) return null;
    if (!isExpired(entry, Date.now())) return entry;
    this.expireOld();
    return null;
  }

  require(name: string): SandboxEntry {
    const entry = this.find(name);
    if (entry === null) throw new WorkbenchProblem('no such sandbox', this.explainAbsence(name));
    return entry;
  }

  explainAbsence(name: string): string {
    const at = this.#registry.expiredAt(name);
    if (at === null) return `there is no sandbox "${name}"`;
    return `the sandbox "${name}" expired at ${new Date(at).toISOString()}`;
  }

  /** Records a use of the sandbox. Saved only now and then, because a write would cost more than the request itself. */
  touch(entry: SandboxEntry): void {
    const now = Date.now();
    if (entry.ttlSeconds === 0 || now - entry.usedAt < entry.ttlSeconds * 50) return;
    this.#registry.change(() => {
      const current = this.#registry.sandboxes.get(entry.name);
      if (current?.generation === entry.generation) this.#registry.put({ ...current, usedAt: now });
    });
  }

  /** Creates a sandbox. The name must be new; without one, a name is generated. */
  async create(name: string | undefined, options: SandboxOptions): Promise<SandboxEntry> {
    const { entry } = await this.#make(name ?? randomProquints(wordsInName), options, { mustBeNew: true });
    return entry;
  }

  put(name: string, options: SandboxOptions): Promise<{ entry: SandboxEntry; isNew: boolean }> {
    return this.#make(name, options, { mustBeNew: false });
  }

  reset(name: string): Promise<SandboxEntry> {
    return this.#replace(name, ({ origin, journal }, generation) => ({
      file: origin.file,
      clock: origin.clock,
      journal: { ...journal, generation },
      faults: [],
    }));
  }

  async restore(name: string, snapshotName: string): Promise<SandboxEntry> {
    const { file } = this.snapshots.require(snapshotName);
    return this.#replace(name, ({ clock, journal, faults }) => ({ file, clock, journal, faults }));
  }

  delete(name: string): void {
    this.#registry.change(() => {
      const { file, origin } = this.require(name);
      this.#registry.delete(name);
      this.#registry.release(file, origin.file);
    });
  }

  changeClock(name: string, change: ClockChange | null): SandboxEntry {
    const changed = changeClock(this.require(name).clock, change);
    this.#registry.change(() => {
      const entry = this.require(name);
      this.#registry.put({ ...entry, clock: changed });
    });
    return this.require(name);
  }

  /** Returns the clock of one generation; null if the sandbox has another one by now. */
  clockOf(name: string, generation: number): ClockState | null {
    const entry = this.#registry.sandboxes.get(name);
    return entry?.generation === generation ? entry.clock : null;
  }

  stateOf<Name extends keyof WorldState>(name: string, part: Name): WorldState[Name] {
    if (name !== mainName) return this.require(name)[part];
    return this.#registry.setting<WorldState[Name]>(`main-${part}`) ?? stateOfMain[part];
  }

  changeState<Name extends keyof WorldState>(
    name: string,
    part: Name,
    change: (known: WorldState[Name]) => WorldState[Name],
  ): void {
    this.#registry.change(() => {
      const changed = change(this.stateOf(name, part));
      if (name === mainName) this.#registry.putSetting(`main-${part}`, changed);
      else this.#registry.put({ ...this.require(name), [part]: changed });
    });
  }

  nextNumber(): number {
    return this.#registry.nextNumber();
  }

  /** The secret of a name, stable across resets. */
  secretOf(name: string): string {
    return this.#registry.secretOf(name);
  }

  expireOld(): void {
    const now = Date.now();
    const expired = () => [...this.#registry.sandboxes.values()].filter((entry) => isExpired(entry, now));
    if (expired().length === 0) return;
    this.#registry.change(() => {
      for (const entry of expired()) {
        this.#registry.expire(entry.name, expiryOf(entry) ?? now);
        this.#registry.release(entry.file, entry.origin.file);
      }
    });
  }

  removeReleased(before: number): void {
    for (const file of this.#registry.takeReleased(before)) removeDatabase(file);
  }

  close(): void {
    clearInterval(this.#sweeping);
    this.#registry.close();
  }

  async #make(name: string, options: SandboxOptions, { mustBeNew }: { readonly mustBeNew: boolean }) {
    const clock = changeClock(realTime, options.clock);
    this.expireOld();
    this.#requirePlace(name, mustBeNew);
    const origin: Origin = {
      file: await this.#origins.make(options.from, new Date(timeOf(clock)).toISOString()),
      clock,
      randomSeed: options.randomSeed,
    };
    const file = this.#origins.newFile('world');
    try {
      await copyDatabase(origin.file, file);
      return this.#registry.change(() => {
        this.#requirePlace(name, mustBeNew);
        return this.#register(name, { file, origin, clock, ttlSeconds: options.ttlSeconds });
      });
    } catch (error) {
      this.#registry.release(file, origin.file);
      throw error;
    }
  }

  #register(
    name: string,
    made: Pick<SandboxEntry, 'file' | 'origin' | 'clock' | 'ttlSeconds'>,
  ): { entry: SandboxEntry; isNew: boolean } {
    const now = Date.now();
    const earlier = this.#registry.sandboxes.get(name);
    const generation = this.#registry.nextNumber();
    const number = earlier?.journal.number ?? this.#registry.nextNumber();
    const journal = { ...nothingKept, ...earlier?.journal, number, keep: keptEntries, generation };
    const entry = { ...made, name, generation, journal, createdAt: now, usedAt: now, faults: [] };
    this.#registry.put(entry);
    if (earlier !== undefined) this.#registry.release(earlier.file, earlier.origin.file);
    return { entry, isNew: earlier === undefined };
  }

  /** Throws if the name must be new but is taken, or if the limit of sandboxes is reached. */
  #requirePlace(name: string, mustBeNew: boolean): void {
    const isTaken = this.#registry.sandboxes.has(name);
    if (!isTaken) this.#requireRoom();
    if (isTaken && mustBeNew) throw new WorkbenchProblem('name is taken', explainTaken(name));
  }

  #requireRoom(): void {
    const { maxSandboxes } = this.#settings;
    if (this.#registry.sandboxes.size < maxSandboxes) return;
    throw new WorkbenchProblem(
      'too many sandboxes',
      `the limit of ${maxSandboxes} sandboxes (WORKBENCH_MAX_SANDBOXES) is reached: delete one first`,
    );
  }

  /** Gives a sandbox new data, as a new generation of the same name. */
  async #replace(
    name: string,
    dataOf: (
      entry: SandboxEntry,
      generation: number,
    ) => Pick<SandboxEntry, 'file' | 'clock' | 'journal' | 'faults'>,
  ): Promise<SandboxEntry> {
    const earlier = this.require(name);
    const source = dataOf(earlier, earlier.generation).file;
    const file = this.#origins.newFile('world');
    try {
      await copyDatabase(source, file);
      const replaced = this.#registry.change(() => {
        const entry = this.require(name);
        const generation = this.#registry.nextNumber();
        const data = dataOf(entry, generation);
        if (data.file !== source) return null;
        const next = { ...entry, ...data, generation, file, usedAt: Date.now() };
        this.#registry.put(next);
        this.#registry.release(entry.file);
        return next;
      });
      if (replaced !== null) return replaced;
    } catch (error) {
      this.#registry.release(file);
      throw error;
    }
    // The sandbox was recreated from other data during the copy.
    this.#registry.release(file);
    return this.#replace(name, dataOf);
  }
}

function byName({ name: left }: SandboxEntry, { name: right }: SandboxEntry): number {
  return left < right ? -1 : 1;
}
