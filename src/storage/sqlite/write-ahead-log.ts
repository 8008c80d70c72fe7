import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { StorageRefusal } from '../database.ts';

const flush = promisify(fdatasync);

/**
 * The write-ahead log of a database file. SQLite would flush it during the commit, on the event loop, for as long as
 * the disk takes. Flushing it after the commit, in the background, promises the same: nothing is acknowledged before
 * it is on disk. SQLite still flushes the log before it copies pages to the database file (`synchronous = normal`).
 */
export class WriteAheadLog {
  readonly #path: string;
  #file: number | null = null;

  constructor(database: string) {
    this.#path = `${database}-wal`;
  }

  /** Called before a commit: without a free descriptor, nothing must be committed. */
  open(): void {
    try {
      // SQLite keeps this file for as long as a connection is open.
      this.#file ??= openSync(this.#path, 'r+');
    } catch (cause) {
      throw new StorageRefusal({ cause });
    }
  }

  async flush(): Promise<void> {
    if (this.#file !== null) await flush(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
