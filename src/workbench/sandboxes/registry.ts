import { createHmac, randomBytes } from 'node:crypto';
import type { Caller } from '../../lib/lanes.ts';
import type { OwnFile } from '../../storage/open.ts';
import type { ClockState } from '../clock/world-clock.ts';
import type { KeptRule } from '../faults/rule.ts';
import type { Ring } from '../journal/ring.ts';
import { WorkbenchProblem } from '../problems.ts';
import type { RecordCounts } from './count-records.ts';

/** An immutable database file, which sandboxes are copies of. */
export interface Image {
  readonly file: string;
  /** True if it has records of main, whose password hashes never leave the server. */
  readonly isOfMain: boolean;
  /** True if some timestamps are unset. Each copy sets them to its own time. */
  readonly isUndated: boolean;
  readonly records: RecordCounts;
}

/** The faults and the journal of main or of a sandbox. */
export interface WorldState {
  readonly faults: readonly KeptRule[];
  readonly journal: Ring;
}

export interface SandboxEntry extends WorldState {
  readonly name: string;
  /** Identifies one world of this name, even across deletion. A reset starts a new generation. */
  readonly generation: number;
  readonly file: string;
  /** The state that a reset returns to. */
  readonly origin: { readonly image: Image; readonly clock: ClockState; readonly now: string };
  readonly clock: ClockState;
  readonly randomSeed: number | null;
  readonly isOfMain: boolean;
  readonly createdAt: number;
  usedAt: number;
  /** Seconds after the last use; 0 means never. */
  readonly ttlSeconds: number;
}

export interface SnapshotEntry {
  readonly name: string;
  readonly image: Image;
  /** The sandbox that it ends with; null if it stays. */
  readonly endsWith: string | null;
  readonly createdAt: number;
}

/** The expiry time of an unused sandbox; null if it never expires. */
export function expiryOf({ usedAt, ttlSeconds }: SandboxEntry): number | null {
  return ttlSeconds === 0 ? null : usedAt + ttlSeconds * 1000;
}

/** The sandboxes and snapshots of a server: in memory, and in a file for the next start. */
export class Registry {
  readonly sandboxes: Rows<SandboxEntry>;
  readonly snapshots: Rows<SnapshotEntry>;
  readonly #secret: string;

  constructor(file: OwnFile, newJournal: (keep: number) => Ring) {
    file.run(
      'create table if not exists entries (kind text, name text, entry text not null, primary key (kind, name)) strict, without rowid',
      [],
    );
    const rows = file.all<Readonly<Record<'kind' | 'entry', string>>>('select kind, entry from entries');
    const textsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ entry }) => entry);
    // A restart counts as a use.
    const revive = (text: string): SandboxEntry => {
      const { journal, ...entry } = JSON.parse(text);
      return { ...entry, journal: newJournal(journal.keep), usedAt: Date.now() };
    };
    this.sandboxes = new Rows('sandbox', file, textsOf('sandbox').map(revive));
    this.snapshots = new Rows(
      'snapshot',
      file,
      textsOf('snapshot').map((text) => JSON.parse(text)),
    );
    const [known] = textsOf('secret');
    this.#secret = known ?? randomBytes(32).toString('base64url');
    if (known === undefined) write(file, 'secret', '', this.#secret);
  }

  /** Derives the secret of a name, which a reset does not change. */
  secretOf(name: string): string {
    return createHmac('sha256', this.#secret).update(name).digest('base64url');
  }
}

/** Returns the number of sandboxes in a registry. */
export function countSandboxes(file: OwnFile): number {
  return file.all("select name from entries where kind = 'sandbox'").length;
}

const plurals = { sandbox: 'sandboxes', snapshot: 'snapshots' } as const;

/** A request for a sandbox or a snapshot. */
export interface Asking extends Caller {
  /** True if a sandbox or snapshot of this name must not be replaced. */
  readonly mustBeNew: boolean;
}

/** The entries of one kind, by name. They are written before they count, so a full disk changes nothing. */
class Rows<Entry extends { readonly name: string }> extends Map<string, Entry> {
  readonly #kind: keyof typeof plurals;
  readonly #file: OwnFile;

  constructor(kind: keyof typeof plurals, file: OwnFile, entries: readonly Entry[]) {
    super(entries.map((entry) => [entry.name, entry]));
    this.#kind = kind;
    this.#file = file;
  }

  /** Ordered by name. */
  list(): readonly Entry[] {
    return [...this.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  put(entry: Entry): void {
    write(this.#file, this.#kind, entry.name, JSON.stringify(entry));
    this.set(entry.name, entry);
  }

  remove(name: string): void {
    this.#file.run('delete from entries where kind = ?1 and name = ?2', [this.#kind, name]);
    this.delete(name);
  }

  /** Throws if the name is taken and must not be, or if there are too many entries for a new one. */
  requirePlace(name: string, { mustBeNew }: Asking, max: number): void {
    const [kind, plural] = [this.#kind, plurals[this.#kind]];
    if (this.has(name)) {
      if (!mustBeNew) return;
      const advice = `PUT /_workbench/${plural}/${name} replaces it`;
      throw new WorkbenchProblem('already exists', `the ${kind} "${name}" already exists: ${advice}`);
    }
    if (this.size < max) return;
    throw new WorkbenchProblem(
      'too many',
      `the limit of ${max} ${plural} (WORKBENCH_MAX_SANDBOXES) is reached: delete one first`,
    );
  }
}

function write(file: OwnFile, kind: string, name: string, entry: string): void {
  file.run('insert or replace into entries (kind, name, entry) values (?1, ?2, ?3)', [kind, name, entry]);
}

export function isExpired(entry: SandboxEntry): boolean {
  const expiry = expiryOf(entry);
  return expiry !== null && expiry <= Date.now();
}
