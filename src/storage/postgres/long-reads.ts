import type { SQL } from 'bun';
import { Semaphore } from '../../lib/semaphore.ts';
import type { Reader, TakeRows, Value, Writer } from '../database.ts';
import { sizeOf } from '../read-within.ts';
import { explain } from './guard.ts';
import type { Pool } from './pool.ts';

/** A result of at most this many rows is read at once; if its rows are long, of only a few. */
const maxFewRows = 128;
const fewLongRows = 1;

/** The size that the driver parses in a few milliseconds. It parses a whole server response at once. */
const bytesAtOnce = 524_288;

const maxBatchRows = 256;
/** For statements with some long rows, which may follow each other anywhere among short ones. */
const carefulBatchRows = 4;

/** The concurrent first reads of results of unknown length, and the longest wait for a turn. */
const maxBeginnings = 8;
const maxWaitMs = 5_000;
const maxCursorWaitMs = 10_000;

/** The number of reads without long rows after which a statement is no longer read carefully. */
const patience = 64;

function rowsAtOnce(rows: readonly unknown[], max: number): number {
  const bytes = Math.max(1, sizeOf(rows) / Math.max(1, rows.length));
  return Math.max(1, Math.min(max, Math.floor(bytesAtOnce / bytes)));
}

/** The statements that recently had long rows, each with the number of its reads without any since. */
export class LongRows {
  readonly #reads = new Map<string, number>();

  has(statement: string): boolean {
    return this.#reads.has(statement);
  }

  /** Returns true for long rows. */
  look(statement: string, rows: readonly unknown[]): boolean {
    const isLong = rowsAtOnce(rows, maxFewRows) < maxFewRows;
    if (isLong) this.#reads.set(statement, 0);
    return isLong;
  }

  /** Called after a read without long rows. */
  forgetInTime(statement: string): void {
    const reads = this.#reads.get(statement);
    if (reads === undefined) return;
    if (reads + 1 >= patience) this.#reads.delete(statement);
    else this.#reads.set(statement, reads + 1);
  }
}

/**
 * Reads results of unknown length. One with many or long rows is read through a cursor, so that its rows wait in the
 * server until they are taken.
 */
export class LongReads {
  readonly #pool: Pool;
  readonly #all: Reader['all'];
  readonly #writerOn: (sql: SQL) => Writer;
  readonly #long = new LongRows();
  readonly #beginnings = new Semaphore({ atOnce: maxBeginnings });
  readonly #cursors: Semaphore;

  /** Cursors use at most half of the pool, so that other reads find a connection. */
  constructor(pool: Pool, poolSize: number, writerOn: (sql: SQL) => Writer, all: Reader['all']) {
    this.#pool = pool;
    this.#all = all;
    this.#writerOn = writerOn;
    this.#cursors = new Semaphore({ atOnce: Math.max(1, Math.floor(poolSize / 2)) });
  }

  async read<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): Promise<void> {
    let hasLong = false;
    const look = (rows: Row[]) => {
      hasLong = this.#long.look(statement, rows) || hasLong;
      return rows;
    };
    // Waiting reads learn from the rows of earlier ones.
    const begin = async () => {
      const few = this.#long.has(statement) ? fewLongRows : maxFewRows;
      return { few, rows: look(await this.#readFew(statement, values, few)) };
    };
    const { few, rows } = await this.#beginnings.run(begin, { maxWaitMs });
    if (rows.length <= few) take(rows);
    else await this.#readByCursor<Row>(statement, values, (batch) => take(look(batch)));
    if (!hasLong) this.#long.forgetInTime(statement);
  }

  /**
   * Reads one row more than a few, again if the connection is lost. The CTE is materialized so that the planner does not
   * plan for the limit.
   */
  async #readFew<Row>(statement: string, values: readonly Value[], few: number): Promise<Row[]> {
    const limited = `with result as materialized (${statement}) select * from result limit ${few + 1}`;
    return this.#all<Row>(limited, values);
  }

  #readByCursor<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): Promise<void> {
    const read = async (tx: SQL) => {
      const writer = this.#writerOn(tx);
      await writer.run(`declare result no scroll cursor for ${statement}`, values);
      // The first row tells the size of the others.
      for (let size = 1; ; ) {
        const rows = await writer.all<Row>(`fetch ${size} from result`);
        take(rows);
        if (rows.length < size) return;
        const most = this.#long.has(statement) ? carefulBatchRows : maxBatchRows;
        size = Math.min(2 * size, rowsAtOnce(rows, most));
      }
    };
    const reading = this.#cursors.run(() => this.#pool.sql.begin('read only', read), {
      maxWaitMs: maxCursorWaitMs,
    });
    return reading.catch((error: unknown) => {
      throw explain(error);
    });
  }
}
