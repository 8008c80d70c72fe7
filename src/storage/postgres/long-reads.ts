import type { SQL } from 'bun';
import { Semaphore } from '../../lib/semaphore.ts';
import type { Reader, TakeRows, Value, Writer } from '../database.ts';
import { explain } from './guard.ts';
import type { Pool } from './pool.ts';

/** A result of at most this many rows and bytes is read at once. The limits were not tuned. */
const maxRowsAtOnce = 128;
const maxBytesAtOnce = 262_144;

/** The rows that a cursor fetches at most: any of them may be much longer than those before. */
const maxBatchRows = 32;

const maxCursorWaitMs = 10_000;

/** The beginning of a result, up to one row more than is read at once. `text` is null if it is too long or empty. */
interface Beginning {
  readonly rows: number;
  readonly bytes: number;
  readonly text: string | null;
}

/**
 * Reads results of unknown length. The server encodes the rows as JSON and counts their bytes. A result with many or
 * long rows is read through a cursor, so that its rows wait in the server until they are taken.
 */
export class LongReads {
  readonly #pool: Pool;
  readonly #first: Reader['first'];
  readonly #writerOn: (sql: SQL) => Writer;
  readonly #cursors: Semaphore;

  /** Cursors use at most half of the pool, so that other reads find a connection. */
  constructor(pool: Pool, poolSize: number, writerOn: (sql: SQL) => Writer, first: Reader['first']) {
    this.#pool = pool;
    this.#first = first;
    this.#writerOn = writerOn;
    this.#cursors = new Semaphore({ atOnce: Math.max(1, Math.floor(poolSize / 2)) });
  }

  async read<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): Promise<void> {
    const { rows, bytes, text } = (await this.#first<Beginning>(beginningOf(statement), values)) as Beginning;
    if (rows <= maxRowsAtOnce && bytes <= maxBytesAtOnce) return take(JSON.parse(`[${text ?? ''}]`));
    if (bytes > maxBytesAtOnce) take([], bytes);
    const atOnce = Math.floor((maxBytesAtOnce * rows) / bytes);
    await this.#readByCursor(statement, values, Math.max(1, Math.min(maxBatchRows, atOnce)), take);
  }

  #readByCursor<Row>(
    statement: string,
    values: readonly Value[],
    size: number,
    take: TakeRows<Row>,
  ): Promise<void> {
    const read = async (tx: SQL) => {
      const writer = this.#writerOn(tx);
      await writer.run(`declare result no scroll cursor for ${statement}`, values);
      for (;;) {
        const rows = await writer.all<Row>(`fetch ${size} from result`);
        take(rows);
        if (rows.length < size) return;
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

/** The CTE is materialized so that the planner does not plan for the limit. */
function beginningOf(statement: string): string {
  return `with result as materialized (${statement}),
lines as (select row_to_json(result)::text as line from result limit ${maxRowsAtOnce + 1}),
counted as (select line, sum(octet_length(line)) over (rows unbounded preceding) as bytes from lines)
select count(*)::int as rows, coalesce(max(bytes), 0) as bytes, case when max(bytes) <= ${maxBytesAtOnce}
then string_agg(line, ',') filter (where bytes <= ${maxBytesAtOnce}) end as text from counted`;
}
