import type { SQL } from 'bun';
import { Semaphore } from '../../lib/semaphore.ts';
import type { TakeRows, Value, Writer } from '../database.ts';
import { sizeOf } from '../read-within.ts';
import { explain } from './guard.ts';
import type { Pool } from './pool.ts';

/** A result of at most this many rows is read at once, unless its rows are long. */
export const maxFewRows = 128;

/** The size that the driver parses in a few milliseconds. It parses a whole server response at once. */
const bytesAtOnce = 524_288;

const maxBatchRows = 256;
/** For statements with some long rows, which may follow each other anywhere among short ones. */
const carefulBatchRows = 4;
/** The concurrent reads of long rows. Each is expensive for the server, which may be on the same machine. */
const maxCareful = 2;
const maxWaitMs = 10_000;

function rowsAtOnce(rows: readonly unknown[], max: number): number {
  const bytes = Math.max(1, sizeOf(rows) / Math.max(1, rows.length));
  return Math.max(1, Math.min(max, Math.floor(bytesAtOnce / bytes)));
}

/** The number of reads without long rows after which a statement is no longer read carefully. */
const patience = 64;

/** Decides how many rows of a statement are read at once, based on its recent rows. */
export class FewRows {
  /** The statements that had long rows, each with the number of its reads without any since. */
  readonly #long = new Map<string, number>();

  hasLong(statement: string): boolean {
    return this.#long.has(statement);
  }

  inBatch(statement: string): number {
    return this.hasLong(statement) ? carefulBatchRows : maxBatchRows;
  }

  /** Creates a recorder for one read: long rows are recorded immediately, their absence at the end. */
  lesson(statement: string): { look(rows: readonly unknown[]): void; end(): void } {
    let hasLong = false;
    return {
      look: (rows) => {
        if (rows.length === 0 || rowsAtOnce(rows, maxFewRows) === maxFewRows) return;
        hasLong = true;
        this.#long.set(statement, 0);
      },
      end: () => {
        if (!hasLong) this.#forgetInTime(statement);
      },
    };
  }

  #forgetInTime(statement: string): void {
    const reads = this.#long.get(statement);
    if (reads === undefined) return;
    if (reads + 1 >= patience) this.#long.delete(statement);
    else this.#long.set(statement, reads + 1);
  }
}

/**
 * Limits a statement to one row more than a few. The CTE is materialized so that the planner does not plan for the
 * limit.
 */
export function fewOf(statement: string): string {
  return `with result as materialized (${statement}) select * from result limit ${maxFewRows + 1}`;
}

/** Reads long results through cursors, so that rows wait in the server until they are taken. */
export class LongReads {
  readonly #pool: Pool;
  readonly #semaphore: Semaphore;
  readonly #careful = new Semaphore({ atOnce: maxCareful });
  readonly #writerOn: (sql: SQL) => Writer;

  /** Uses at most half of the pool, so that other reads find a connection. */
  constructor(pool: Pool, poolSize: number, writerOn: (sql: SQL) => Writer) {
    this.#pool = pool;
    this.#semaphore = new Semaphore({ atOnce: Math.max(1, Math.floor(poolSize / 2)) });
    this.#writerOn = writerOn;
  }

  read<Row>(
    statement: string,
    values: readonly Value[],
    take: TakeRows<Row>,
    maxRows: () => number,
  ): Promise<void> {
    const read = () => this.#semaphore.run(() => this.#readAll(statement, values, take, maxRows));
    return (maxRows() > carefulBatchRows ? read() : this.#careful.run(read, { maxWaitMs })).catch(
      (error: unknown) => {
        throw explain(error);
      },
    );
  }

  #readAll<Row>(
    statement: string,
    values: readonly Value[],
    take: TakeRows<Row>,
    maxRows: () => number,
  ): Promise<void> {
    return this.#pool.sql.begin('read only', async (tx) => {
      const writer = this.#writerOn(tx);
      await writer.run(`declare result no scroll cursor for ${statement}`, values);
      // The first row tells the size of the others.
      for (let size = 1; ; ) {
        const rows = await writer.all<Row>(`fetch ${size} from result`);
        take(rows);
        if (rows.length < size) return;
        size = Math.min(2 * size, rowsAtOnce(rows, maxRows()));
      }
    }) as Promise<void>;
  }
}
