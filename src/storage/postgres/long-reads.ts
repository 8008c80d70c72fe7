import type { SQL } from 'bun';
import { Semaphore } from '../../lib/semaphore.ts';
import type { EngineDatabase, Reader, TakeRows, Value } from '../database.ts';
import { sizeOf } from '../read-within.ts';
import { explain } from './errors.ts';
import type { Pool } from './pool.ts';
import { writerOn } from './postgres-writer.ts';

/** A result of at most this many bytes is read at once. With 256 KiB, many in one turn delayed others by up to 180 ms. */
const maxBytesAtOnce = 131_072;

/** The most rows that a cursor fetches at once. */
const maxBatchRows = 32;

const maxCursorWaitMs = 10_000;

/**
 * Reads results that may be long. A long one is read through a cursor, so that its rows wait in the server until they are
 * taken.
 */
export function createLongReads(
  pool: Pool,
  poolSize: number,
  { all }: Pick<Reader, 'all'>,
): EngineDatabase['inBatches'] {
  // Cursors use at most half of the pool, so that other reads find a connection.
  const cursors = new Semaphore({ atOnce: Math.max(1, Math.floor(poolSize / 2)) });

  async function readByCursor<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>) {
    const read = async (tx: SQL) => {
      const writer = writerOn(tx);
      await writer.run(`declare result no scroll cursor for ${statement}`, values);
      let size = 1;
      for (;;) {
        const rows = await writer.all<Row>(`fetch ${size} from result`);
        take(rows);
        if (rows.length < size) return;
        size = batchAfter(rows);
      }
    };
    try {
      await cursors.run(() => pool.begin('read only', read), { maxWaitMs: maxCursorWaitMs });
    } catch (error) {
      throw explain(error);
    }
  }

  return async (statement, values, take) => {
    const rows = await all<object>(measured(statement), values);
    if (rows.length > 0) return take((isEmpty(rows) ? [] : rows) as never[]);
    take([], true);
    await readByCursor(statement, values, take);
  };
}

/** Returns the number of rows to fetch next, as if they were as long as the last ones. */
function batchAfter(rows: readonly unknown[]): number {
  const fitting = Math.floor((maxBytesAtOnce * rows.length) / (1 + sizeOf(rows)));
  return Math.max(1, Math.min(maxBatchRows, fitting));
}

/**
 * Selects nothing if the rows are long. If there are none, it selects one without values. Counting stops at the row that
 * makes them long, so the server does not read those after it. It counts what is sent: `pg_column_size` is the size of
 * compressed text.
 */
function measured(statement: string): string {
  return `with page as materialized (${statement}), counted as (
  select sum(octet_length(record_send(page))) over (rows unbounded preceding) as bytes from page
), short as materialized (select where not exists (select from counted where bytes > ${maxBytesAtOnce}))
select page.* from short left join page on true`;
}

function isEmpty(rows: readonly object[]): boolean {
  return rows.length === 1 && Object.values(rows[0] as object).every((value) => value === null);
}
