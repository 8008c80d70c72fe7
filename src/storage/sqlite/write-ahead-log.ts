import { closeSync, fdatasync, openSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { StorageRefusal } from '../database.ts';

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
  readonly #database: string;
  readonly #path: string;
  readonly #identity: string;
  readonly #isFlushed: boolean;
  readonly #notice: ((line: string) => void) | undefined;
  #isInPlace = true;
  #file: number | null = null;
  #flushing: Promise<unknown> = Promise.resolve();

  constructor(database: string, { isFlushed, notice }: LogOptions) {
    this.#database = database;
    this.#path = `${database}-wal`;
    this.#identity = identityOf(database);
    this.#isFlushed = isFlushed;
    this.#notice = notice;
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
    const wasInPlace = this.#isInPlace;
    this.#isInPlace = identityOf(this.#database) === this.#identity;
    if (this.#isInPlace) return;
    if (wasInPlace) {
      this.#notice?.(
        `the database file ${this.#database} was deleted or replaced while in use: writes are refused until the server is restarted`,
      );
    }
    throw new StorageRefusal();
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
