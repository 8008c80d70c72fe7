import type { SQL } from 'bun';
import { Limiter } from '../../lib/limiter.ts';
import type { Batches, Value, Writer } from '../database.ts';
import { sizeOf } from '../read-within.ts';
import { explain } from './guard.ts';
import type { Pool } from './pool.ts';

/** A result of no more rows than this is read in one go. */
export const fewRows = 128;

/** The rows of a batch: few while they are long, since all of a batch is in memory at once. */
const batchRows = { ofShort: 256, ofLong: 32 };
const longRow = 8192;
const maxWaiting = 10_000;

/** The statement cut one row after `fewRows`. Materialized: the planner is not to plan for the cut. */
export function fewOf(statement: string, values: readonly Value[]): [string, readonly Value[]] {
  return [`with result as materialized (${statement}) select * from result limit ${fewRows + 1}`, values];
}

/** Reads long results through cursors: what waits to be taken stays in the server. */
export class LongReads {
  readonly #pool: Pool;
  readonly #limiter: Limiter;
  readonly #writerOn: (sql: SQL) => Writer;

  /** Half of the pool at most, so that other reads find a connection. */
  constructor(pool: Pool, poolSize: number, writerOn: (sql: SQL) => Writer) {
    this.#pool = pool;
    this.#limiter = new Limiter(Math.max(1, Math.floor(poolSize / 2)), maxWaiting);
    this.#writerOn = writerOn;
  }

  read<Row>(statement: string, values: readonly Value[], batches: Batches<Row>): Promise<void> {
    return this.#limiter
      .run(() => this.#readAll(statement, values, batches))
      .catch((error: unknown) => {
        throw explain(error);
      });
  }

  #readAll<Row>(statement: string, values: readonly Value[], { take, pause }: Batches<Row>): Promise<void> {
    return this.#pool.sql.begin('read only', async (tx) => {
      const writer = this.#writerOn(tx);
      await writer.run(`declare result no scroll cursor for ${statement}`, values);
      for (let size = batchRows.ofLong; ; ) {
        const rows = await writer.all<Row>(`fetch ${size} from result`);
        take(rows);
        if (rows.length < size) return;
        size = sizeOf(rows) > longRow * rows.length ? batchRows.ofLong : batchRows.ofShort;
        await pause();
      }
    }) as Promise<void>;
  }
}
