import { createHmac, randomBytes } from 'node:crypto';
import { openSharedCounters, openSharedFile, type SharedCounters, type SharedFile } from '../../storage/open.ts';
import type { KeptRule } from '../faults/rule.ts';
import type { ClockState } from '../clock/world-clock.ts';

/** The initial state of a sandbox, which a reset returns to. */
export interface Origin {
  readonly file: string;
  readonly clock: ClockState;
  readonly randomSeed: number | null;
}

export interface WorldState {
  readonly journal: JournalState;
  readonly faults: readonly KeptRule[];
}

export interface SandboxEntry extends WorldState {
  readonly name: string;
  /** Identifies one world of this name, even across deletion. A reset starts a new generation. */
  readonly generation: number;
  readonly file: string;
  readonly origin: Origin;
  readonly clock: ClockState;
  readonly createdAt: number;
  readonly usedAt: number;
  /** Seconds after the last use; 0 means never. */
  readonly ttlSeconds: number;
}

/** The expiry time of an unused sandbox; null if it never expires. */
export function expiryOf({ usedAt, ttlSeconds }: SandboxEntry): number | null {
  return ttlSeconds === 0 ? null : usedAt + ttlSeconds * 1000;
}

export function isExpired(entry: SandboxEntry, now: number): boolean {
  const expiry = expiryOf(entry);
  return expiry !== null && expiry <= now;
}

/** The settings that decide which entries of a journal count. Each process stores the entries it recorded. */
export interface JournalState {
  /** Identifies the journal and the counter of its ids; main's is 0. */
  readonly number: number;
  readonly keep: number;
  readonly deletedUpTo: number;
  /** Entries of earlier generations do not count. */
  readonly generation: number;
}

export interface SnapshotEntry {
  readonly name: string;
  readonly file: string;
  readonly records: Readonly<Record<string, number>>;
  readonly createdAt: number;
}

/** The number of expired names to remember. The registry file must stay small. */
const maxExpired = 1000;

const tables = `
  create table if not exists sandboxes (name text primary key, entry text not null) strict, without rowid;
  create table if not exists snapshots (name text primary key, entry text not null) strict, without rowid;
  create table if not exists expired (name text primary key, at integer not null) strict, without rowid;
  create table if not exists released (file text primary key, at integer not null) strict, without rowid;
  create table if not exists settings (name text primary key, value text not null) strict, without rowid;`;

/** The indexes of the counters: registry changes, and assigned numbers. */
const [changes, numbers] = [0, 1];

/**
 * The sandboxes of a server, in a file shared by its processes. Every process sees a change on its next read, which
 * costs nothing while nothing has changed.
 */
export class Registry {
  readonly #file: SharedFile;
  /** The change counter is in shared memory, so reading it is free. */
  readonly #counters: SharedCounters;
  #secret: string | null = null;
  #version = -1;
  #sandboxes = new Map<string, SandboxEntry>();
  /** Entries written by the current transaction; null marks a deleted one. */
  readonly #written = new Map<string, SandboxEntry | null>();

  constructor(path: string) {
    this.#file = openSharedFile(path);
    this.#counters = openSharedCounters(`${path}-counters`);
    this.#file.script(tables);
  }

  get sandboxes(): ReadonlyMap<string, SandboxEntry> {
    const version = this.#counters.current(changes);
    if (version !== this.#version) {
      this.#load();
      this.#version = version;
    }
    return this.#sandboxes;
  }

  /** Runs work in an exclusive transaction. */
  change<T>(work: () => T): T {
    this.#file.run('begin immediate', []);
    try {
      const result = work();
      // Counted before and after the commit, so that a reader that starts right after it does not take stale data for
      // current.
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

  /** The expiry time of a removed sandbox; null if it never existed or has been forgotten. */
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

  release(...files: readonly string[]): void {
    const statement = 'insert or ignore into released (file, at) values ($1, $2)';
    for (const file of files) this.#file.run(statement, [file, Date.now()]);
  }

  /** Returns the files released before a time. Each file is returned to one caller only. */
  takeReleased(before: number): readonly string[] {
    const statement = 'delete from released where at < $1 returning file';
    return this.#file.all<{ file: string }>(statement, [before]).map(({ file }) => file);
  }

  /** A setting of main, shared by all processes; null until it is written. */
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

  /** Derives the secret of a name. It is the same in every server process. */
  secretOf(name: string): string {
    this.#secret ??= this.#makeSecret();
    return createHmac('sha256', this.#secret).update(name).digest('base64url');
  }

  nextNumber(): number {
    return this.#counters.next(numbers);
  }

  close(): void {
    this.#file.close();
  }

  /** Applies this process's own change to its copy, so it need not read all sandboxes again. */
  #keepUp(before: number, after: number): void {
    if (this.#version !== before - 1 || after !== before + 1) return;
    for (const [name, entry] of this.#written) {
      if (entry === null) this.#sandboxes.delete(name);
      else this.#sandboxes.set(name, entry);
    }
    this.#version = after;
  }

  /** If two processes race, the second one reads the secret that the first one wrote. */
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
