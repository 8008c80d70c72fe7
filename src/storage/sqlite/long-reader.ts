import { Limiter } from '../../lib/limiter.ts';
import type { Batches, Value } from '../database.ts';
import { type ConnectionOptions, SqliteConnection } from './sqlite-connection.ts';

/** Long reads at once; each has a connection of its own. More of them wait. */
const maxAtOnce = 8;
const maxWaiting = 10_000;

/** Connections that are kept for the next long read. */
const maxIdle = 2;

/** A batch ends after so many rows or so much time, whichever comes first. */
const batchRows = 256;
const batchMs = 2;

/**
 * Reads long results batch by batch. A statement that is not yet through keeps its connection at the moment when it
 * began, so the connection is nobody else's meanwhile.
 */
export class LongReader {
  readonly #path: string;
  readonly #options: ConnectionOptions;
  readonly #limiter = new Limiter(maxAtOnce, maxWaiting);
  readonly #idle: SqliteConnection[] = [];
  #isClosed = false;

  constructor(path: string, options: ConnectionOptions) {
    this.#path = path;
    this.#options = options;
  }

  read<Row>(statement: string, values: readonly Value[], batches: Batches<Row>): Promise<void> {
    return this.#limiter.run(async () => {
      // A read that ends hands its place over at once: without this, a hundred short ones would run in one turn of the loop.
      await batches.pause();
      const connection = this.#idle.pop() ?? new SqliteConnection(this.#path, this.#options);
      try {
        await readBatches(connection.iterate<Row>(statement, values), batches);
      } finally {
        this.#giveBack(connection);
      }
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const connection of this.#idle.splice(0)) connection.close();
  }

  #giveBack(connection: SqliteConnection): void {
    if (this.#isClosed || this.#idle.length >= maxIdle) connection.close();
    else this.#idle.push(connection);
  }
}

async function readBatches<Row>(rows: Iterable<Row>, { take, pause }: Batches<Row>): Promise<void> {
  let batch: Row[] = [];
  let began = performance.now();
  for (const row of rows) {
    batch.push(row);
    if (batch.length < batchRows && performance.now() - began < batchMs) continue;
    take(batch);
    await pause();
    batch = [];
    began = performance.now();
  }
  if (batch.length > 0) take(batch);
}
