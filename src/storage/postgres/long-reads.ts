import type { SQL } from 'bun';
import { Limiter } from '../../lib/limiter.ts';
import { RecentNames } from '../../lib/recent-names.ts';
import type { TakeRows, Value, Writer } from '../database.ts';
import { sizeOf } from '../read-within.ts';
import { explain } from './guard.ts';
import type { Pool } from './pool.ts';

/** A result of no more rows than this is read in one go, unless its rows are long. */
const maxFewRows = 128;

/** What the driver takes apart in some milliseconds: it does so for a whole answer of the server at once. */
const bytesAtOnce = 524_288;

/** The rows of a batch. */
const maxBatchRows = 256;
const firstBatchRows = 2;
/** Where some of the rows are known to be long, they may stand together anywhere among short ones. */
const carefulBatchRows = 4;
/** Readings of long rows at a time: the server works hard for each, and maybe on the same machine. */
const maxCareful = 2;
/** How long others wait for their turn. */
const maxWaitMs = 10_000;
const maxWaiting = 10_000;

/** How many rows with as much text as these come to what is read in one go. */
function rowsAtOnce(rows: readonly unknown[], max: number): number {
  const bytes = Math.max(1, sizeOf(rows) / Math.max(1, rows.length));
  return Math.max(1, Math.min(max, Math.floor(bytesAtOnce / bytes)));
}

/** A statement whose rows were long is read carefully until they were short as often as this. */
const patience = 64;

/** How many rows of a statement are read in one go, by what its rows held lately. */
export class FewRows {
  readonly #long = new RecentNames(patience);

  /** One of two numbers, so that a statement is prepared in two forms at most. */
  of(statement: string): number {
    return this.#long.has(statement) ? firstBatchRows : maxFewRows;
  }

  /** The most rows of a batch. */
  inBatch(statement: string): number {
    return this.#long.has(statement) ? carefulBatchRows : maxBatchRows;
  }

  /** What one reading of a statement teaches: long rows at once, and that there were none at its end. */
  lesson(statement: string): { look(rows: readonly unknown[]): void; end(): void } {
    let hasLong = false;
    return {
      look: (rows) => {
        if (rows.length === 0 || rowsAtOnce(rows, maxFewRows) === maxFewRows) return;
        hasLong = true;
        this.#long.learn(statement, true);
      },
      end: () => {
        if (!hasLong) this.#long.learn(statement, false);
      },
    };
  }
}

/** The statement cut one row after `few`. Materialized: the planner is not to plan for the cut. */
export function fewOf(statement: string, values: readonly Value[], few: number): [string, readonly Value[]] {
  return [`with result as materialized (${statement}) select * from result limit ${few + 1}`, values];
}

/** Reads long results through cursors: what waits to be taken stays in the server. */
export class LongReads {
  readonly #pool: Pool;
  readonly #limiter: Limiter;
  readonly #careful = new Limiter(maxCareful, maxWaiting);
  readonly #writerOn: (sql: SQL) => Writer;

  /** Half of the pool at most, so that other reads find a connection. */
  constructor(pool: Pool, poolSize: number, writerOn: (sql: SQL) => Writer) {
    this.#pool = pool;
    this.#limiter = new Limiter(Math.max(1, Math.floor(poolSize / 2)), maxWaiting);
    this.#writerOn = writerOn;
  }

  /** `maxRows` is asked for each batch. */
  read<Row>(
    statement: string,
    values: readonly Value[],
    take: TakeRows<Row>,
    maxRows: () => number,
  ): Promise<void> {
    const read = () => this.#limiter.run(() => this.#readAll(statement, values, take, maxRows));
    return (maxRows() > carefulBatchRows ? read() : this.#careful.run(read, maxWaitMs)).catch(
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
      for (let size = firstBatchRows; ; ) {
        const rows = await writer.all<Row>(`fetch ${size} from result`);
        take(rows);
        if (rows.length < size) return;
        size = Math.min(2 * size, rowsAtOnce(rows, maxRows()));
      }
    }) as Promise<void>;
  }
}
