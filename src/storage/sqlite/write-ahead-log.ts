import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

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

  async flush(): Promise<void> {
    // SQLite keeps this file for as long as a connection is open.
    this.#file ??= openSync(this.#path, 'r+');
    await flush(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}
