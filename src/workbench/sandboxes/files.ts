import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '../../lib/lanes.ts';
import { WorkbenchProblem } from '../problems.ts';

export interface FilesSettings {
  readonly folder: string;
  readonly maxTotalBytes: number;
  /** Returns the files that sandboxes, snapshots and reusable images name. */
  named(): Iterable<string>;
}

/** Work for a client, and the files that stay until it ends. */
export interface Work extends Caller {
  /** When it began. */
  readonly since: number;
  use(file: string): void;
}

/** A database, or SQLite's write-ahead log of it, or the index of that. */
const fileName = /^(.+[.-]\d+\.db)(-wal|-shm)?$/;

/**
 * The database files of the workbench, by their names in a folder that can be moved. A file is removed once nothing names
 * it, and neither a world nor work in progress uses it.
 */
export class Files {
  readonly #settings: FilesSettings;
  readonly #sizes = new Map<string, number>();
  readonly #holds = new Set<{ readonly file: string }>();
  #lastNumber = 0;

  constructor(settings: FilesSettings) {
    this.#settings = settings;
    for (const name of readdirSync(settings.folder)) {
      const [, file] = fileName.exec(name) ?? [];
      if (file !== undefined) this.measure(file);
    }
  }

  path(file: string): string {
    return join(this.#settings.folder, file);
  }

  /** Returns a number for a new file, higher than all before, even before a restart. */
  newNumber(): number {
    this.#lastNumber = Math.max(this.#lastNumber + 1, Date.now());
    return this.#lastNumber;
  }

  /** The number of bytes that new data can take. */
  get room(): number {
    const bytes = this.#sizes.values().reduce((sum, size) => sum + size, 0);
    return Math.max(this.#settings.maxTotalBytes - bytes, 0);
  }

  hold(file: string): () => void {
    const hold = { file };
    this.#holds.add(hold);
    return () => {
      this.#holds.delete(hold);
      this.sweep();
    };
  }

  async work<T>(caller: Caller, run: (work: Work) => Promise<T>): Promise<T> {
    using holds = new DisposableStack();
    const use = (file: string) => holds.defer(this.hold(file));
    return await run({ ...caller, since: performance.now(), use });
  }

  /** Makes a new file. `bytes` is reserved until it is complete. */
  async make<T>(file: string, bytes: number, work: Work, write: (path: string) => Promise<T>): Promise<T> {
    if (bytes > this.room) throw this.full;
    work.use(file);
    this.#sizes.set(file, bytes);
    const result = await write(this.path(file));
    this.measure(file);
    // Builds that waited together counted on the same room.
    if (this.room === 0) throw this.full;
    return result;
  }

  /** Returns the current size of a database, and counts it together with its log. */
  measure(file: string): number {
    const bytes = sizeOf(this.path(file));
    this.#sizes.set(file, bytes + sizeOf(`${this.path(file)}-wal`));
    return bytes;
  }

  sweep(): void {
    const kept = new Set([...this.#settings.named(), ...this.#holds.values().map(({ file }) => file)]);
    for (const file of this.#sizes.keys().filter((each) => !kept.has(each))) {
      if (tryRemove(this.path(file))) this.#sizes.delete(file);
    }
  }

  get full(): WorkbenchProblem {
    const { maxTotalBytes } = this.#settings;
    return new WorkbenchProblem(
      'too large',
      `all files of the workbench take at most ${maxTotalBytes} bytes (WORKBENCH_MAX_TOTAL_BYTES): delete a sandbox or a snapshot first`,
    );
  }
}

/** Windows does not remove a file that a thread still has open. It stays counted, and the next sweep tries again. */
function tryRemove(path: string): boolean {
  try {
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return true;
  } catch {
    return false;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
