import { closeSync, fdatasync, openSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { StorageRefusal } from '../database.ts';
import { filesOf } from './companion-files.ts';

const flush = promisify(fdatasync);

interface LogOptions {
  /** False for a database that need not outlive the process. */
  readonly isFlushed: boolean;
  readonly notice?: ((line: string) => void) | undefined;
}

/**
 * The write-ahead log of a database file. SQLite would flush it during the commit, on the event loop, for as long as
 * the disk takes. Flushing it after the commit, in the background, promises the same: nothing is acknowledged before
 * it is on disk. SQLite still flushes the log before it copies pages to the database file (`synchronous = normal`).
 */
export class WriteAheadLog {
  readonly #path: string;
  readonly #files: readonly string[];
  readonly #identities = new Map<string, string>();
  readonly #isFlushed: boolean;
  readonly #notice: ((line: string) => void) | undefined;
  #isInPlace = true;
  #file: number | null = null;
  #flushing: Promise<unknown> = Promise.resolve();

  constructor(database: string, { isFlushed, notice }: LogOptions) {
    this.#files = filesOf(database);
    [, this.#path] = filesOf(database);
    this.#isFlushed = isFlushed;
    this.#notice = notice;
    this.#findLost();
  }

  /** Called before a commit: without a free descriptor, nothing must be committed. */
  open(): void {
    this.#requireInPlace();
    try {
      // SQLite keeps this file for as long as a connection is open.
      if (this.#isFlushed) this.#file ??= openSync(this.#path, 'r+');
    } catch (cause) {
      throw new StorageRefusal({ cause });
    }
  }

  /** A deleted or replaced file stays open, so SQLite would accept writes that are lost when the process ends. */
  #requireInPlace(): void {
    const lost = this.#findLost();
    const wasInPlace = this.#isInPlace;
    this.#isInPlace = lost === undefined;
    if (lost === undefined) return;
    if (wasInPlace) {
      this.#notice?.(
        `the database file ${lost} was deleted or replaced while in use: writes are refused until the server is restarted`,
      );
    }
    throw new StorageRefusal();
  }

  /** Returns the first file that is not the one that this process has open. */
  #findLost(): string | undefined {
    return this.#files.find((path) => {
      const identity = identityOf(path);
      // A new database has no log before its first write.
      const known = this.#identities.get(path) || identity;
      this.#identities.set(path, known);
      return identity !== known;
    });
  }

  /** Makes everything durable that any process has committed so far. */
  async flush(): Promise<void> {
    this.open();
    // After a failure, another flush would succeed, although the system may have dropped what it could not write.
    this.#flushing = Promise.all([this.#flushing, this.#file === null ? null : flush(this.#file)]);
    await this.#flushing;
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

/** Identifies a file as long as it is open, because the system does not assign its number again; empty if it is gone. */
function identityOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.dev}:${stats.ino}`;
}
