import { createHmac, randomBytes } from 'node:crypto';
import { openSharedCounters, openSharedFile, type SharedCounters, type SharedFile } from '../storage/open.ts';
import type { KeptRule } from './faults/rule.ts';
import type { ClockState } from './world-clock.ts';

/** What a sandbox was made from, and is taken back to by a reset. */
export interface Origin {
  /** The file that its data is copied from. */
  readonly file: string;
  readonly clock: ClockState;
  readonly randomSeed: number | null;
}

/** What a world has beside its data. */
export interface WorldState {
  readonly journal: JournalState;
  readonly faults: readonly KeptRule[];
}

/** A sandbox as every process of the server knows it. */
export interface SandboxEntry extends WorldState {
  readonly name: string;
  /** Tells the worlds apart that had this name, also before it was deleted: a reset begins another one. */
  readonly generation: number;
  /** The database of its world. */
  readonly file: string;
  readonly origin: Origin;
  readonly clock: ClockState;
  readonly createdAt: number;
  readonly usedAt: number;
  /** After its last use; 0 is never. */
  readonly ttlSeconds: number;
}

/** Which of the entries of a journal count. Each process keeps those that it made. */
export interface JournalState {
  /** Tells journals apart, and names the counter of its ids; main's is 0. */
  readonly number: number;
  /** How many entries are kept. */
  readonly keep: number;
  /** Entries up to this id were deleted. */
  readonly deletedUpTo: number;
  /** Entries of earlier worlds of the sandbox do not count. */
  readonly generation: number;
}

export interface SnapshotEntry {
  readonly name: string;
  readonly file: string;
  readonly records: Readonly<Record<string, number>>;
  readonly createdAt: number;
}

/** A registry takes part of everything in one file; names that expired are remembered for a while. */
const maxExpired = 1000;

const tables = `
  create table if not exists sandboxes (name text primary key, entry text not null) strict, without rowid;
  create table if not exists snapshots (name text primary key, entry text not null) strict, without rowid;
  create table if not exists expired (name text primary key, at integer not null) strict, without rowid;
  create table if not exists released (file text primary key, at integer not null) strict, without rowid;
  create table if not exists settings (name text primary key, value text not null) strict, without rowid;`;

/** What is counted: changes, and numbers that were given away. */
const [changes, numbers] = [0, 1];

/**
 * The sandboxes of a server, in a file that its processes share. What one process changes, every other one sees at its
 * next look, which costs nothing while nothing has changed.
 */
export class Registry {
  readonly #file: SharedFile;
  /** Counts the changes, in memory that processes share: to look at it costs nothing. */
  readonly #counters: SharedCounters;
  #secret: string | null = null;
  #version = -1;
  #sandboxes = new Map<string, SandboxEntry>();
  /** What the change under way has written; null is what it has deleted. */
  readonly #written = new Map<string, SandboxEntry | null>();

  constructor(path: string) {
    this.#file = openSharedFile(path);
    this.#counters = openSharedCounters(`${path}-counters`);
    this.#file.script(tables);
  }

  /** The sandboxes as they are now, by name and in no order. */
  get sandboxes(): ReadonlyMap<string, SandboxEntry> {
    const version = this.#counters.current(changes);
    if (version !== this.#version) {
      this.#load();
      this.#version = version;
    }
    return this.#sandboxes;
  }

  /** All of the work or none of it, and no other process in between. */
  change<T>(work: () => T): T {
    this.#file.run('begin immediate', []);
    try {
      const result = work();
      // Counted on both sides of the commit: who begins right after it must not take what it knows for current.
      const before = this.#counters.next(changes);
      this.#file.run('commit', []);
      this.#keepUp(before, this.#counters.next(changes));
      return result;
    } catch (error) {
      this.#file.script('rollback');
      throw error;
    } finally {
      this.#written.clear();
    }
  }

