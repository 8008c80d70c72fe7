import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Awaitable } from '../../lib/awaitable.ts';
import { WorkbenchProblem } from '../problems.ts';

/** SQLite's write-ahead log of a database, and its index. */
const companions = ['-wal', '-shm'] as const;

export interface FilesSettings {
  readonly folder: string;
  /** The size limit of all files together. */
  readonly maxTotalBytes: number;
}

/**
 * The database files of the workbench. Every user of a file holds it: the sandbox or snapshot that names it, the world
 * that has it open, a copy in progress. The last one to let go removes it. Files are named relative to their folder, which
 * can be moved.
 */
export class Files {
  readonly #settings: FilesSettings;
  readonly #holds = new Map<string, number>();
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  constructor(settings: FilesSettings) {
    this.#settings = settings;
  }

  path(name: string): string {
    return join(this.#settings.folder, name);
  }

  /** The number of bytes that new data can take. */
  get room(): number {
    return Math.max(this.#settings.maxTotalBytes - this.#bytes, 0);
  }

  hold(file: string): void {
    this.#holds.set(file, (this.#holds.get(file) ?? 0) + 1);
  }

  /** Ends one hold. A file that nobody holds is removed. */
  release(file: string): void {
    const holds = (this.#holds.get(file) ?? 0) - 1;
    if (holds > 0) {
      this.#holds.set(file, holds);
      return;
    }
    this.#holds.delete(file);
    this.#resize(file, 0);
    for (const suffix of ['', ...companions]) rmSync(this.path(file) + suffix, { force: true });
  }

  /** Makes a new file, which the caller holds then. `bytes` is reserved until it is complete. */
  async make<Result>(file: string, bytes: number, write: (path: string) => Promise<Result>): Promise<Result> {
    if (bytes > this.room) throw this.full;
    this.hold(file);
    this.#resize(file, bytes);
    return this.handOver(file, async () => {
      const result = await write(this.path(file));
      this.measure(file);
      return result;
    });
  }

  /** Runs work that takes over the caller's hold on a file. If the work fails, the hold ends. */
  async handOver<T>(file: string, work: () => Awaitable<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.release(file);
      throw error;
    }
  }

  /** Returns the current size of a database, and counts it together with its log. */
  measure(file: string): number {
    const bytes = sizeOf(this.path(file));
    this.#resize(file, bytes + sizeOf(`${this.path(file)}-wal`));
    return bytes;
  }

  /** Removes the files that nobody holds, which a killed server left behind. */
  removeOthers(): void {
    for (const name of readdirSync(this.#settings.folder)) {
      const file = name.replace(/(?<=\.db)-(wal|shm)$/, '');
      if (!this.#holds.has(file) && !name.startsWith('registry.db'))
        rmSync(this.path(name), { recursive: true, force: true });
    }
  }

  /** The refusal of a file that does not fit. */
  get full(): WorkbenchProblem {
    const { maxTotalBytes } = this.#settings;
    return new WorkbenchProblem(
      'too large',
      `all files of the workbench take at most ${maxTotalBytes} bytes (WORKBENCH_MAX_TOTAL_BYTES): delete a sandbox or a snapshot first`,
    );
  }

  #resize(file: string, bytes: number): void {
    this.#bytes += bytes - (this.#sizes.get(file) ?? 0);
    if (bytes === 0) this.#sizes.delete(file);
    else this.#sizes.set(file, bytes);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