  put(entry: SandboxEntry): void {
    this.#written.set(entry.name, entry);
    this.#write('sandboxes', entry.name, entry);
    this.#file.run('delete from expired where name = $1', [entry.name]);
  }

  delete(name: string): void {
    this.#written.set(name, null);
    this.#file.run('delete from sandboxes where name = $1', [name]);
  }

  expire(name: string, at: number): void {
    this.delete(name);
    this.#file.run('insert or replace into expired (name, at) values ($1, $2)', [name, at]);
    this.#file.run(
      `delete from expired where at < (select at from expired order by at desc limit 1 offset ${maxExpired})`,
      [],
    );
  }

  /** When a sandbox expired that is not there; null where it never was, or is forgotten. */
  expiredAt(name: string): number | null {
    return this.#file.first<{ at: number }>('select at from expired where name = $1', [name])?.at ?? null;
  }

  get snapshots(): readonly SnapshotEntry[] {
    return this.#read<SnapshotEntry>('snapshots');
  }

  putSnapshot(entry: SnapshotEntry): void {
    this.#write('snapshots', entry.name, entry);
  }

  deleteSnapshot(name: string): void {
    this.#file.run('delete from snapshots where name = $1', [name]);
  }

  /** Notes that files are no longer needed. */
  release(...files: readonly string[]): void {
    const statement = 'insert or ignore into released (file, at) values ($1, $2)';
    for (const file of files) this.#file.run(statement, [file, Date.now()]);
  }

  /** Returns the files that were released before a time, to one caller only. */
  takeReleased(before: number): readonly string[] {
    const statement = 'delete from released where at < $1 returning file';
    return this.#file.all<{ file: string }>(statement, [before]).map(({ file }) => file);
  }

  /** Something of main that every process knows; null until it is written. */
  setting<Value>(name: string): Value | null {
    const row = this.#file.first<{ value: string }>('select value from settings where name = $1', [name]);
    return row && JSON.parse(row.value);
  }

  putSetting(name: string, value: object): void {
    this.#file.run('insert or replace into settings (name, value) values ($1, $2)', [
      name,
      JSON.stringify(value),
    ]);
  }

  /** A secret of a name, the same in every process of the server. */
  secretOf(name: string): string {
    this.#secret ??= this.#makeSecret();
    return createHmac('sha256', this.#secret).update(name).digest('base64url');
  }

  /** A number that nobody had before, for the name of a file. */
  nextNumber(): number {
    return this.#counters.next(numbers);
  }

  close(): void {
    this.#file.close();
  }

  /** What only this process has changed it need not read again, however many sandboxes there are. */
  #keepUp(before: number, after: number): void {
    if (this.#version !== before - 1 || after !== before + 1) return;
    for (const [name, entry] of this.#written) {
      if (entry === null) this.#sandboxes.delete(name);
      else this.#sandboxes.set(name, entry);
    }
    this.#version = after;
  }

  /** Whoever comes second reads what the first one wrote. */
  #makeSecret(): string {
    const made = randomBytes(32).toString('base64url');
    const statement = "insert or ignore into settings (name, value) values ('secret', $1)";
    this.#file.run(statement, [JSON.stringify(made)]);
    return this.setting<string>('secret') ?? made;
  }

  #load(): void {
    this.#sandboxes = new Map(this.#read<SandboxEntry>('sandboxes').map((entry) => [entry.name, entry]));
  }

  #read<Entry>(table: 'sandboxes' | 'snapshots'): readonly Entry[] {
    const rows = this.#file.all<{ entry: string }>(`select entry from ${table} order by name`, []);
    return rows.map(({ entry }) => JSON.parse(entry));
  }

  #write(table: 'sandboxes' | 'snapshots', name: string, entry: object): void {
    this.#file.run(`insert or replace into ${table} (name, entry) values ($1, $2)`, [
      name,
      JSON.stringify(entry),
    ]);
  }
}
